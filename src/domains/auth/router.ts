import { once } from 'node:events'
import { verifyCodeInput } from '#src/domains/otp/schema.ts'
import { adminProcedure, customerProcedure, limitPerAddress, publicProcedure, router } from '#src/kit/trpc.ts'
import { byId } from '#src/shared/input.ts'
import { toSession, toUser } from './present.ts'
import { requestPasswordReset, resetPassword } from './reset.ts'
import {
  changePasswordInput,
  createTokenInput,
  registerInput,
  requestPasswordResetInput,
  resetPasswordInput,
  signInInput,
  tokenListInput,
} from './schema.ts'
import {
  changePassword,
  currentUser,
  endOneOfOwn,
  ownSessions,
  register,
  signIn,
  signOut,
  signOutEverywhere,
} from './service.ts'
import { createToken, listTokens, revokeToken } from './token.ts'
import { provePhone } from './verification.ts'

const done = { success: true } as const

export const authRouter = router({
  /** The signed-in user (public §7). */
  me: customerProcedure.query(({ ctx }) => toUser(currentUser(ctx.deps, ctx.actor))),
  /** The same, and then stays open on a socket, which closes when the session ends (decision §2). */
  watch: customerProcedure.subscription(async function* ({ ctx, signal }) {
    yield toUser(currentUser(ctx.deps, ctx.actor))
    if (signal && !signal.aborted) await once(signal, 'abort')
  }),
  /** Signs in by username and password (public §7). UNAUTHORIZED, FORBIDDEN when suspended, TOO_MANY_REQUESTS. */
  signIn: publicProcedure
    .use(limitPerAddress('signInPerAddress'))
    .input(signInInput)
    .mutation(async ({ ctx, input }) => {
      const { user, token } = await signIn(ctx.deps, ctx.actor, ctx.request, input)
      ctx.reply.setSession(token)
      return { user: toUser(user) }
    }),
  /** Ends the session of this browser (public §7). */
  signOut: publicProcedure.mutation(({ ctx }) => {
    signOut(ctx.deps, ctx.actor)
    ctx.reply.setSession(null)
    return done
  }),
  /** Makes a customer and signs them in (public §5). BAD_REQUEST, CONFLICT, TOO_MANY_REQUESTS. */
  register: publicProcedure
    .use(limitPerAddress('formsPerAddress'))
    .input(registerInput)
    .mutation(async ({ ctx, input }) => {
      const { user, token } = await register(ctx.deps, ctx.actor, ctx.request, input)
      ctx.reply.setSession(token)
      return { user: toUser(user) }
    }),
  /** Mails a reset code, and answers the same when there is no such account (public §7). TOO_MANY_REQUESTS. */
  requestPasswordReset: publicProcedure.input(requestPasswordResetInput).mutation(({ ctx, input }) => {
    requestPasswordReset(ctx.deps, ctx.request, input.email)
    return done
  }),
  /** Sets a new password by a mailed code (public §7). BAD_REQUEST, TOO_MANY_REQUESTS. */
  resetPassword: publicProcedure
    .use(limitPerAddress('signInPerAddress'))
    .input(resetPasswordInput)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx.deps, input)
      return done
    }),
  /** Proves a phone by its code; this browser may then register with it as verified (decision §3). BAD_REQUEST, TOO_MANY_REQUESTS. */
  verifyPhone: publicProcedure
    .use(limitPerAddress('codeTriesPerAddress'))
    .input(verifyCodeInput)
    .mutation(({ ctx, input }) => {
      ctx.reply.setProvenPhone(provePhone(ctx.deps, ctx.actor, input))
      return { success: true, message: 'Your WhatsApp number is verified.' } as const
    }),
  /** Changes one's own password. BAD_REQUEST, CONFLICT, FORBIDDEN for an API token, TOO_MANY_REQUESTS. */
  changePassword: customerProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    await changePassword(ctx.deps, ctx.actor, input)
    return done
  }),
  /** One's own sessions, last used first. */
  sessions: customerProcedure.query(({ ctx }) =>
    ownSessions(ctx.deps, ctx.actor).map((session) => toSession(session, ctx.actor)),
  ),
  /** Ends one of one's own sessions. NOT_FOUND, also for somebody else's. */
  endSession: customerProcedure.input(byId).mutation(({ ctx, input }) => {
    endOneOfOwn(ctx.deps, ctx.actor, input.id)
    return done
  }),
  /** Ends every session of one's own, and signs this browser out. */
  signOutEverywhere: customerProcedure.mutation(({ ctx }) => {
    signOutEverywhere(ctx.deps, ctx.actor)
    ctx.reply.setSession(null)
    return done
  }),
  /** API tokens, without what opens the door (decision §2). */
  listTokens: adminProcedure
    .input(tokenListInput.prefault({}))
    .query(({ ctx, input }) => listTokens(ctx.deps, input)),
  /** Makes an API token; its `token` is answered this once. FORBIDDEN for an API token. */
  createToken: adminProcedure
    .input(createTokenInput)
    .mutation(({ ctx, input }) => createToken(ctx.deps, ctx.actor, input)),
  /** Ends an API token for good. NOT_FOUND, FORBIDDEN for an API token. */
  revokeToken: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => revokeToken(ctx.deps, ctx.actor, input.id)),
})
