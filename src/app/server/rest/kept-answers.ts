import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { currentLanguage } from '#src/shared/language.ts'

/** An answer as Node.js writes it: the names and values of its headers in turns, and its bytes, short ones as Latin-1. */
type Answer = { headers: string[]; body: string | Buffer }
type Answered = FastifyReply | Promise<FastifyReply>

export type KeptAnswers = {
  /** Gives the kept bytes of a name, or those that `make` gives, and keeps them. */
  bytesOf(name: string, make: () => Promise<Buffer>): Promise<Buffer>
  /**
   * Answers at once with what is kept of a name, else with the text or bytes of `make`. What was a success is kept with
   * the headers that the reply had.
   */
  answer(name: string, reply: FastifyReply, make: () => Promise<string | Buffer>): Answered
}

/** The headers that each answer has for itself. */
const ownHeaders = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/** What Node.js writes at once as a text, headers included, has up to 16 KiB; a longer one it copies first. */
const LONG = 15_000

/** The answer that a reply is about to give. */
const answerOf = (reply: FastifyReply, bytes: Buffer): Answer => {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => !ownHeaders.includes(name))
  return { headers: headers.flat().map(String), body: bytes.length < LONG ? bytes.toString('latin1') : bytes }
}

/**
 * Sends a kept answer as Fastify would. Fastify writes header by header, and Node.js a body of bytes apart from them,
 * which takes longer than all else that a kept answer needs (docs/decisions/62).
 */
const sendKept = (reply: FastifyReply, { headers, body }: Answer): FastifyReply => {
  const own = ownHeaders.filter((name) => reply.hasHeader(name))
  const both = own.map((name) => [name, String(reply.getHeader(name))])
  reply.hijack()
  reply.raw.writeHead(200, own.length === 0 ? headers : headers.concat(...both)).end(body, 'latin1')
  return reply
}

/** Keeps answers, by language, that are the same for everybody until public content changes (CONTENT-930). */
export const createKeptAnswers = (
  { events }: Pick<Deps, 'events'>,
  app: Pick<FastifyInstance, 'addHook'>,
): KeptAnswers => {
  // What was read before a change and is there after it goes into the maps that nobody reads any more.
  let kept = { bytes: new Map<string, Buffer>(), answers: new Map<string, Answer>() }
  const clear = () => {
    kept = { bytes: new Map(), answers: new Map() }
  }
  events.on('site', clear)
  app.addHook('onClose', async () => {
    events.off('site', clear)
  })
  const keyOf = (name: string) => `${currentLanguage()} ${name}`
  return {
    bytesOf: async (name, make) => {
      const [{ bytes }, key] = [kept, keyOf(name)]
      const known = bytes.get(key)
      if (known) return known
      const made = await make()
      bytes.set(key, made)
      return made
    },
    answer: (name, reply, make) => {
      const [{ answers }, key] = [kept, keyOf(name)]
      const known = answers.get(key)
      if (known) return sendKept(reply, known)
      return make().then((body) => {
        const bytes = Buffer.from(body)
        reply.header('content-length', bytes.length)
        if (reply.statusCode === 200) answers.set(key, answerOf(reply, bytes))
        return reply.send(bytes)
      })
    },
  }
}
