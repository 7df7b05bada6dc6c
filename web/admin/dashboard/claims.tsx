import { Button, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './dashboard.module.css'

type Claim = Output<'content', 'claims'>[number]

const ClaimLine = ({ claim: { id, section, value, words, updatedAt } }: { claim: Claim }) => {
  const { content, stats } = trpc.useUtils()
  const { mutate, isPending } = trpc.content.setValue.useMutation(
    withToasts({
      done: (_, { value: text }) => ({ title: text === '' ? 'Claim Hidden' : 'Claim Confirmed' }),
      failed: { title: 'Update Failed', fallback: 'Failed to save the claim' },
      after: () => void Promise.all([content.invalidate(), stats.checklist.invalidate()]),
    }),
  )
  const save = (text: string) => mutate({ id, value: text, expectedUpdatedAt: updatedAt })
  return (
    <li className={classes.claim}>
      <Text size="sm">“{words}”</Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          disabled={isPending}
          aria-label={`${words}: it is true`}
          onClick={() => save(value)}
        >
          It is true
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={`Change ${words}`}
          renderRoot={(props) => <Link to="/admin" search={{ tab: 'content', view: section }} {...props} />}
        >
          Change
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isPending}
          aria-label={`Hide ${words}`}
          onClick={() => save('')}
        >
          Hide
        </Button>
      </Group>
    </li>
  )
}

/** The claims of a new shop, each with one press to confirm, change or hide it. */
export const Claims = () => {
  const { data } = trpc.content.claims.useQuery(undefined, { staleTime: 0 })
  return (
    <section aria-labelledby="claims">
      <Title id="claims" order={3} size="h6" mt="md">
        Your page claims
      </Title>
      <ul className={classes.claims}>
        {data?.map((claim) => (
          <ClaimLine key={claim.id} claim={claim} />
        ))}
      </ul>
    </section>
  )
}
