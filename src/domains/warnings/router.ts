import { adminProcedure, router } from '#src/kit/trpc.ts'
import { checkNow, currentWarnings } from './service.ts'

export const warningsRouter = router({
  /** What is wrong with the box now: `[{name, text, since}]`. */
  list: adminProcedure.meta({ tokens: 'read' }).query(({ ctx }) => currentWarnings(ctx.deps)),
  /** Runs every check now and answers the same list. */
  check: adminProcedure.meta({ unconfirmed: 'changes nothing' }).mutation(({ ctx }) => checkNow(ctx.deps)),
})
