import { Switch } from '@mantine/core'
import type { Failure } from '#web/lib/forms/failure.ts'
import type { Mutation, Notice } from './resource.ts'
import { useRowMutation } from './row-mutation.ts'
import { type Shown, shownOf } from './shown.ts'

type Props<Flag extends string> = {
  row: { id: number; updatedAt?: Date } & Record<Flag, boolean>
  /** The row's name, for screen readers. */
  name: string
  flag: Flag
  /** The labels of the two states. */
  words?: readonly [on: string, off: string]
  /** Its answer is the row as it is then. */
  mutation: Mutation<Record<Flag, boolean> & Shown>
  done: (isOn: boolean) => Notice
  failed: Failure
}

/** A switch of one flag of a row. It changes at once and goes back when the server refuses (ADMIN-6). */
export const RowSwitch = <Flag extends string>(props: Props<Flag>) => {
  const { row, name, flag, words = ['Active', 'Inactive'], mutation, done, failed } = props
  const isOn = row[flag]
  const to = (next: boolean) => ({ [flag]: next }) as Record<Flag, boolean>
  const { run, pending, problem } = useRowMutation({
    mutation,
    optimistic: (next) => to(next[flag]),
    undo: (next, answer) => ({ ...shownOf(answer as Props<Flag>['row']), ...to(!next[flag]) }),
    done: (next) => done(next[flag]),
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
      onChange={(event) => void run({ ...shownOf(row), ...to(event.currentTarget.checked) })}
    />
  )
}
