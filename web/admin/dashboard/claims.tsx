import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './dashboard.module.css'

type Claim = Output<'content', 'claims'>[number]

// The button that was pressed is gone.
const focus = (input: HTMLInputElement | null) => input?.focus()

const ClaimLine = ({ claim: { id, value, words, updatedAt } }: { claim: Claim }) => {
  const [figure, setFigure] = useState<string | null>(null)
  const { content, stats } = trpc.useUtils()
  const { mutate, isPending } = trpc.content.setValue.useMutation(
    withToasts({
      done: (_, { value: text }) => ({
        title: text === '' ? 'Claim Hidden' : text === value ? 'Claim Confirmed' : 'Claim Changed',
      }),
      failed: { title: 'Update Failed', fallback: 'Failed to save the claim' },
      after: () => void Promise.all([content.invalidate(), stats.checklist.invalidate()]),
    }),
  )
  const save = (text: string) => mutate({ id, value: text, expectedUpdatedAt: updatedAt })
  const button = { variant: 'default', size: 'xs', disabled: isPending } as const
  if (figure !== null) {
    return (
      <li>
        <form
          className={classes.claim}
          onSubmit={(event) => {
            event.preventDefault()
            save(figure.trim())
          }}
        >
          <TextInput
            size="xs"
            aria-label={`New figure for ${words}`}
            ref={focus}
            value={figure}
            onChange={({ currentTarget }) => setFigure(currentTarget.value)}
          />
          <Group gap="xs">
            <Button type="submit" size="xs" disabled={figure.trim() === ''} loading={isPending}>
              Save
            </Button>
            <Button {...button} onClick={() => setFigure(null)}>
              Cancel
            </Button>
          </Group>
        </form>
      </li>
    )
  }
  return (
    <li className={classes.claim}>
      <Text size="sm">“{words}”</Text>
      <Group gap="xs">
        <Button {...button} aria-label={`${words}: it is true`} onClick={() => save(value)}>
          It is true
        </Button>
        <Button {...button} aria-label={`Change ${words}`} onClick={() => setFigure(value)}>
          Change
        </Button>
        <Button {...button} aria-label={`Hide ${words}`} onClick={() => save('')}>
          Hide
        </Button>
      </Group>
    </li>
  )
}

/** The claims of a new shop, each with one press to confirm, change or hide it. */
const Claims = ({ claims }: { claims: Claim[] }) => (
  <section className={classes.panel} aria-labelledby="claims">
    <Title id="claims" order={2} size="h4">
      Are these claims on your page true?
    </Title>
    <Text size="sm" c="dimmed">
      Visitors read them until you change or hide them.
    </Text>
    <ul className={classes.claims}>
      {claims.map((claim) => (
        <ClaimLine key={claim.id} claim={claim} />
      ))}
    </ul>
  </section>
)

export default Claims
