import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '#src/shared/paging.ts'
import { errorMessage } from '#web/lib/errors.ts'
import type { Failure } from '#web/lib/forms.ts'
import { toast } from '#web/lib/toast.tsx'
import type { ProcedurePath } from '#web/lib/trpc.ts'
import type { Mutation, Notice } from './resource.ts'

const listKey = (source: ProcedurePath) => [source.split('.')]

/** Everything that the router of this list has answered is read anew. */
export const invalidate = (queryClient: QueryClient, source: ProcedurePath): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [source.split('.').slice(0, 1)] })

const patchRow = (queryClient: QueryClient, source: ProcedurePath, id: number, change: object) => {
  const queryKey = listKey(source)
  const before = queryClient.getQueriesData({ queryKey })
  queryClient.setQueriesData<Page<{ id: number }>>(
    { queryKey },
    (page) =>
      page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) },
  )
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}

type Options<Input> = {
  source: ProcedurePath
  mutation: Mutation<Input>
  /** The fields that change at once, before the server has answered; they go back when it refuses. */
  optimistic?: (input: Input) => object
  done?: Notice
  failed: Failure
}

/** A change of one row from within the table. `run` answers whether it went well; toasts tell the user. */
export const useRowMutation = <Input extends { id: number }>({
  source,
  mutation,
  optimistic,
  done,
  failed,
}: Options<Input>) => {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const run = async (input: Input): Promise<boolean> => {
    setPending(true)
    await queryClient.cancelQueries({ queryKey: listKey(source) })
    const rollBack = patchRow(queryClient, source, input.id, optimistic?.(input) ?? {})
    try {
      await mutation.mutateAsync(input)
      if (done) toast({ ...done, tone: 'success' })
      return true
    } catch (error) {
      rollBack()
      toast({ title: failed.title, description: errorMessage(error, failed.fallback), tone: 'error' })
      return false
    } finally {
      setPending(false)
      void invalidate(queryClient, source)
    }
  }
  return { run, pending }
}
