import { adminProcedure, router } from '#src/kit/trpc.ts'
import { recentChanges } from './rules/changes.ts'
import { noticeTargets } from './service.ts'

export const sellerNoticesRouter = router({
  /** `{email, whatsapp, hasMailServer, canSendWhatsapp}`: where notices to the seller go now. */
  targets: adminProcedure.query(({ ctx }) => noticeTargets(ctx.deps)),
  /** Who changed payment accounts, Money in or downloads in the last 24 hours: `[{id, text, at}]` (WATCH-30). */
  changes: adminProcedure.query(({ ctx }) => recentChanges(ctx.deps)),
})
