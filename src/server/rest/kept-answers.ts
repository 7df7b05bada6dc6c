import type { FastifyInstance } from 'fastify'
import type { Deps } from '#src/deps.ts'

/** The bytes of answers that are the same for everybody, by a name. A text would be encoded anew for each request. */
export type KeptAnswers = { get(name: string): Buffer | undefined; set(name: string, answer: Buffer): void }

/** Keeps answers until public content changes (CONTENT-7). */
export const createKeptAnswers = ({ events }: Pick<Deps, 'events'>, app: FastifyInstance): KeptAnswers => {
  const answers = new Map<string, Buffer>()
  const clear = () => answers.clear()
  events.on('site', clear)
  app.addHook('onClose', async () => {
    events.off('site', clear)
  })
  return answers
}
