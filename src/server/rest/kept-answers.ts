import type { FastifyInstance } from 'fastify'
import type { Deps } from '#src/deps.ts'

/**
 * Gives the kept bytes of a name, or those that `make` gives, and keeps them. They are bytes because a text would be
 * encoded anew for each request.
 */
export type KeptAnswers = (name: string, make: () => Promise<Buffer>) => Promise<Buffer>

/** Keeps answers that are the same for everybody until public content changes (CONTENT-7). */
export const createKeptAnswers = (
  { events }: Pick<Deps, 'events'>,
  app: Pick<FastifyInstance, 'addHook'>,
): KeptAnswers => {
  let answers = new Map<string, Buffer>()
  const clear = () => {
    answers = new Map()
  }
  events.on('site', clear)
  app.addHook('onClose', async () => {
    events.off('site', clear)
  })
  return async (name, make) => {
    // An answer that was read before a change and is there after it goes into the map that nobody reads any more.
    const current = answers
    const known = current.get(name)
    if (known) return known
    const made = await make()
    current.set(name, made)
    return made
  }
}
