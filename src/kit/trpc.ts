import { initTRPC } from '@trpc/server'
import superjson from 'superjson'
import { z } from 'zod'
import { maxSubscriptions } from '#fastify.config.ts'
import type { Deps, LimitName } from '#src/deps.ts'
import { type Context, requireAdministrator, requireUser, type SocketFacts } from '#src/kit/context.ts'
import { describeError, retryAfterOf, toTRPCError } from '#src/kit/failure.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { AppError } from '#src/shared/app-error.ts'

/** public: anybody. owner: whoever the object belongs to. customer: any signed-in user. admin: administrators. */
export type Access = 'public' | 'owner' | 'customer' | 'admin'

/** What inputs may be beside JSON: superjson also makes arrays of any length that a few bytes ask for. */
const plainTypes = new Set<unknown>(['Date', 'undefined', 'number'])

const isPlain = (tree: unknown): boolean => {
  if (Array.isArray(tree)) return plainTypes.has(tree[0]) && isPlain(tree[1] ?? {})
  return typeof tree === 'object' && tree !== null && Object.values(tree).every(isPlain)
}

const deserializeInput: typeof superjson.deserialize = (payload) => {
  if (!isPlain(payload.meta?.values ?? {})) throw new TypeError('Inputs are plain')
  return superjson.deserialize(payload)
}

const t = initTRPC
  .context<Context>()
  .meta<{ access: Access }>()
  .create({
    transformer: {
      input: { serialize: superjson.serialize, deserialize: deserializeInput },
      output: superjson,
    },
    errorFormatter: ({ shape, error }) => {
      const { message, issues } = describeError(error)
      const { code, httpStatus } = shape.data
      const retryAfter = retryAfterOf(error)
      return { ...shape, message, data: { code, httpStatus, issues, ...(retryAfter ? { retryAfter } : {}) } }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** A subscription counts while it runs, and fails as calls do. */
const counted = async function* (socket: SocketFacts, source: AsyncIterable<unknown>): AsyncGenerator {
  if (socket.subscriptions >= maxSubscriptions) {
    throw toTRPCError(
      new AppError('TOO_MANY_REQUESTS', `A socket holds ${maxSubscriptions} subscriptions at most`),
    )
  }
  socket.subscriptions += 1
  try {
    yield* source
  } catch (error) {
    throw toTRPCError(error)
  } finally {
    socket.subscriptions -= 1
  }
}

const translated = t.middleware(async ({ ctx, type, next }) => {
  const result = await next()
  if (!result.ok) throw toTRPCError(result.error)
  if (type !== 'subscription') return result
  // A stream over HTTP would neither be counted nor end with its session.
  if (!ctx.socket) throw toTRPCError(new AppError('BAD_REQUEST', 'Subscriptions go over the WebSocket'))
  return { ...result, data: counted(ctx.socket, result.data as AsyncIterable<unknown>) }
})

const signedIn = t.middleware(({ ctx, next }) => next({ ctx: { ...ctx, actor: requireUser(ctx.actor) } }))

const administrator = t.middleware(({ ctx, next }) =>
  next({ ctx: { ...ctx, actor: requireAdministrator(ctx.actor) } }),
)

/** Before what sets a cookie: a socket cannot. */
export const overHttp = t.middleware(({ ctx, next }) => {
  if (ctx.socket) throw new AppError('BAD_REQUEST', 'This call goes over HTTP')
  return next()
})

/** Anybody may call it. */
export const publicProcedure = t.procedure.meta({ access: 'public' }).use(translated)
/** Whoever the object belongs to, and administrators; the service answers 404 to everybody else. */
export const ownerProcedure = t.procedure.meta({ access: 'owner' }).use(translated)
/** Any signed-in user; 401 without a session. */
export const customerProcedure = t.procedure.meta({ access: 'customer' }).use(translated).use(signedIn)
/** Administrators alone; 401 without a session, 403 for others. */
export const adminProcedure = t.procedure.meta({ access: 'admin' }).use(translated).use(administrator)

const KEPT_ANSWERS = 1000
const answers = new WeakMap<Deps, Map<string, unknown>>()
const repeatable = z.object({ idempotencyKey: z.string().min(1).max(100) })

/**
 * Before what makes a row: a call whose answer was lost comes again with the same `idempotencyKey` beside its input, and
 * has its first answer again. Kept in memory for the latest calls; a restart in between forgets it (docs/decisions/22).
 */
export const once = t.middleware(async ({ ctx, path, getRawInput, next }) => {
  const { actor, deps, request } = ctx
  const asked = repeatable.safeParse(await getRawInput())
  if (!asked.success) return next()
  const known = answers.get(deps) ?? new Map<string, unknown>()
  answers.set(deps, known)
  const who = actor.kind === 'guest' ? request.address : actor.id
  const name = `${who} ${path} ${asked.data.idempotencyKey}`
  const answer = (known.get(name) as ReturnType<typeof next> | undefined) ?? next()
  known.set(name, answer)
  const result = await answer
  if (!result.ok) known.delete(name)
  if (known.size > KEPT_ANSWERS) known.delete(known.keys().next().value ?? '')
  return result
})

/** Counts calls per address, not requests, so a batch gains nothing (decision §2). */
export const limitPerAddress = (name: LimitName) =>
  t.middleware(({ ctx, next }) => {
    takeLimit(ctx.deps, name, ctx.request.address)
    return next()
  })
