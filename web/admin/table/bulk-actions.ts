import type { BulkAction, Mutation, Removal } from './resource.ts'
import type { Shown } from './shown.ts'

/** The mutation of one row with its other input fixed: `always(trpc.x.update.useMutation, { isActive: true })`. */
export const always =
  <Input extends { id: number }>(useMutation: () => Mutation<Input>, input: Omit<Input, 'id'>) =>
  (): Mutation<Shown> => {
    const mutation = useMutation()
    return { mutateAsync: (shown) => mutation.mutateAsync({ ...input, ...shown } as unknown as Input) }
  }

/** Switches rows on and off. */
export const activation = (
  useMutation: () => Mutation<{ id: number; isActive: boolean }>,
  failed: string,
): BulkAction[] => [
  { verb: 'Activate', past: 'activated', failed, useMutation: always(useMutation, { isActive: true }) },
  { verb: 'Deactivate', past: 'deactivated', failed, useMutation: always(useMutation, { isActive: false }) },
]

/** Deletes rows by the mutation that deletes one. */
export const deletion = (
  { useMutation, failed }: Pick<Removal<never>, 'useMutation' | 'failed'>,
  warning: string,
): BulkAction => ({
  verb: 'Delete',
  past: 'deleted',
  failed: failed.fallback,
  useMutation,
  warning,
  isDestructive: true,
})
