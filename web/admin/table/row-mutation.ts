import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '#src/shared/paging.ts'
import { type Failure, toastFailure } from '#web/lib/forms/failure.ts'
import { type ToastInput, toast } from '#web/lib/toast.tsx'
import { type ProcedurePath, pathOf } from '#web/lib/trpc.ts'
import type { Mutation, Notice } from './resource.ts'

const routerKey = (source: ProcedurePath) => [source.split('.').slice(0, 1)]

/** Invalidates all queries of the list's router, and the statistics that count its rows. */
export const invalidate = async (queryClient: QueryClient, source: ProcedurePath): Promise<void> => {
  await Promise.all(
    [source, 'stats.waiting' as const].map((path) =>
      queryClient.invalidateQueries({ queryKey: routerKey(path) }),
    ),
  )
}

type Row = { id: number }

/** Applies the change to the row in a cached answer: a page of a list, or the row alone. */
const patched = (data: Page<Row> | Row | undefined, id: number, change: object) => {
  if (data && 'rows' in data) {
    return { ...data, rows: data.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) }
  }
  return data?.id === id ? { ...data, ...change } : data
}

/** A row as a cached answer of its router holds it. */
export const cachedRow = <Found extends Row>(
  queryClient: QueryClient,
  source: ProcedurePath,
  id: number,
): Found | undefined =>
  queryClient
    .getQueriesData<Page<Row> | Row>({ queryKey: routerKey(source), type: 'active' })
    .flatMap(([, data]) => (data && 'rows' in data ? data.rows : (data ?? [])))
    .find((row) => row.id === id) as Found | undefined

const patchRow = (queryClient: QueryClient, source: ProcedurePath, id: number, change: object) => {
  const queryKey = routerKey(source)
  const before = queryClient.getQueriesData({ queryKey })
  queryClient.setQueriesData<Page<Row> | Row>({ queryKey }, (data) => patched(data, id, change))
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}

/** What the answer of a change says of the row's state, by which the next change is checked. */
const stateOf = (answer: unknown): object => {
  const { updatedAt, revision } = (answer ?? {}) as { updatedAt?: unknown; revision?: unknown }
  return {
    ...(updatedAt instanceof Date && { updatedAt }),
    ...(typeof revision === 'number' && { revision }),
  }
}

type Told = Notice & Pick<ToastInput, 'about' | 'action'>

type Options<Input, Answer> = {
  mutation: Mutation<Input, Answer>
  /** A query of the rows, where the mutation is none of the same router. */
  source?: ProcedurePath
  /** The fields to change before the server answers. They go back when it refuses. */
  optimistic?: (input: Input) => object
  /** For a change that can be undone: the input that undoes it, which the toast then offers. */
  undo?: (input: Input, answer: Answer) => Input
  done?: Told | ((input: Input, answer: Answer) => Told)
  failed: Failure
}

/**
 * Changes one row from within the table. `run` resolves to whether it succeeded. Toasts tell the user, and `problem`
 * holds the error to show beside the row until the next try.
 */
export const useRowMutation = <Input extends { id: number }, Answer>({
  mutation,
  source = pathOf(mutation),
  optimistic,
  undo,
  done,
  failed,
}: Options<Input, Answer>) => {
  const queryClient = useQueryClient()
  const { mutateAsync } = mutation.useMutation()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (input: Input): Promise<boolean> => {
    setPending(true)
    setProblem(null)
    await queryClient.cancelQueries({ queryKey: routerKey(source) })
    const rollBack = patchRow(queryClient, source, input.id, optimistic?.(input) ?? {})
    try {
      const answer = await mutateAsync(input)
      // The next change names this state, also before the list was fetched again.
      patchRow(queryClient, source, input.id, stateOf(answer))
      if (done) {
        const notice = typeof done === 'function' ? done(input, answer) : done
        const action = undo && { label: 'Undo', onClick: () => void run(undo(input, answer)) }
        toast({ ...notice, tone: 'success', ...(action && { action }) })
      }
      return true
    } catch (error) {
      rollBack()
      setProblem(toastFailure(error, failed))
      return false
    } finally {
      setPending(false)
      void invalidate(queryClient, source)
    }
  }
  return { run, pending, problem }
}
