import { once } from 'node:events'
import { verifyCodeInput, verifyProofInput } from '#src/domains/otp/schema.ts'
import { toUser } from '#src/domains/users/present.ts'
import { csvFile } from '#src/kit/csv-file.ts'
import {
  adminProcedure,
  customerProcedure,
  limitPerAddress,
  needsSpace,
  publicProcedure,
  router,
} from '#src/kit/trpc.ts'
import { byId } from '#src/shared/input.ts'
import { input as texts } from '#src/shared/texts.ts'
import { tokenCsv } from './columns.ts'
import { toSession } from './present.ts'
import { deleteAccount } from './rules/own-deletion.ts'
import { changeNumber, provePhone } from './rules/proven-phone.ts'
import { requestPasswordReset, resetPassword } from './rules/reset.ts'
import {
  confirmSession,
  finishSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorStatus,
  startSecondFactor,
} from './rules/second-factor.ts'
import {
  changeNumberInput,
  changePasswordInput,
  codeInput,
  createTokenInput,
  deleteAccountInput,
  registerInput,
  requestPasswordResetInput,
  resetPasswordInput,
  signInInput,
  startSecondFactorInput,
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
import { createToken, getToken, listTokens, revokeToken } from './token.ts'

const done = { success: true } as const

export const authRouter = router({
  /** The signed-in user. UNAUTHORIZED. */
  me: customerProcedure
    .meta({ tokens: 'read', expectsGuests: true })
    .query(({ ctx }) => toUser(currentUser(ctx.deps, ctx.actor))),
  /** The signed-in user, once. The subscription then stays open; the socket closes when the session ends (AUTH-22). */
  watch: customerProcedure.meta({ tokens: 'read' }).subscription(async function* ({ ctx, signal }) {
    yield toUser(currentUser(ctx.deps, ctx.actor))
    if (signal && !signal.aborted) await once(signal, 'abort')
  }),
  /**
   * Signs in by username and password. UNAUTHORIZED, also with `requiresSecondFactor`;
   * FORBIDDEN for a suspended user or a short administrator's password; TOO_MANY_REQUESTS.
   */
  signIn: publicProcedure
    .use(limitPerAddress('signInPerAddress', ({ knownBrowser }) => knownBrowser !== null))
    .input(signInInput)
    .mutation(async ({ ctx, input }) => {
      const { user, token } = await signIn(ctx.deps, ctx.actor, ctx.request, input)
      ctx.reply.setSession(token)
      ctx.reply.setKnownBrowser(user.id)
      return { user: toUser(user) }
    }),
  /** Ends the session of this browser. */
  signOut: publicProcedure.mutation(({ ctx }) => {
    signOut(ctx.deps, ctx.actor)
    ctx.reply.setSession(null)
    return done
  }),
  /**
   * Creates a customer and signs them in. BAD_REQUEST, also for a weak password;
   * CONFLICT, TOO_MANY_REQUESTS.
   */
  register: publicProcedure
    .use(needsSpace)
    .use(limitPerAddress('formsPerAddress'))
    .input(registerInput)
    .mutation(async ({ ctx, input }) => {
      const { user, token } = await register(ctx.deps, ctx.actor, ctx.request, input)
      ctx.reply.setSession(token)
      ctx.reply.setKnownBrowser(user.id)
      return { user: toUser(user) }
    }),
  /**
   * Mails a reset code. Answers the same way when there is no such account. TOO_MANY_REQUESTS
   * (AUTH-24).
   */
  requestPasswordReset: publicProcedure.input(requestPasswordResetInput).mutation(({ ctx, input }) => {
    requestPasswordReset(ctx.deps, ctx.request, input.email)
    return done
  }),
  /** Sets a new password by a mailed code, and answers the username. BAD_REQUEST, TOO_MANY_REQUESTS. */
  resetPassword: publicProcedure
    .use(limitPerAddress('signInPerAddress'))
    .input(resetPasswordInput)
    .mutation(async ({ ctx, input }) => ({
      ...done,
      ...(await resetPassword(ctx.deps, ctx.request, input)),
    })),
  /**
   * Proves a phone by its code. Registering with that phone in this browser then stores it as verified.
   * BAD_REQUEST, TOO_MANY_REQUESTS.
   */
  verifyPhone: publicProcedure
    .use(limitPerAddress('codeTriesPerAddress'))
    .input(verifyCodeInput)
    .mutation(({ ctx, input }) => {
      ctx.reply.setProvenPhone(provePhone(ctx.deps, ctx.actor, input))
      return { success: true, message: texts.phoneVerified } as const
    }),
  /** Proves a phone by a message that arrived from it, as verifyPhone does by a code. BAD_REQUEST. */
  verifyProof: publicProcedure
    .use(limitPerAddress('codeTriesPerAddress'))
    .input(verifyProofInput)
    .mutation(({ ctx, input }) => {
      ctx.reply.setProvenPhone(provePhone(ctx.deps, ctx.actor, input))
      return { success: true, message: texts.phoneVerified } as const
    }),
  /** Changes the user's own password. BAD_REQUEST, CONFLICT, TOO_MANY_REQUESTS. */
  changePassword: customerProcedure
    .meta({ event: 'password_changed' })
    .input(changePasswordInput)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx.deps, ctx.actor, input)
      return done
    }),
  /**
   * Changes the user's own WhatsApp number by the password, once this browser has proved the new one; `isChanged` is
   * false before. BAD_REQUEST, CONFLICT, TOO_MANY_REQUESTS.
   */
  changeNumber: customerProcedure.input(changeNumberInput).mutation(async ({ ctx, input }) => ({
    isChanged: await changeNumber(ctx.deps, ctx.actor, ctx.request, input),
  })),
  /**
   * Deletes the user's own account and the person, by the password (USER-1101). BAD_REQUEST, CONFLICT for an
   * administrator, TOO_MANY_REQUESTS.
   */
  deleteAccount: customerProcedure.input(deleteAccountInput).mutation(async ({ ctx, input }) => {
    await deleteAccount(ctx.deps, ctx.actor, input)
    ctx.reply.setSession(null)
    return done
  }),
  /** The user's own sessions, last used first. */
  sessions: customerProcedure.query(({ ctx }) =>
    ownSessions(ctx.deps, ctx.actor).map((session) => toSession(session, ctx.actor)),
  ),
  /** Ends one of the user's own sessions. NOT_FOUND, also for the session of another user. */
  endSession: customerProcedure.input(byId).mutation(({ ctx, input }) => {
    endOneOfOwn(ctx.deps, ctx.actor, input.id)
    return done
  }),
  /** Ends all sessions of the user, also the session of this browser. */
  signOutEverywhere: customerProcedure.mutation(({ ctx }) => {
    signOutEverywhere(ctx.deps, ctx.actor)
    ctx.reply.setSession(null)
    return done
  }),
  /** Since when the administrator has a second factor, and how many recovery codes are left. */
  secondFactor: adminProcedure
    .meta({ right: 'office.enter' })
    .query(({ ctx }) => secondFactorStatus(ctx.deps, ctx.actor)),
  /** Begins the set-up by the password: secret and QR code. BAD_REQUEST, CONFLICT, TOO_MANY_REQUESTS. */
  startSecondFactor: adminProcedure
    .meta({ right: 'office.enter', unconfirmed: 'asks itself' })
    .input(startSecondFactorInput)
    .mutation(({ ctx, input }) => startSecondFactor(ctx.deps, ctx.actor, input)),
  /**
   * Finishes the set-up by a code; the recovery codes are shown only in this answer. BAD_REQUEST, CONFLICT.
   */
  finishSecondFactor: adminProcedure
    .meta({ right: 'office.enter', unconfirmed: 'asks itself', event: 'second_factor_changed' })
    .input(codeInput)
    .mutation(({ ctx, input }) => {
      const codes = finishSecondFactor(ctx.deps, ctx.actor, input)
      ctx.deps.events.emit('sessionsEnded', ctx.actor.id)
      return { recoveryCodes: codes }
    }),
  /** Confirms the session by a code for 10 minutes. BAD_REQUEST, TOO_MANY_REQUESTS. */
  confirm: adminProcedure
    .meta({ right: 'office.enter', unconfirmed: 'asks itself' })
    .input(codeInput)
    .mutation(({ ctx, input }) => {
      confirmSession(ctx.deps, ctx.actor, input)
      return done
    }),
  /** New recovery codes; the old ones work no more (AUTH-27). CONFLICT. */
  renewRecoveryCodes: adminProcedure
    .meta({ right: 'office.enter', event: 'second_factor_changed' })
    .mutation(({ ctx }) => ({ recoveryCodes: renewRecoveryCodes(ctx.deps, ctx.actor) })),
  /** Removes the second factor. */
  removeSecondFactor: adminProcedure
    .meta({ right: 'office.enter', event: 'second_factor_changed' })
    .mutation(({ ctx }) => {
      removeSecondFactor(ctx.deps, ctx.actor)
      ctx.deps.events.emit('sessionsEnded', ctx.actor.id)
      return done
    }),
  /** The API tokens, without their secrets. */
  listTokens: adminProcedure
    .input(tokenListInput.prefault({}))
    .query(({ ctx, input }) => listTokens(ctx.deps, input)),
  /** One API token, without its secret. NOT_FOUND. */
  getToken: adminProcedure.input(byId).query(({ ctx, input }) => getToken(ctx.deps, input.id)),
  /** Creates an API token. `token` is shown only in this answer. */
  createToken: adminProcedure
    .meta({ event: 'token_changed' })
    .input(createTokenInput)
    .mutation(({ ctx, input }) => createToken(ctx.deps, ctx.actor, input)),
  /** Revokes an API token for good. NOT_FOUND. */
  revokeToken: adminProcedure
    .meta({ event: 'token_changed' })
    .input(byId)
    .mutation(({ ctx, input }) => revokeToken(ctx.deps, ctx.actor, input.id)),
})

export const authFiles = [csvFile(tokenCsv, listTokens)]
