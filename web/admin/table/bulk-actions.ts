import type { BulkAction, Mutation, Removal } from './resource.ts'
import type { Shown } from './shown.ts'

/** The mutation of one row with its other input fixed: `always(trpc.x.update, { isActive: true })`. */
export const always = <Input extends { id: number }>(
  mutation: Mutation<Input>,
  input: Omit<Input, 'id'>,
): Mutation<Shown> => ({
  useMutation: () => {
    const { mutateAsync } = mutation.useMutation()
    return { mutateAsync: (shown) => mutateAsync({ ...input, ...shown } as unknown as Input) }
  },
})

/** Switches rows on and off. */
export const activation = (
  mutation: Mutation<{ id: number; isActive: boolean }>,
  failed: string,
): BulkAction[] => [
  { verb: 'Activate', past: 'activated', failed, mutation: always(mutation, { isActive: true }) },
  { verb: 'Deactivate', past: 'deactivated', failed, mutation: always(mutation, { isActive: false }) },
]

/** Deletes rows by the mutation that deletes one. */
export const deletion = ({
  mutation,
  failed,
  several,
  isTyped,
}: Omit<Removal<never>, 'question'>): BulkAction => ({
  verb: 'Delete',
  past: 'deleted',
  failed: failed.fallback,
  mutation,
  warning: several,
  isDestructive: true,
  ...(isTyped && { isTyped }),
})
