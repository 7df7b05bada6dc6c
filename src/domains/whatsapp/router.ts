import { adminProcedure, publicProcedure, router } from '#src/kit/trpc.ts'
import { cloudCosts, cloudStatus, saveCloud } from './rules/cloud.ts'
import { clearSession, disconnect, reconnect, resetService } from './rules/connection.ts'
import { pushflowStatus, savePushflow, testPushflow } from './rules/pushflow.ts'
import { connectInput, pushflowTestInput, saveCloudInput, savePushflowInput, textInput } from './schema.ts'
import { canSend, listRoutes, sendText, whatsappStatus } from './service.ts'

export const whatsappRouter = router({
  /** Whether WhatsApp can send now (WA-5). */
  isEnabled: publicProcedure.query(({ ctx }) => ({ isEnabled: canSend(ctx.deps) })),
  /** `{isConnected}`; administrators get the whole status. */
  status: publicProcedure.query(({ ctx }) => whatsappStatus(ctx.deps, ctx.actor)),
  /**
   * `{routes, pace}`: each route in the order in which they are tried, and the pace of those that are paced.
   */
  routes: adminProcedure.query(({ ctx }) => listRoutes(ctx.deps)),
  /** `{isEnabled, hasCredentials, serviceType}`, never the credentials. */
  pushflowStatus: adminProcedure.meta({ tokens: 'read' }).query(({ ctx }) => pushflowStatus(ctx.deps)),
  /** Replaces the credentials: `{success, message}`. BAD_REQUEST when one is missing, CONFLICT. */
  savePushflow: adminProcedure
    .meta({ event: 'gateway_changed' })
    .input(savePushflowInput)
    .mutation(({ ctx, input }) => savePushflow(ctx.deps, ctx.actor, input)),
  /**
   * Sends a test message through PushFlow: `{success, message}`, also when the gateway refuses it.
   * BAD_REQUEST for a wrong number.
   */
  testPushflow: adminProcedure
    .meta({ unconfirmed: 'daily work' })
    .input(pushflowTestInput)
    .mutation(({ ctx, input }) => testPushflow(ctx.deps, input)),
  /**
   * The state of the Business API, asked from Meta now, without the credentials; with the address and the word to enter
   * there.
   */
  cloudStatus: adminProcedure.query(({ ctx }) => cloudStatus(ctx.deps)),
  /** What its templates of the last 30 days cost, by category; null where Meta does not tell. */
  cloudCosts: adminProcedure.query(({ ctx }) => cloudCosts(ctx.deps)),
  /** Replaces its credentials: `{success, message, webhookUrl, verifyToken}`. BAD_REQUEST, CONFLICT. */
  saveCloud: adminProcedure
    .meta({ event: 'gateway_changed' })
    .input(saveCloudInput)
    .mutation(({ ctx, input }) => saveCloud(ctx.deps, ctx.actor, input)),
  /** Connects WhatsApp Web: `{success, message}`. CONFLICT while it is switched off, SERVICE_UNAVAILABLE. */
  reconnect: adminProcedure
    .meta({ event: 'gateway_changed' })
    .input(connectInput.prefault({}))
    .mutation(({ ctx, input }) => reconnect(ctx.deps, ctx.actor, input)),
  /** Ends the connection of WhatsApp Web, whose phone stays linked. */
  disconnect: adminProcedure
    .meta({ event: 'gateway_changed' })
    .mutation(({ ctx }) => disconnect(ctx.deps, ctx.actor)),
  /** Tries WhatsApp Web again after it was refused. */
  reset: adminProcedure
    .meta({ event: 'gateway_changed' })
    .mutation(({ ctx }) => resetService(ctx.deps, ctx.actor)),
  /** Unlinks the phone and asks for a new scan. */
  clearSession: adminProcedure
    .meta({ event: 'gateway_changed' })
    .mutation(({ ctx }) => clearSession(ctx.deps, ctx.actor, 'session cleared')),
  /** The same, and also after WhatsApp refused the connection. */
  fullReset: adminProcedure
    .meta({ event: 'gateway_changed' })
    .mutation(({ ctx }) => clearSession(ctx.deps, ctx.actor, 'fully reset')),
  /**
   * Sends a free text to one phone, for administrators only: `{success, message}`. BAD_REQUEST for a wrong
   * number.
   */
  sendText: adminProcedure
    .meta({ unconfirmed: 'daily work' })
    .input(textInput)
    .mutation(({ ctx, input }) => sendText(ctx.deps, input)),
})
