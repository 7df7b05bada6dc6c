// Over 300 lines, because it is the one list of what can be asked and done about orders, and by whom.
import { acceptPaymentInput, refundInput } from '#src/domains/payments/schema.ts'
import { type Context, searchesKeys } from '#src/kit/context.ts'
import { csvFile } from '#src/kit/csv-file.ts'
import {
  adminProcedure,
  customerProcedure,
  limitPerAddress,
  needsSpace,
  publicProcedure,
  router,
} from '#src/kit/trpc.ts'
import { AppError } from '#src/shared/app-error.ts'
import { byId } from '#src/shared/input.ts'
import { RESEND_SECONDS } from '#src/shared/one-time-code.ts'
import { historyInput, mapPage } from '#src/shared/paging.ts'
import { hasRight } from '#src/shared/role.ts'
import { refusals, orderAnswers as texts } from '#src/shared/texts.ts'
import { addSeconds } from '#src/shared/values/dates.ts'
import { orderCsv } from './columns.ts'
import {
  toAdminOrder,
  toCustomerOrder,
  toOrderFor,
  toOrderMessage,
  toOwnOrder,
  toPlacedOrder,
  toTracked,
} from './present.ts'
import {
  countStages,
  getAdminOrder,
  listOrders,
  listOwnLicenses,
  listOwnOrders,
  orderForReceipt,
  orderHistory,
  ownOrderToFollow,
} from './queries.ts'
import { acceptOrder, approvalOf, setOrderStatus, undoApproval } from './rules/approval.ts'
import { changePlan, sendOrderCode, startOrderProof, verifyOrder } from './rules/codes.ts'
import { toOwnHeld, toRenewalOffers } from './rules/held.ts'
import { toPrinted } from './rules/papers.ts'
import { heldToExtend } from './rules/purpose.ts'
import { quote } from './rules/quote.ts'
import { refundOrder } from './rules/refund.ts'
import {
  ownRenewalOffers,
  renewByOrder,
  renewOrder,
  renewTracked,
  trackedRenewalOffers,
} from './rules/renewal.ts'
import {
  openedByLink,
  sendTrackingCode,
  startTrackingProof,
  trackedOrder,
  verifyTracking,
} from './rules/tracking.ts'
import { buyByLink, linkedPurchase } from './rules/trial.ts'
import { cancelByLink } from './rules/unpaid.ts'
import { codeStatus, contactOfBrowser } from './rules/verification.ts'
import {
  byOrderId,
  type CreateOrder,
  changePlanInput,
  offersInput,
  orderListInput,
  ownOrdersInput,
  placeOrderInput,
  quoteInput,
  renewByLinkInput,
  renewInput,
  renewTrackedInput,
  setNotesInput,
  setStatusInput,
  tokenInput,
  trackedOffersInput,
  trackOrderInput,
  undoInput,
  verifyCodeInput,
  verifyProofInput,
  verifyTrackingInput,
} from './schema.ts'
import { claimOrder, createOrder, sendPaymentReminder, setOrderNotes } from './service.ts'

const place = async (ctx: Context, input: CreateOrder) => {
  if (input.renewal !== undefined) {
    const { placed, typed, ...answer } = renewByOrder(ctx.deps, ctx.actor, input, input.renewal)
    return { ...toPlacedOrder(ctx.actor, placed), ...typed, orderId: placed.order.id, ...answer }
  }
  const { placed, ...answer } = await createOrder(ctx.deps, ctx.actor, ctx.request, input)
  ctx.reply.setPlacedOrder(placed.order.id)
  return { ...toPlacedOrder(ctx.actor, placed), orderId: placed.order.id, ...answer }
}

export const ordersRouter = router({
  /**
   * Places an order: the order, `orderId`, `requiresOTP` and `message` (ORD-5). BAD_REQUEST, CONFLICT,
   * TOO_MANY_REQUESTS.
   */
  create: publicProcedure
    .use(needsSpace)
    .use(limitPerAddress('formsPerAddress'))
    .input(placeOrderInput)
    .mutation(({ ctx, input }) => place(ctx, input)),
  /** The same for the dashboard, where an ended session must answer UNAUTHORIZED and not order as a guest (ORD-8). */
  createOwn: customerProcedure
    .use(needsSpace)
    .use(limitPerAddress('formsPerAddress'))
    .input(placeOrderInput)
    .mutation(({ ctx, input }) => place(ctx, input)),
  /** `{amount, lines}`: what an order would cost; stores nothing. BAD_REQUEST, CONFLICT, TOO_MANY_REQUESTS. */
  quote: publicProcedure
    .use(limitPerAddress('quotesPerAddress'))
    .input(quoteInput)
    .mutation(({ ctx, input }) => quote(ctx.deps, ctx.actor, ctx.request, input)),
  /**
   * Changes the plan of an order that waits for its code: the order and `orderId`. NOT_FOUND for any other
   * order, BAD_REQUEST, CONFLICT, TOO_MANY_REQUESTS.
   */
  changePlan: publicProcedure
    .use(limitPerAddress('formsPerAddress'))
    .input(changePlanInput)
    .mutation(({ ctx, input }) => {
      const placed = changePlan(ctx.deps, ctx.actor, ctx.request, input)
      return { ...toPlacedOrder(ctx.actor, placed), orderId: placed.order.id }
    }),
  /** What the link of a reminder renews or buys, the holder in initials, with old and new end. NOT_FOUND. */
  renewal: publicProcedure.input(tokenInput).query(({ ctx, input }) => linkedPurchase(ctx.deps, input.token)),
  /** Places the order of that link, or finds the one that waits: `{payPath}`. NOT_FOUND, CONFLICT. */
  renewByLink: publicProcedure
    .use(needsSpace)
    .use(limitPerAddress('formsPerAddress'))
    .input(renewByLinkInput)
    .mutation(({ ctx, input }) => ({ payPath: buyByLink(ctx.deps, ctx.actor, input).payPath })),
  /** The licences that the caller may renew or upgrade: of the account, and of the phone that this browser proved. */
  held: publicProcedure.query(({ ctx }) => heldToExtend(ctx.deps, ctx.actor, ctx.request).map(toOwnHeld)),
  /**
   * What renewing a licence of the account costs, `offers: [{termMonths, amount, lines, until}]`, and the licences that may
   * be renewed with it. NOT_FOUND, CONFLICT.
   */
  renewalOffers: customerProcedure
    .use(limitPerAddress('quotesPerAddress'))
    .input(offersInput)
    .query(({ ctx, input }) => toRenewalOffers(ownRenewalOffers(ctx.deps, ctx.actor, input))),
  /** Places the order that renews a licence of the account: `{payPath}`. NOT_FOUND, CONFLICT. */
  renew: customerProcedure
    .use(needsSpace)
    .use(limitPerAddress('formsPerAddress'))
    .input(renewInput)
    .mutation(({ ctx, input }) => ({
      payPath: renewOrder(ctx.deps, ctx.actor, input).payPath,
    })),
  /** Cancels the order of a pay link, for its buyer: `{success}`. NOT_FOUND, CONFLICT. */
  cancelByLink: publicProcedure
    .use(limitPerAddress('formsPerAddress'))
    .input(tokenInput)
    .mutation(({ ctx, input }) => {
      cancelByLink(ctx.deps, ctx.actor, input.token)
      return { success: true } as const
    }),
  /** Verifies the order's phone by its code: `{success, message, order}`. BAD_REQUEST, TOO_MANY_REQUESTS. */
  verifyCode: publicProcedure
    .use(limitPerAddress('codeTriesPerAddress'))
    .input(verifyCodeInput)
    .mutation(({ ctx, input }) => {
      const { placed, isOwn } = verifyOrder(ctx.deps, ctx.actor, ctx.request, input)
      if (isOwn) ctx.reply.setProvenPhone(placed.order.phone)
      return {
        success: true,
        message: texts.phoneVerified,
        order: toPlacedOrder(ctx.actor, placed),
      }
    }),
  /**
   * A one-time word to send to the shop for this order; null where the shop receives no messages. NOT_FOUND,
   * TOO_MANY_REQUESTS.
   */
  startProof: publicProcedure
    .input(byOrderId)
    .mutation(({ ctx, input }) => startOrderProof(ctx.deps, ctx.actor, ctx.request, input.orderId)),
  /** Verifies the order's phone by the word that arrived from it: `{success}`. BAD_REQUEST. */
  verifyProof: publicProcedure
    .use(limitPerAddress('codeTriesPerAddress'))
    .input(verifyProofInput)
    .mutation(({ ctx, input }) => {
      const { placed, isOwn } = verifyOrder(ctx.deps, ctx.actor, ctx.request, input)
      if (isOwn) ctx.reply.setProvenPhone(placed.order.phone)
      return { success: true } as const
    }),
  /**
   * Sends a new code: `{success, message}` and the fields of codeStatus. CONFLICT, SERVICE_UNAVAILABLE,
   * TOO_MANY_REQUESTS.
   */
  sendCode: publicProcedure
    .input(byOrderId)
    .mutation(({ ctx, input }) => sendOrderCode(ctx.deps, ctx.actor, ctx.request, input.orderId)),
  /** `{delivery, expiresAt, resendAt}` of the order's code; `none` for an unknown or somebody else's order. */
  codeStatus: publicProcedure
    .input(byOrderId)
    .query(({ ctx, input }) => codeStatus(ctx.deps, ctx.actor, ctx.request, input.orderId)),
  /** `{phone, email, isProved}` that a registration in this browser begins with, or null. */
  contact: publicProcedure.query(({ ctx }) => contactOfBrowser(ctx.deps, ctx.request)),
  /** The token of a pay link for a browser that has nothing left to prove, else null. NOT_FOUND. */
  opened: publicProcedure
    .input(tokenInput)
    .query(({ ctx, input }) => openedByLink(ctx.deps, ctx, input.token)),
  /**
   * Sends a code that shows an order without an account, or gives the token where the browser proved the phone.
   * The same for a wrong pair. NOT_FOUND, TOO_MANY_REQUESTS.
   */
  track: publicProcedure
    .use(limitPerAddress('formsPerAddress'))
    .input(trackOrderInput)
    .mutation(({ ctx, input }) => ({
      ...sendTrackingCode(ctx.deps, ctx.request, input),
      resendAt: addSeconds(ctx.deps.now(), RESEND_SECONDS),
    })),
  /**
   * A one-time word instead of that code; null where the shop receives no messages.
   * TOO_MANY_REQUESTS.
   */
  startTrackingProof: publicProcedure
    .use(limitPerAddress('formsPerAddress'))
    .input(trackOrderInput)
    .mutation(({ ctx, input }) => startTrackingProof(ctx.deps, ctx.request, input)),
  /** `{token}` for the code, or for the word that arrived. BAD_REQUEST, TOO_MANY_REQUESTS. */
  verifyTracking: publicProcedure
    .use(limitPerAddress('codeTriesPerAddress'))
    .input(verifyTrackingInput)
    .mutation(({ ctx, input }) => {
      const { token, provenPhone } = verifyTracking(ctx.deps, input)
      if (provenPhone) ctx.reply.setProvenPhone(provenPhone)
      return { token }
    }),
  /** The order that a tracking token shows, with its key once it is approved. NOT_FOUND. */
  tracked: publicProcedure
    .input(tokenInput)
    .query(({ ctx, input }) => toTracked(trackedOrder(ctx.deps, input.token), input.token)),
  /** What renewing its licence costs. NOT_FOUND, CONFLICT. */
  trackedRenewalOffers: publicProcedure
    .use(limitPerAddress('quotesPerAddress'))
    .input(trackedOffersInput)
    .query(({ ctx, input }) => toRenewalOffers(trackedRenewalOffers(ctx.deps, input))),
  /** Places the order that renews its licence: `{payPath}`. NOT_FOUND, CONFLICT. */
  renewTracked: publicProcedure
    .use(needsSpace)
    .use(limitPerAddress('formsPerAddress'))
    .input(renewTrackedInput)
    .mutation(({ ctx, input }) => ({
      payPath: renewTracked(ctx.deps, ctx.actor, input).payPath,
    })),
  /** The user's own orders, newest first. */
  mine: customerProcedure
    .input(ownOrdersInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listOwnOrders(ctx.deps, ctx.actor, input), toCustomerOrder)),
  /** The user's own licences: one order of each key, newest first. */
  licensed: customerProcedure
    .input(ownOrdersInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listOwnLicenses(ctx.deps, ctx.actor, input), toCustomerOrder)),
  /** One of the user's own orders with its steps and its payment. NOT_FOUND, also for somebody else's. */
  own: customerProcedure
    .input(byId)
    .query(({ ctx, input }) => toOwnOrder(ownOrderToFollow(ctx.deps, ctx.actor, input.id))),
  /** Gives the user the order of a claim link. NOT_FOUND. */
  claim: customerProcedure
    .input(tokenInput)
    .mutation(({ ctx, input }) => toCustomerOrder(claimOrder(ctx.deps, ctx.actor, input.token))),
  /** The receipt of an order and its credit note, for its owner and administrators. NOT_FOUND, also for somebody else's. */
  receipt: customerProcedure
    .meta({ right: 'orders.money', tokens: 'read' })
    .input(byId)
    .query(({ ctx, input }) => toPrinted(orderForReceipt(ctx.deps, ctx.actor, input.id))),
  /** `{check, unpaid, rejected}`: how many orders wait at each stage of their money. */
  stages: adminProcedure
    .meta({ right: 'orders.money', tokens: 'read' })
    .query(({ ctx }) => countStages(ctx.deps)),
  /** Every order, newest first, paged; without money and keys for who may not see them. FORBIDDEN for its filters of money. */
  list: adminProcedure
    .meta({ right: 'orders.read', tokens: 'read' })
    .input(orderListInput.prefault({}))
    .query(({ ctx, input }) => {
      const seesMoney = hasRight(ctx.actor.role, 'orders.money')
      // The order of amounts, and who is at which stage, would tell of them.
      if (!seesMoney && (input.payment || input.sort?.endsWith('amount')))
        throw new AppError('FORBIDDEN', () => refusals.notAnAdministrator)
      const query = { ...input, ...searchesKeys(ctx.actor), findsPayments: seesMoney }
      return mapPage(listOrders(ctx.deps, query), toOrderFor(ctx.actor))
    }),
  /** One order. NOT_FOUND. */
  get: adminProcedure
    .meta({ right: 'orders.read', tokens: 'read' })
    .input(byId)
    .query(({ ctx, input }) => toOrderFor(ctx.actor)(getAdminOrder(ctx.deps, input.id))),
  /** The history of an order, newest first, in pages (AUDIT-701). NOT_FOUND. */
  history: adminProcedure
    .meta({ right: 'orders.change' })
    .input(historyInput)
    .query(({ ctx, input }) => orderHistory(ctx.deps, input)),
  /** Changes the status, and with it the licence. NOT_FOUND, CONFLICT. */
  setStatus: adminProcedure
    .meta({ right: 'orders.change', tokens: 'orders', unconfirmed: 'daily work' })
    .input(setStatusInput)
    .mutation(({ ctx, input }) => toAdminOrder(setOrderStatus(ctx.deps, ctx.actor, input))),
  /** The approval of an order while it can be undone, with the messages it queued; else null. NOT_FOUND. */
  approval: adminProcedure
    .meta({ right: 'orders.change' })
    .input(byId)
    .query(({ ctx, input }) => {
      const approval = approvalOf(ctx.deps, input.id)
      return approval && { undoUntil: approval.undoUntil, messages: approval.messages.map(toOrderMessage) }
    }),
  /** Undoes an approval: the order, and the messages as they were. NOT_FOUND, CONFLICT. */
  undoApproval: adminProcedure
    .meta({ right: 'orders.change', unconfirmed: 'daily work' })
    .input(undoInput)
    .mutation(({ ctx, input }) => {
      const { order, messages } = undoApproval(ctx.deps, ctx.actor, input)
      return { order: toAdminOrder(order), messages: messages.map(toOrderMessage) }
    }),
  /** Accepts the proof of an order and approves it. NOT_FOUND, CONFLICT. */
  accept: adminProcedure
    .meta({ right: 'payments.decide', unconfirmed: 'daily work' })
    .input(acceptPaymentInput)
    .mutation(({ ctx, input }) => toAdminOrder(acceptOrder(ctx.deps, ctx.actor, input))),
  /**
   * Records a refund of the order or of some of its licences, which are revoked; with the last one the order is
   * cancelled. NOT_FOUND, CONFLICT, BAD_REQUEST.
   */
  refund: adminProcedure
    .meta({ right: 'payments.decide', unconfirmed: 'daily work' })
    .input(refundInput)
    .mutation(({ ctx, input }) => toAdminOrder(refundOrder(ctx.deps, ctx.actor, input))),
  /** Changes the notes. NOT_FOUND, CONFLICT where they were changed after `revision`. */
  setNotes: adminProcedure
    .meta({ right: 'orders.change', tokens: 'orders', unconfirmed: 'daily work' })
    .input(setNotesInput)
    .mutation(({ ctx, input }) => toAdminOrder(setOrderNotes(ctx.deps, ctx.actor, input))),
  /** Queues a WhatsApp payment reminder: `{success, message}`. NOT_FOUND, CONFLICT. */
  sendPaymentReminder: adminProcedure
    .meta({ right: 'orders.change', tokens: 'orders', unconfirmed: 'daily work' })
    .input(byId)
    .mutation(({ ctx, input }) => {
      sendPaymentReminder(ctx.deps, ctx.actor, input.id)
      return { success: true, message: 'Payment reminder queued' }
    }),
})

export const ordersFiles = [
  csvFile(orderCsv, (deps, query) => listOrders(deps, { ...query, findsPayments: true }), toAdminOrder),
]
