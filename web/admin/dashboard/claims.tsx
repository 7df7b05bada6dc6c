import { Button, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './dashboard.module.css'

type Claim = Output<'content', 'claims'>[number]

const ClaimLine = ({ claim: { id, section, value, words, updatedAt } }: { claim: Claim }) => {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.content.setValue.useMutation()
  const save = async (text: string, title: string) => {
    try {
      await mutateAsync({ id, value: text, expectedUpdatedAt: updatedAt })
      toast({ title, tone: 'success' })
    } catch (error) {
      toastFailure(error, { title: 'Update Failed', fallback: 'Failed to save the claim' })
    }
    await Promise.all([utils.content.invalidate(), utils.stats.checklist.invalidate()])
  }
  return (
    <li className={classes.claim}>
      <Text size="sm">“{words}”</Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          disabled={isPending}
          aria-label={`${words}: it is true`}
          onClick={() => void save(value, 'Claim Confirmed')}
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
          onClick={() => void save('', 'Claim Hidden')}
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
