import type { BulkAction, Mutation, Removal } from './resource.ts'

/** The mutation of one row with its other input fixed: `always(trpc.x.update.useMutation, { isActive: true })`. */
export const always =
  <Input extends { id: number }>(useMutation: () => Mutation<Input>, input: Omit<Input, 'id'>) =>
  (): Mutation<{ id: number }> => {
    const mutation = useMutation()
    return { mutateAsync: ({ id }) => mutation.mutateAsync({ ...input, id } as Input) }
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
