import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { meKey, trpc } from '#web/lib/trpc.ts'
import { createClients, retryDelay } from '#web/session/clients.ts'
import { meQuery } from '#web/session/session.ts'

const turn = () => new Promise(setImmediate)

/** A query that counts its fetches. */
const counting = (answer: () => unknown) => {
  const queryFn = vi.fn<() => Promise<unknown>>(async () => answer())
  return { options: { queryKey: ['something'], queryFn }, asked: () => queryFn.mock.calls.length }
}

describe('fetched data', () => {
  it('is never stale: focus, reconnecting and another component do not fetch it again (PAGE-8)', async () => {
    const { queryClient } = createClients()
    const { options, asked } = counting(() => 'answer')
    const stop = new QueryObserver(queryClient, options).subscribe(() => undefined)
    await turn()
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    const stopOther = new QueryObserver(queryClient, options).subscribe(() => undefined)
    await turn()
    expect(asked()).toBe(1)
    const { queries } = queryClient.getDefaultOptions()
    expect(queries).toMatchObject({ refetchOnWindowFocus: false, retry: false })
    expect(queries?.refetchInterval).toBeUndefined()
    stop()
    stopOther()
  })

  it('is fetched once even when the fetch fails', async () => {
    const { queryClient } = createClients()
    const { options, asked } = counting(() => Promise.reject(new Error('no')))
    await expect(queryClient.fetchQuery(options)).rejects.toThrow('no')
    expect(asked()).toBe(1)
  })

  it('of the plans on sale is fetched twice when the fetch fails (PAGE-702)', async () => {
    const { queryClient } = createClients()
    const { options, asked } = counting(() => Promise.reject(new Error('no')))
    const plans = { ...options, queryKey: getQueryKey(trpc.plans.onSale), retryDelay: 0 }
    await expect(queryClient.fetchQuery(plans)).rejects.toThrow('no')
    expect(asked()).toBe(2)
  })

  it('is fetched again when it changed while it was on its way for the first time (PAGE-701)', async () => {
    const { queryClient } = createClients()
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const { options, asked } = counting(() => answers[asked() - 1]?.promise)
    onTestFinished(new QueryObserver(queryClient, options).subscribe(() => undefined))
    await turn()
    void queryClient.invalidateQueries()
    void queryClient.invalidateQueries()
    answers[0]?.resolve('old')
    await turn()
    answers[1]?.resolve('new')
    await turn()
    expect(queryClient.getQueryData(options.queryKey)).toBe('new')
    expect(asked()).toBe(2)
  })
})

const refusal = (httpStatus: number) => ({
  error: { json: { message: 'refused', code: -32_000, data: { httpStatus } } },
})

describe('the signed-in user', () => {
  const answering = (body: object, status: number) => {
    const fetch = vi.fn<() => Promise<Response>>(async () => Response.json([body], { status }))
    vi.stubGlobal('fetch', fetch)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { queryClient, trpcClient } = createClients()
    return { fetch, read: () => queryClient.fetchQuery(meQuery(trpcClient)) }
  }

  it('is asked for again after 5 minutes (DASH-12)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { fetch, read } = answering({ result: { data: { json: { id: 1 } } } }, 200)
    expect(await read()).toEqual({ id: 1 })
    vi.advanceTimersByTime(299_999)
    await read()
    expect(fetch).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await read()
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('is nobody for a visitor, whose 401 is no error, unlike any other failure', async () => {
    expect(await answering(refusal(401), 401).read()).toBeNull()
    await expect(answering(refusal(503), 503).read()).rejects.toThrow('refused')
  })
})

it('a 401 makes the signed-in user a visitor, whoever made the call; another error does not (ACC-8)', async () => {
  const { queryClient, trpcClient } = createClients()
  const meet = async (status: number) => {
    vi.stubGlobal('fetch', async () => Response.json([refusal(status)], { status }))
    await expect(trpcClient.tickets.mine.query()).rejects.toThrow('refused')
  }
  onTestFinished(() => void vi.unstubAllGlobals())
  queryClient.setQueryData(meKey(), { id: 1 })
  await meet(403)
  expect(queryClient.getQueryData(meKey())).toEqual({ id: 1 })
  await meet(401)
  expect(queryClient.getQueryData(meKey())).toBeNull()
})

it.each([
  ['after 1 to 30 seconds', undefined, 0, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]],
  ['earlier by chance, by half at most', undefined, 1, [500, 1000, 2000, 4000, 8000, 15_000, 15_000]],
  ['after 60 seconds when it was closed for too many calls', 4429, 0, [60_000]],
  ['after 90 seconds then, by chance', 4429, 1, [90_000]],
  ['at once when its session has ended, and then like any other (AUTH-22)', 4401, 0, [0, 2000, 4000]],
])('the connection is tried again %s (SOCK-6)', (_, closeCode, chance, delays) => {
  const attempts = [0, 1, 2, 3, 4, 5, 50].slice(0, delays.length)
  expect(attempts.map((attempt) => retryDelay(attempt, { chance, closeCode }))).toEqual(delays)
})
