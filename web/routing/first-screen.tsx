import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import superjson from 'superjson'
import type { FirstScreen } from '#src/shared/pages.ts'
import { meKey } from '#web/lib/trpc.ts'
import { answersOf, createClients, inProcess } from '#web/session/clients.ts'
import { shellData } from '#web/session/shell-data.ts'
import { Application } from './application.tsx'
import { pageRouter } from './router.tsx'

/** More rounds would mean that each answer leads to another call, which no first screen does. */
const MOST_ROUNDS = 3

/**
 * Renders dashboard or back office with the answers to what the screen asks for (PAGE-990). It is rendered without any,
 * which tells the calls, and again with their answers. A refused call stays without one: the browser makes it again and
 * says why it failed. Returns the markup, and the answers as superjson for the browser's cache.
 */
export const renderFirstScreen = async (
  { path, call }: FirstScreen,
  nonce: string,
  toMarkup: (node: ReactNode) => Promise<string>,
): Promise<{ html: string; answers: unknown }> => {
  const clients = createClients(inProcess(call))
  const { queryClient } = clients
  queryClient.setQueryData(meKey(), shellData().user)
  const router = pageRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const render = () => toMarkup(<Application clients={clients} router={router} nonce={nonce} />)
  let html = await render()
  const asked = new Set<string>()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const queries = queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state, queryHash }) => state.status === 'pending' && !asked.has(queryHash))
    if (queries.length === 0) break
    for (const { queryHash } of queries) asked.add(queryHash)
    await Promise.all(queries.map((query) => query.fetch().catch(() => query.reset())))
    html = await render()
  }
  return { html, answers: superjson.serialize(answersOf(queryClient)) }
}
