import { adminProcedure, router } from '#src/kit/trpc.ts'
import { checklist, confirmStep } from './rules/checklist.ts'
import { decisions } from './rules/decided.ts'
import { ends, sales } from './rules/sales.ts'
import { confirmStepInput, monthInput, salesInput, seriesInput } from './schema.ts'
import { overview, paymentSums, series, unused, waiting } from './service.ts'

export const statsRouter = router({
  /** The totals; revenue in PKR and the conversion rate in percent. */
  overview: adminProcedure.meta({ tokens: 'read' }).query(({ ctx }) => overview(ctx.deps)),
  /** The sums of the payments by state in PKR, and the median time to decide a proof. */
  payments: adminProcedure.meta({ tokens: 'read' }).query(({ ctx }) => paymentSums(ctx.deps)),
  /** Who decided on the last 100 approved orders: `{all, byItself, byHand, takenBack}`. */
  decisions: adminProcedure.meta({ tokens: 'read' }).query(({ ctx }) => decisions(ctx.deps)),
  /** `{unit, points}`: orders and revenue over time beside the period before. */
  series: adminProcedure
    .meta({ tokens: 'read' })
    .input(seriesInput.prefault({}))
    .query(({ ctx, input }) => series(ctx.deps, input.range)),
  /** `{by, month, before, rows, others, total}`: the sales of a month beside those of the month before. */
  sales: adminProcedure
    .meta({ tokens: 'read' })
    .input(salesInput.prefault({}))
    .query(({ ctx, input }) => sales(ctx.deps, input)),
  /** `{month, before, ended, endedBefore, ending, trials}`: licences that ended without renewal or end next, and trials. */
  ends: adminProcedure
    .meta({ tokens: 'read' })
    .input(monthInput.prefault({}))
    .query(({ ctx, input }) => ends(ctx.deps, input.month)),
  /**
   * Work to do: `{pendingOrders, newContacts, openTickets, unreadChats, submittedPayments, failedMessages,
   * heldMessages}`.
   */
  waiting: adminProcedure
    .meta({ right: 'office.enter', tokens: 'read' })
    .query(({ ctx }) => waiting(ctx.deps, ctx.actor)),
  /** The paths of the tabs in which there is nothing yet. */
  unused: adminProcedure.meta({ right: 'office.enter' }).query(({ ctx }) => unused(ctx.deps)),
  /** The steps to set up a new shop, and what is open of each: `[{step, isDone, setting?, methods?}]`. */
  checklist: adminProcedure.query(({ ctx }) => checklist(ctx.deps, ctx.actor)),
  /** Notes that a step is right as it is. */
  confirmStep: adminProcedure
    .meta({ unconfirmed: 'daily work' })
    .input(confirmStepInput)
    .mutation(({ ctx, input }) => {
      confirmStep(ctx.deps, ctx.actor, input.step)
      return { success: true } as const
    }),
})
