import cookie from '@fastify/cookie'
import { initTRPC } from '@trpc/server'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import Fastify from 'fastify'
import superjson from 'superjson'
import { z } from 'zod'

// The bare stack, the baseline of start and memory: the same libraries as the shop in one bundle, without its code and
// without what its build does for start and memory (vite.config.ts).

const t = initTRPC.create({ transformer: superjson })
const router = t.router({
  hello: t.procedure.input(z.object({ name: z.string() })).query(({ input }) => input),
})
const db = drizzle(new Database(':memory:'))
const app = Fastify()
await app.register(cookie)
await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router } })
app.get('/row', async () => db.get('select 1 as one'))

const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`The bare stack is open at ${address}\n`)
