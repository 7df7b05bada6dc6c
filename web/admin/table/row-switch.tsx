import { Switch } from '@mantine/core'
import type { Failure } from '#web/lib/forms/failure.ts'
import type { ProcedurePath } from '#web/lib/trpc.ts'
import type { Mutation, Notice } from './resource.ts'
import { useRowMutation } from './row-mutation.ts'

type Props<Fields extends object> = {
  row: { id: number }
  /** The row's name, for screen readers. */
  name: string
  isOn: boolean
  /** The labels of the two states. */
  words?: readonly [on: string, off: string]
  /** The fields to save for a state. */
  fields: (isOn: boolean) => Fields
  source: ProcedurePath
  mutation: Mutation<Fields & { id: number }>
  done: (isOn: boolean) => Notice
  failed: Failure
}

/** A switch of one row. It changes at once and goes back when the server refuses (ADMIN-6). */
export const RowSwitch = <Fields extends object>(props: Props<Fields>) => {
  const { row, name, isOn, words = ['Active', 'Inactive'], fields, source, mutation, done, failed } = props
  const { run, pending, problem } = useRowMutation<{ id: number; isOn: boolean }, unknown>({
    source,
    mutation: { mutateAsync: (next) => mutation.mutateAsync({ ...fields(next.isOn), id: next.id }) },
    optimistic: (next) => fields(next.isOn),
    undo: (next) => ({ id: next.id, isOn: !next.isOn }),
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
      onChange={(event) => void run({ id: row.id, isOn: event.currentTarget.checked })}
    />
  )
}
