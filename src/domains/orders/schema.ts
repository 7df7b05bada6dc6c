import { z } from 'zod'
import { otp, ticket } from '#src/domains/otp/schema.ts'
import { paymentStages } from '#src/domains/payments/schema.ts'
import { buyerDetails } from '#src/shared/buyer-details.ts'
import {
  bounded,
  byId,
  email,
  id,
  line,
  numeric,
  optionalKey,
  orderStatus,
  planType,
  revision,
  text,
} from '#src/shared/input.ts'
import { createdBetween, listInput } from '#src/shared/paging.ts'
import type { Rights } from '#src/shared/rights.ts'
import { sourceOf } from '#src/shared/source.ts'
import { input, orderAnswers as texts } from '#src/shared/texts.ts'
import { keyForm, unmarked } from '#src/shared/values/typed.ts'
import { orderPurposes } from '#src/shared/values/vocabulary.ts'
import { phone } from '#src/written/phone.ts'

const keyLength = { error: () => texts.keyLength }
const wholeRupees = { error: () => texts.wholeRupees }
/** The licences that a buyer orders at once at most. */
export const MAX_QUANTITY = 20
const quantityRange = { error: () => texts.quantityRange({ most: MAX_QUANTITY }) }
const quantity = numeric(z.int(quantityRange).min(1, quantityRange).max(MAX_QUANTITY, quantityRange))
const phoneField = text(() => texts.phoneRequired).pipe(phone)

/** The fields that a buyer enters in both order forms (ORD-3). */
export const buyerInput = z.object({
  name: line(() => input.nameRequired, 100),
  email: text(() => input.emailRequired).pipe(email()),
  phone: phoneField,
  ...buyerDetails,
})

/** The input of both order forms. The form takes plan and amount from the chosen plan. */
export const createOrderInput = buyerInput.extend({
  plan: planType(),
  /** In PKR; must equal a price that is on sale now. */
  amount: numeric(z.int(wholeRupees).min(0, wholeRupees).max(100_000_000, wholeRupees)),
  /** A coupon, or the code that a product has of its own; blank means none. `coupon` is another name of it. */
  couponCode: optionalKey(50),
  coupon: optionalKey(50),
  /** Orders this product. Without it, the amount decides what is ordered. */
  productId: id.optional(),
  /**
   * The months that the form showed. An offer that has others now is refused, though its price is the same.
   */
  termMonths: z.int().optional(),
  /** What it is for. Without it, one extends what the buyer holds, and several are new ones. */
  purpose: z.enum(orderPurposes).optional(),
  /** How many licences it buys. */
  quantity: quantity.optional(),
  /** The licences that it renews or upgrades, as the form listed them; without them those that the buyer holds. */
  licenseIds: z.array(id).min(1).max(MAX_QUANTITY).optional(),
  /** The token of a reminder's link: the order renews that licence, and its buyer is the licence's. */
  renewal: z.string().max(200).optional(),
  /** Where the buyer came from: a host, or the word of a campaign. What is neither is ignored. */
  source: bounded(2000).nullish().transform(sourceOf),
  /** The form can prove the phone by a message to the shop, so no code is sent where that comes first. */
  canProveByMessage: z.literal(true).optional(),
  /**
   * The form asks before a second order for a plan of which one waits for its payment already: `ask` refuses it then,
   * `yes` places it. Without it nothing is asked (ORD-711).
   */
  another: z.enum(['ask', 'yes']).optional(),
  /** Identifies the request, so that a repeated one answers the first order. */
  idempotencyKey: z.string().min(1, keyLength).max(200, keyLength).optional(),
})

/** The same with one name for the coupon. */
export const placeOrderInput = createOrderInput.transform(({ coupon, couponCode, ...order }) => ({
  ...order,
  couponCode: couponCode ?? coupon,
}))

/** Another plan for an order that waits for its code. */
export const changePlanInput = createOrderInput
  .pick({ plan: true, amount: true, couponCode: true, productId: true, termMonths: true })
  .extend({ orderId: id })

/** What is chosen to renew a licence by the link of a reminder. */
export const renewByLinkInput = createOrderInput
  .pick({ plan: true, amount: true, couponCode: true, productId: true, licenseIds: true })
  .extend({ token: z.string().max(200) })

/**
 * How the licence of an order is renewed, the first one where none is named: for a month or a year, else for the term of
 * the order. `licenseIds` are those of the licences that are renewed together; without them the one that is asked for.
 */
const chosenRenewal = {
  licenseId: id.optional(),
  licenseIds: createOrderInput.shape.licenseIds,
  termMonths: z.literal([1, 12]).optional(),
  couponCode: createOrderInput.shape.couponCode,
}
export const renewInput = byId.extend(chosenRenewal)
export const renewTrackedInput = z.object({ token: z.string().max(200), ...chosenRenewal })

/** A licence of the account, or the one of a tracking token, that may be renewed with a coupon. */
export const offersInput = renewInput.omit({ termMonths: true })
export const trackedOffersInput = renewTrackedInput.omit({ termMonths: true })

/**
 * What somebody would order. The months name the price of a plan, the amount that of any offer, and
 * `renewal`, the token of a reminder's link, the holder whose price it is.
 */
export const quoteInput = createOrderInput
  .pick({ plan: true, coupon: true, productId: true, renewal: true })
  .extend({
    amount: createOrderInput.shape.amount.optional(),
    months: numeric(z.int().min(1).max(120)).optional(),
    quantity: quantity.default(1),
    purpose: z.enum(orderPurposes).optional(),
    licenseIds: createOrderInput.shape.licenseIds,
  })

export const verifyCodeInput = z.object({ orderId: id, otp })
export const verifyProofInput = z.object({ orderId: id, ticket })

export const byOrderId = z.object({ orderId: id })
const pair = { orderId: id, phone: phoneField }
const byLink = { link: z.string().max(200) }
/** What names an order to track it without an account: its number and phone, or its pay link. */
export const trackOrderInput = z.union([z.object(pair), z.object(byLink)])
export const verifyTrackingInput = z.union([
  z.object({ ...pair, otp }),
  z.object({ ...pair, ticket }),
  z.object({ ...byLink, otp }),
  z.object({ ...byLink, ticket }),
])
/**
 * The input of the form. It also takes a number as people copy it: `#12`, `Order no. 12.`, `آرڈر نمبر 12:`
 */
export const trackForm = z.object({
  ...pair,
  orderId: text(() => texts.orderNumberRequired, 40)
    .overwrite((typed) => unmarked(keyForm(typed)))
    .regex(/^(?:\p{L}{1,10}[.:]? ?){0,3}#? ?\d{1,15}$/u, { error: () => texts.orderNumberDigits }),
})

/** The token of a claim link, of a pay link, of a reminder's link or of a tracked order. */
export const tokenInput = z.object({ token: z.string().max(200) })

export const ownOrdersInput = listInput(['createdAt', 'amount'], { status: orderStatus.optional() })
export const orderListInput = listInput(['createdAt', 'amount', 'name', 'status'], {
  status: orderStatus.optional(),
  /** Lists the orders whose money is at this stage. */
  payment: z.enum(paymentStages).optional(),
  /** Lists the orders of one account. */
  userId: numeric(z.int().positive()).optional(),
  ...createdBetween,
})

/** A status, for an order in the revision that was shown. */
export const setStatusInput = z.object({ id, status: orderStatus, revision: revision.optional() })
export const undoInput = byId.extend({ revision: revision.optional() })
export const setNotesInput = z.object({
  id,
  revision: revision.optional(),
  notes: z.string({ error: 'Notes are required' }).trim().max(5000, 'Must be 5000 characters or fewer'),
})

export type Buyer = z.input<typeof buyerInput>
export type CreateOrder = z.output<typeof placeOrderInput>
export type RenewByLink = z.output<typeof renewByLinkInput>
export type ChosenRenewal = Omit<z.output<typeof renewInput>, 'id'>
export type AskedOffers = z.output<typeof offersInput>
export type AskedQuote = z.output<typeof quoteInput>
export type ChangePlan = z.output<typeof changePlanInput>
export type TrackOrder = z.output<typeof trackOrderInput>
export type VerifyTracking = z.output<typeof verifyTrackingInput>
export type VerifyProof = z.output<typeof verifyProofInput>
export type VerifyCode = z.output<typeof verifyCodeInput>
export type OwnOrdersQuery = z.output<typeof ownOrdersInput>
export type OrderListQuery = z.output<typeof orderListInput>
export type SetStatus = z.output<typeof setStatusInput>
export type Undo = z.output<typeof undoInput>
export type SetNotes = z.output<typeof setNotesInput>

/** Which credit note of an order is printed; without a number, and for what is none, the newest one. */
export const creditNoteInput = z.object({ number: numeric(z.int()).optional().catch(undefined) })

/** Who may have the receipt of an order: its owner, who proved its contact, and administrators who see money (ORD-18). */
export const receiptRights = {
  access: 'owner',
  right: 'orders.money',
  tokens: 'read',
} as const satisfies Rights
