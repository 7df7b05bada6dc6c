import { adminProcedure, router } from '#src/kit/trpc.ts'
import { checklist } from './queries.ts'
import { seriesInput } from './schema.ts'
import { overview, series, waiting } from './service.ts'

export const statsRouter = router({
  /** The totals, revenue in PKR and the conversion rate in percent (admin §2 Dashboard, §9). */
  overview: adminProcedure.query(({ ctx }) => overview(ctx.deps)),
  /** `{unit, points}`: orders and revenue over time beside the period before, by days in Pakistan. */
  series: adminProcedure
    .input(seriesInput.prefault({}))
    .query(({ ctx, input }) => series(ctx.deps, input.range)),
  /** What waits for an administrator: `{pendingOrders, newContacts, openTickets, unreadChats, failedMessages}`. */
  waiting: adminProcedure.query(({ ctx }) => waiting(ctx.deps)),
  /** What a new shop still has to do: `[{step, isDone}]`. */
  checklist: adminProcedure.query(({ ctx }) => checklist(ctx.deps, ctx.actor)),
})
