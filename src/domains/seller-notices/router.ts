import { adminProcedure, router } from '#src/kit/trpc.ts'
import { noticeTargets } from './service.ts'

export const sellerNoticesRouter = router({
  /** `{email, whatsapp, hasMailServer, canSendWhatsapp}`: where notices to the seller go now (WATCH-12). */
  targets: adminProcedure.query(({ ctx }) => noticeTargets(ctx.deps)),
})
