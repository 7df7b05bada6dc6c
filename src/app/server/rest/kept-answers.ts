import type { FastifyInstance } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { currentLanguage } from '#src/shared/language.ts'

/** Gives the kept body of a name, or the one that `make` gives, and keeps it. */
export type KeptAnswers = <Body extends string | Buffer>(
  name: string,
  make: () => Promise<Body>,
) => Promise<Body>

/** The length from which a text is kept as bytes, because it would be encoded anew for each request. */
const LONG = 1024

/** A body as it is kept: a short one stays text, because Node.js writes that in one piece with the headers. */
export const keptBody = (text: string): string | Buffer => (text.length < LONG ? text : Buffer.from(text))

/** Keeps answers, by language, that are the same for everybody until public content changes. */
export const createKeptAnswers = (
  { events }: Pick<Deps, 'events'>,
  app: Pick<FastifyInstance, 'addHook'>,
): KeptAnswers => {
  let answers = new Map<string, string | Buffer>()
  const clear = () => {
    answers = new Map()
  }
  events.on('site', clear)
  app.addHook('onClose', async () => {
    events.off('site', clear)
  })
  return async <Body extends string | Buffer>(answer: string, make: () => Promise<Body>) => {
    const name = `${currentLanguage()} ${answer}`
    // An answer that was read before a change and is there after it goes into the map that nobody reads any more.
    const current = answers
    const known = current.get(name)
    // The same name always keeps the same kind of body.
    if (known !== undefined) return known as Body
    const made = await make()
    current.set(name, made)
    return made
  }
}
