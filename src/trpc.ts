import { initTRPC, TRPCError } from '@trpc/server'
import superjson from 'superjson'
import { ZodError } from 'zod'
import { requireAdministrator, requireUser } from '#src/context.ts'
import type { Actor, Deps, RequestFacts } from '#src/deps.ts'
import { AppError, storageFailure } from '#src/errors.ts'
import { type LimitName, takeLimit } from '#src/limits.ts'

/** public: anybody. owner: whoever the object belongs to. customer: any signed-in user. admin: administrators. */
export type Access = 'public' | 'owner' | 'customer' | 'admin'

/** What a procedure can do to the answer beside its value; either transport provides it, the procedure never sees HTTP. */
export type ReplyFacts = {
  /** Signs the browser in with this token, or out with null. */
  setSession(token: string | null): void
  /** Remembers for 30 minutes that this browser proved a phone. */
  setProvenPhone(phone: string): void
}

export type Context = { deps: Deps; actor: Actor; request: RequestFacts; reply: ReplyFacts }

export type Issue = { path: string; message: string }

const t = initTRPC
  .context<Context>()
  .meta<{ access: Access }>()
  .create({
    transformer: superjson,
    errorFormatter: ({ shape, error }) => {
      const { message, issues } = describeError(error)
      const cause = error.cause
      return {
        ...shape,
        message,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          issues,
          ...(cause instanceof AppError && cause.retryAfter ? { retryAfter: cause.retryAfter } : {}),
        },
      }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** The message a user may read, and the issues of invalid input. Never a stack, never SQL (decision §8). */
export const describeError = (error: TRPCError): { message: string; issues: Issue[] } => {
  const cause = error.cause
  if (cause instanceof ZodError) {
    const issues = cause.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
    return { message: issues[0]?.message ?? 'Invalid input', issues }
  }
  if (error.code === 'INTERNAL_SERVER_ERROR')
    return { message: 'Something went wrong. Please try again.', issues: [] }
  return { message: error.message, issues: [] }
}

/** An AppError keeps its code across both transports; a full disk is told as such instead of a fault of ours. */
const translated = t.middleware(async ({ next }) => {
  const result = await next()
  if (result.ok) return result
  const { cause } = result.error
  const expected = cause instanceof AppError ? cause : storageFailure(cause)
  if (expected) throw new TRPCError({ code: expected.code, message: expected.message, cause: expected })
  return result
})

const signedIn = t.middleware(({ ctx, next }) => next({ ctx: { ...ctx, actor: requireUser(ctx.actor) } }))

const administrator = t.middleware(({ ctx, next }) =>
  next({ ctx: { ...ctx, actor: requireAdministrator(ctx.actor) } }),
)

/** Anybody may call it. */
export const publicProcedure = t.procedure.meta({ access: 'public' }).use(translated)
/** Any signed-in user; 401 without a session. */
export const customerProcedure = t.procedure.meta({ access: 'customer' }).use(translated).use(signedIn)
/** Administrators alone; 401 without a session, 403 for others. */
export const adminProcedure = t.procedure.meta({ access: 'admin' }).use(translated).use(administrator)

/** Counts calls per address, not requests, so a batch gains nothing (decision §2). */
export const limitPerAddress = (name: LimitName) =>
  t.middleware(({ ctx, next }) => {
    takeLimit(ctx.deps, name, ctx.request.address)
    return next()
  })
