import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, idempotent, publicProcedure, router } from '#src/kit/trpc.ts'
import { byId, byIdAsShown } from '#src/shared/input.ts'
import { asAnswer } from '#src/shared/paging.ts'
import { notificationCsv } from './columns.ts'
import { toPublicNotification } from './present.ts'
import {
  createNotificationInput,
  generateNotificationInput,
  notificationListInput,
  setNotificationActiveInput,
  updateNotificationInput,
} from './schema.ts'
import {
  createNotification,
  deleteNotification,
  generateNotification,
  getNotification,
  listNotifications,
  shownNotifications,
  updateNotification,
} from './service.ts'

export const notificationsRouter = router({
  /** The banners to show now. */
  shown: publicProcedure.query(({ ctx }) => shownNotifications(ctx.deps).map(toPublicNotification)),
  /** All notifications, paged. */
  list: adminProcedure
    .meta({ tokens: 'read' })
    .input(notificationListInput.prefault({}))
    .query(({ ctx, input }) => asAnswer(listNotifications(ctx.deps, input))),
  /** One notification. NOT_FOUND. */
  get: adminProcedure
    .meta({ tokens: 'read' })
    .input(byId)
    .query(({ ctx, input }) => getNotification(ctx.deps, input.id)),
  /** Adds a notification. BAD_REQUEST. */
  create: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .use(idempotent)
    .input(createNotificationInput)
    .mutation(({ ctx, input }) => createNotification(ctx.deps, ctx.actor, input)),
  /** Changes a notification, whole or in part. NOT_FOUND; CONFLICT where somebody saved since. */
  update: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(updateNotificationInput)
    .mutation(({ ctx, input }) => updateNotification(ctx.deps, ctx.actor, input)),
  /**
   * Has AI write a banner and answers its texts, which are not stored. SERVICE_UNAVAILABLE, TOO_MANY_REQUESTS,
   * BAD_GATEWAY, GATEWAY_TIMEOUT say what went wrong.
   */
  generate: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'changes nothing' })
    .input(generateNotificationInput)
    .mutation(({ ctx, input }) => generateNotification(ctx.deps, ctx.actor, input)),
  /** Switches a notification on or off. NOT_FOUND. */
  setActive: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(setNotificationActiveInput)
    .mutation(({ ctx, input }) => updateNotification(ctx.deps, ctx.actor, input)),
  /** Removes a notification, to Deleted Items. NOT_FOUND. */
  delete: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => deleteNotification(ctx.deps, ctx.actor, input)),
})

export const notificationsFiles = [csvFile(notificationCsv, listNotifications)]
