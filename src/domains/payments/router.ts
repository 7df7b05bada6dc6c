import { adminProcedure, limitPerAddress, needsSpace, publicProcedure, router } from '#src/kit/trpc.ts'
import { byId } from '#src/shared/input.ts'
import { mapPage } from '#src/shared/paging.ts'
import { removePicture } from './pictures/pictures.ts'
import { toDeskPayment, toPayPage, toQueued, toStatementLine } from './present.ts'
import { deskPayment, listQueue, rejectReasons } from './queries.ts'
import { followedPayment } from './rules/buyer-page.ts'
import { rejectProof, submitProof, undoRejection } from './rules/proofs.ts'
import {
  payLinkInput,
  queueInput,
  rejectProofInput,
  removePictureInput,
  statementInput,
  submitProofInput,
  undoRejectionInput,
} from './schema.ts'
import { checkStatement } from './statement/statement.ts'

export const paymentsRouter = router({
  /**
   * Sends the proof of a payment by the link of its order, and answers the payment as its page then shows it (PAY-153). NOT_FOUND, BAD_REQUEST, CONFLICT.
   */
  submit: publicProcedure
    .use(needsSpace)
    .use(limitPerAddress('formsPerAddress'))
    .input(submitProofInput)
    .mutation(({ ctx, input }) => toPayPage(submitProof(ctx.deps, ctx, input))),
  /** The payment of a pay link as it is now; its page asks while it waits. NOT_FOUND for a wrong link. */
  follow: publicProcedure
    .input(payLinkInput)
    .query(({ ctx, input }) => toPayPage(followedPayment(ctx.deps, ctx, input.token))),
  /** Removes a picture that was not sent yet. NOT_FOUND for a wrong link. */
  removePicture: publicProcedure
    .input(removePictureInput)
    .mutation(({ ctx, input }) => removePicture(ctx.deps, input)),
  /** A page of the proofs that wait, those of proved phones first, and how many there are. */
  queue: adminProcedure
    .meta({ right: 'payments.decide', tokens: 'read' })
    .input(queueInput)
    .query(({ ctx, input }) => mapPage(listQueue(ctx.deps, input), toQueued)),
  /** The payment of an order, with pictures, flags and other orders of the buyer. NOT_FOUND. */
  get: adminProcedure
    .meta({ right: 'payments.decide', tokens: 'read' })
    .input(byId)
    .query(({ ctx, input }) => toDeskPayment(deskPayment(ctx.deps, input.id))),
  /**
   * The lines of a statement that may pay open orders, and those that could not be read; it changes nothing, and is no
   * query for its length.
   */
  checkStatement: adminProcedure
    .meta({ right: 'payments.decide', unconfirmed: 'changes nothing' })
    .input(statementInput)
    .mutation(async ({ ctx, input }) => {
      const { lines, ...counts } = await checkStatement(ctx.deps, input.csv)
      return { ...counts, lines: lines.map(toStatementLine) }
    }),
  /** The reasons that the desk offers. */
  reasons: adminProcedure.meta({ right: 'payments.decide' }).query(({ ctx }) => rejectReasons(ctx.deps)),
  /** Rejects a proof and tells the buyer why: `{revision}`, for undoRejection. NOT_FOUND, CONFLICT. */
  reject: adminProcedure
    .meta({ right: 'payments.decide', unconfirmed: 'daily work' })
    .input(rejectProofInput)
    .mutation(({ ctx, input }) => rejectProof(ctx.deps, ctx.actor, input)),
  /** Undoes a rejection within ten minutes. NOT_FOUND, CONFLICT. */
  undoRejection: adminProcedure
    .meta({ right: 'payments.decide', unconfirmed: 'daily work' })
    .input(undoRejectionInput)
    .mutation(({ ctx, input }) => undoRejection(ctx.deps, ctx.actor, input)),
})
