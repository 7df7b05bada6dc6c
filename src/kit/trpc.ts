import { serialize } from 'node:v8'
import { initTRPC, isTrackedEnvelope, tracked } from '@trpc/server'
import superjson from 'superjson'
import { z } from 'zod'
import { requireDatabase } from '#db/client.ts'
import { maxSubscriptions } from '#fastify.config.ts'
import type { Actor, Deps, LimitName, RequestFacts } from '#src/deps.ts'
import { type Context, readsKeys, requireUser, type SocketFacts } from '#src/kit/context.ts'
import { tellOfTrouble } from '#src/kit/database-trouble.ts'
import { describeError, extraOf, retryAfterOf, toTRPCError } from '#src/kit/failure.ts'
import { requireSpace } from '#src/kit/free-space.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { admit } from '#src/kit/rights.ts'
import { byActor, recordRefusal } from '#src/kit/security-log.ts'
import { allRows, isWhole } from '#src/kit/whole-lists.ts'
import { AppError } from '#src/shared/app-error.ts'
import { MAX_DEPTH, requireShallow } from '#src/shared/json.ts'
import { withoutKeys } from '#src/shared/license-key.ts'
import { mapRows } from '#src/shared/paging.ts'
import type { Rights } from '#src/shared/rights.ts'
import { isAdministrator } from '#src/shared/role.ts'
import type { SecurityEventName } from '#src/shared/security-event.ts'
import { refusals as texts } from '#src/shared/texts.ts'

/**
 * The superjson types that inputs may use beside JSON. Others are refused, because a few bytes of some of them create
 * an array of any length.
 */
const allowedTypes = new Set<unknown>(['Date', 'undefined', 'number'])

/** Whether superjson's annotations use these types alone, at places that JSON may hold. */
const isPlain = (tree: unknown, depth = 0): boolean => {
  if (depth > MAX_DEPTH) return false
  if (Array.isArray(tree)) return allowedTypes.has(tree[0]) && isPlain(tree[1] ?? {}, depth + 1)
  if (typeof tree !== 'object' || tree === null) return false
  return Object.entries(tree).every(([place, below]) => isPlain(below, depth + place.split('.').length))
}

/**
 * Reads an input. What superjson says of equal references is left out: the JSON holds the value at each place, and a
 * reference may make a value a part of itself. Throws for what JSON could not hold, and BAD_REQUEST where it nests too
 * deep (HTTP-132).
 */
const deserializeInput: typeof superjson.deserialize = ({ json, meta }) => {
  const { values = {}, v } = meta ?? {}
  if (!isPlain(values)) throw new TypeError('The input uses a type that is not allowed')
  const input = superjson.deserialize({ json, meta: { values, v } }, { inPlace: true })
  requireShallow(input)
  return input as never
}

const t = initTRPC
  .context<Context>()
  .meta<
    Partial<Rights> & {
      event?: SecurityEventName
      /** Guests call it as a matter of course, so the security log is not told of their UNAUTHORIZED. */
      expectsGuests?: true
    }
  >()
  .create({
    transformer: {
      input: { serialize: superjson.serialize, deserialize: deserializeInput },
      output: superjson,
    },
    errorFormatter: ({ shape, error }) => {
      const { message, issues } = describeError(error)
      const { code, httpStatus } = shape.data
      const retryAfter = retryAfterOf(error)
      return {
        ...shape,
        message,
        data: {
          code,
          httpStatus,
          issues,
          ...(retryAfter ? { retryAfter } : {}),
          ...extraOf(error),
        },
      }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Counts a subscription while it runs, and converts its errors like errors of calls. */
const countSubscription = async function* (
  socket: SocketFacts,
  source: AsyncIterable<unknown>,
): AsyncGenerator {
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

const named = z
  .object({ id: z.number() })
  .or(z.object({ key: z.string() }))
  .or(
    z.object({ values: z.record(z.string(), z.unknown()).transform((values) => Object.keys(values).join()) }),
  )

/** `users.update 12`: the call, and the id or keys of the rows that it changed. */
const aboutCall = (path: string, input: unknown): string =>
  [path, ...Object.values(named.safeParse(input).data ?? {})].join(' ')

/** Converts errors, and tells the security log of refusals and of the changes that `meta.event` names. */
const convertErrors = t.middleware(async ({ ctx, type, path, meta, getRawInput, next }) => {
  // Read before the call, because a socket's session may end by it.
  const { actor, deps, request } = ctx
  const result = await next()
  if (!result.ok) {
    const error = toTRPCError(result.error)
    tellOfTrouble(deps, error.cause)
    const isExpected = meta?.expectsGuests && actor.kind === 'guest' && error.code === 'UNAUTHORIZED'
    if (!isExpected) recordRefusal(deps, { actor, address: request.address, path }, error)
    throw error
  }
  if (meta?.event) {
    const about = aboutCall(path, await getRawInput())
    deps.security.record({ event: meta.event, ...byActor(actor), address: request.address, about })
  }
  if (type !== 'subscription') return result
  // Over HTTP, a subscription would not be counted and would not end with its session.
  if (!ctx.socket) throw toTRPCError(new AppError('BAD_REQUEST', 'Subscriptions go over the WebSocket'))
  return { ...result, data: countSubscription(ctx.socket, result.data as AsyncIterable<unknown>) }
})

/** Refuses a change while the database file is gone, also one that takes no transaction. */
const intoDatabase = t.middleware(({ ctx, type, next }) => {
  if (type === 'mutation') requireDatabase(ctx.deps.db)
  return next()
})

/** The events of a subscription with every licence key in their texts masked. */
const maskedEvents = async function* (events: AsyncIterable<unknown>): AsyncGenerator {
  for await (const event of events) {
    yield isTrackedEnvelope(event) ? tracked(event[0], withoutKeys(event[1])) : withoutKeys(event)
  }
}

/**
 * Lets the caller in by what the procedure declares. Licence keys are masked for who may not read them, wherever in the
 * answer they stand. A whole list is read here, in steps.
 */
const admitted = t.middleware(async ({ ctx, type, meta, next }) => {
  const rights = { access: 'admin', ...meta } as const
  const actor = admit(ctx.deps, ctx.actor, rights, type === 'mutation')
  const result = await next({ ctx: { ...ctx, actor } })
  if (!result.ok) return result
  const { data } = result
  const isMasked = !readsKeys(actor)
  if (type === 'subscription') {
    return isMasked ? { ...result, data: maskedEvents(data as AsyncIterable<unknown>) } : result
  }
  if (!isWhole(data)) return isMasked ? { ...result, data: withoutKeys(data) } : result
  const list = isMasked ? mapRows(data, (rows) => rows.map(withoutKeys)) : data
  return { ...result, data: ctx.takesSteps ? list : await allRows(list) }
})

const signedIn = t.middleware(({ ctx, next }) => next({ ctx: { ...ctx, actor: requireUser(ctx.actor) } }))

/** Tells the windows of the other administrators of each change. The chat tells of itself. */
const telling = t.middleware(async ({ ctx, type, path, next }) => {
  const result = await next({ ctx: { ...ctx, actor: requireUser(ctx.actor) } })
  const isChange = result.ok && type === 'mutation' && !path.startsWith('chatConsole.')
  if (isChange) ctx.deps.events.emit('office')
  return result
})

/** Refuses the call on a socket. For procedures that set a cookie, which a socket cannot. */
export const overHttp = t.middleware(({ ctx, next }) => {
  if (ctx.socket) throw new AppError('BAD_REQUEST', 'This call goes over HTTP')
  return next()
})

const procedure = t.procedure.use(convertErrors).use(intoDatabase).use(admitted)

// A new call is born closed: to the owner's helpers, to API tokens, and, where it changes something in the back office, to
// a session without a fresh code. What a call opens it says itself, by `.meta({ right, tokens, unconfirmed })`.

/** Anybody may call it (AUTH-1). An API token counts as a guest here (AUTH-709). */
export const publicProcedure = procedure.meta({ access: 'public' })
/** For the owner of the object and administrators. The service answers 404 to everybody else. */
export const ownerProcedure = procedure.meta({ access: 'owner' })
/** For any signed-in user; 401 without a session. */
export const customerProcedure = procedure.meta({ access: 'customer' }).use(signedIn)
/** For administrators with the right that it names, and for owners; 401 without a session, 403 for others. */
export const adminProcedure = procedure.meta({ access: 'admin' }).use(telling)

const MAX_ANSWERS = 1000
/** The first answer to a key, and a hash of what was asked for with it. */
type Answered = { answer: Promise<unknown>; requestHash: string }
/** In a table for each kind of caller, so that strangers make the shop forget no answer of anybody else (REST-705). */
const answers = new WeakMap<Deps, Record<'guest' | 'customer' | 'administrator', Map<string, Answered>>>()
const tableOf = (deps: Deps, actor: Actor): Map<string, Answered> => {
  const tables = answers.get(deps) ?? { guest: new Map(), customer: new Map(), administrator: new Map() }
  answers.set(deps, tables)
  if (actor.kind === 'guest') return tables.guest
  return isAdministrator(actor) ? tables.administrator : tables.customer
}
const withKey = z.object({ idempotencyKey: z.string().min(1).max(100) })

/**
 * Makes a procedure that creates a row idempotent: a repeated call with the same `idempotencyKey` in its input gets the
 * first answer and has no second effect; with another content it is refused (REST-7), and a call that failed may be made
 * again (REST-706). Answers are kept in memory, for the last 1,000 calls of strangers, customers and administrators each,
 * and not across a restart (docs/decisions/22).
 */
export const idempotent = t.middleware(async ({ ctx, path, getRawInput, next }) => {
  const { actor, deps, request } = ctx
  const given = await getRawInput()
  const input = withKey.safeParse(given)
  if (!input.success) return next()
  const known = tableOf(deps, actor)
  const caller = actor.kind === 'guest' ? request.address : actor.id
  const name = `${caller} ${path} ${input.data.idempotencyKey}`
  // JSON has no words for a bigint, which a call may hold.
  const requestHash = deps.vault.hash(serialize(requireShallow(given)).toString('base64'))
  const first = known.get(name)
  if (first && first.requestHash !== requestHash) throw new AppError('CONFLICT', () => texts.keyUsed)
  const answer = (first?.answer as ReturnType<typeof next> | undefined) ?? next()
  known.set(name, { answer, requestHash })
  const result = await answer
  if (!result.ok) known.delete(name)
  if (known.size > MAX_ANSWERS) known.delete(known.keys().next().value ?? '')
  return result
})

/** Refuses the call of a visitor or customer while the disk is nearly full. */
export const needsSpace = t.middleware(({ ctx, next }) => {
  requireSpace(ctx.deps, ctx.actor)
  return next()
})

/**
 * Limits the calls of an address, but for those that the procedure counts itself. Counts calls and not requests, so a batch
 * does not get around the limit (HTTP-4).
 */
export const limitPerAddress = (name: LimitName, isCountedLater = (_request: RequestFacts) => false) =>
  t.middleware(({ ctx, next }) => {
    if (!isCountedLater(ctx.request)) takeLimit(ctx.deps, name, ctx.request.address)
    return next()
  })
