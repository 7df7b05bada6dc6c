import cookie from '@fastify/cookie'
import { initTRPC } from '@trpc/server'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import Fastify from 'fastify'
import superjson from 'superjson'
import { z } from 'zod'

// The bare stack, the baseline of the benchmark: the same libraries as the shop, bundled in the same way, without its code.

const t = initTRPC.create({ transformer: superjson })
const router = t.router({
  hello: t.procedure.input(z.object({ name: z.string() })).query(({ input }) => input),
})
const db = drizzle(new Database(':memory:'))
const app = Fastify()
await app.register(cookie)
await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router } })
app.get('/row', async () => db.get('select 1 as one'))

/** The shop's answers by path, so that both servers send the same bytes. */
const answers = new Map<string, { type: string; body: Buffer }>()
app.addContentTypeParser(
  'application/octet-stream',
  { parseAs: 'buffer', bodyLimit: 8_388_608 },
  (_request, body, done) => done(null, body),
)
app.put<{ Querystring: { type: string }; Params: { '*': string } }>('/*', async (request) => {
  answers.set(`/${request.params['*']}`, { type: request.query.type, body: request.body as Buffer })
  return { stored: true }
})
app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
  const answer = answers.get(`/${request.params['*']}`)
  return answer ? reply.type(answer.type).send(answer.body) : reply.code(404).send()
})

const address = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) })
process.stdout.write(`The shop is open at ${address}\n`)
