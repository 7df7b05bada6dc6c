import { Switch } from '@mantine/core'
import type { Failure } from '#web/lib/forms/failure.ts'
import { pathOf } from '#web/lib/trpc.ts'
import type { Mutation, Notice } from './resource.ts'
import { useRowMutation } from './row-mutation.ts'
import { type Shown, shownOf } from './shown.ts'

type Props<Fields extends object> = {
  row: { id: number; updatedAt?: Date }
  /** The row's name, for screen readers. */
  name: string
  isOn: boolean
  /** The labels of the two states. */
  words?: readonly [on: string, off: string]
  /** The fields to save for a state. */
  fields: (isOn: boolean) => Fields
  /** Its answer is the row as it is then. */
  mutation: Mutation<Fields & Shown>
  done: (isOn: boolean) => Notice
  failed: Failure
}

/** A switch of one row. It changes at once and goes back when the server refuses (ADMIN-6). */
export const RowSwitch = <Fields extends object>(props: Props<Fields>) => {
  const { row, name, isOn, words = ['Active', 'Inactive'], fields, mutation, done, failed } = props
  const { run, pending, problem } = useRowMutation<Shown & { isOn: boolean }, unknown>({
    source: pathOf(mutation),
    mutation: {
      useMutation: () => {
        const { mutateAsync } = mutation.useMutation()
        return { mutateAsync: ({ isOn: next, ...shown }) => mutateAsync({ ...fields(next), ...shown }) }
      },
    },
    optimistic: (next) => fields(next.isOn),
    undo: (next, answer) => ({ ...shownOf(answer as Props<Fields>['row']), isOn: !next.isOn }),
    done: (next) => done(next.isOn),
    failed,
  })
  const [on, off] = words
  return (
    <Switch
      aria-label={`${name} is ${on.toLowerCase()}`}
      label={isOn ? on : off}
      checked={isOn}
      disabled={pending}
      error={problem}
      onChange={(event) => void run({ ...shownOf(row), isOn: event.currentTarget.checked })}
    />
  )
}
