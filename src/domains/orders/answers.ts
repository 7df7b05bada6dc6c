import { z } from 'zod'
import { licenseStatuses } from '#src/domains/licenses/schema.ts'
import { channels, outboxStatuses } from '#src/domains/messages/schema.ts'
import { outcome, timestamp } from '#src/shared/answer.ts'
import { inEachDetail } from '#src/shared/buyer-details.ts'
import { id } from '#src/shared/input.ts'
import {
  customerOrderStatus,
  orderPurposes,
  orderStatuses,
  paymentStates,
  planTypes,
} from '#src/shared/values/vocabulary.ts'

const priceLines = z
  .array(z.strictObject({ label: z.string(), amount: z.number() }))
  .meta({ description: 'The parts of the amount, in PKR' })

/** What an order would cost. */
const quoted = z.strictObject({ amount: z.number(), lines: priceLines }).meta({ id: 'Quote' })

const order = z.strictObject({
  id,
  userId: id.nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().meta({ description: 'E.164' }),
  ...inEachDetail(() => z.string().nullable()),
  plan: z.enum(planTypes),
  amount: z.number().meta({ description: 'In PKR' }),
  couponCode: z.string().nullable(),
  lines: priceLines.meta({ description: 'The parts of the amount, where it is more than a price' }),
  termMonths: z.int().meta({ description: 'The calendar months that the license runs' }),
  productId: id.nullable(),
  notes: z.string(),
  licenseStatus: z.enum(licenseStatuses),
  externalLicenseId: z.string().nullable(),
  systemsCount: z.int().nullable(),
  paymentState: z.enum(paymentStates).meta({ description: 'What became of its money' }),
  expiresAt: timestamp.nullable(),
  isPhoneVerified: z.boolean(),
  awaitsCode: z.boolean().meta({ description: 'Whether it waits for the code that proves its phone' }),
  verificationNotes: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  purpose: z
    .enum(orderPurposes)
    .nullable()
    .meta({ description: 'What it is for; null extends what the buyer holds' }),
  quantity: z.int().meta({ description: 'How many licenses it buys' }),
  licenseKey: z.string().nullable().meta({ description: 'Its first key' }),
  licenseKeys: z.array(z.string()).meta({ description: 'All its keys, those that were taken back last' }),
  licenses: z
    .array(
      z.strictObject({
        id,
        licenseKey: z.string(),
        label: z.string().meta({ description: 'What its holder calls it' }),
        licenseStatus: z.enum(licenseStatuses),
        systemsCount: z.int(),
        expiresAt: timestamp,
        externalLicenseId: z.string().nullable(),
        credit: z.number().meta({ description: 'In PKR, what came off the price for its unused days' }),
        refunded: z.number().nullable().meta({ description: 'In PKR, what was sent back for it alone' }),
      }),
    )
    .meta({ description: 'The same keys, each with its license' }),
})

/** An order for its owner: the status reads `approved`, and only then are the keys set. */
const customerOrder = order
  .extend({
    status: z.enum(customerOrderStatus),
    licenseId: z.string().meta({ description: "The external license id, else the order's own id" }),
    isClaimed: z.boolean().meta({ description: 'Whether it belongs to an account' }),
  })
  .meta({ id: 'CustomerOrder' })

/** The answer to placing an order. */
const placedOrder = customerOrder
  .extend({
    orderId: id,
    requiresOTP: z.boolean(),
    message: z.string(),
    payPath: z.string().meta({ description: 'The page on which it is paid, without an account' }),
  })
  .meta({ id: 'PlacedOrder' })

const verifiedOrder = outcome.extend({ order: customerOrder }).meta({ id: 'VerifiedOrder' })

/** An order for administrators: the stored words of status and plan. */
const adminOrder = order
  .extend({
    status: z.enum(orderStatuses),
    source: z.string().nullable().meta({ description: 'The host or campaign that led the buyer here' }),
    issuedAt: timestamp.nullable(),
    revision: z
      .int()
      .meta({ description: 'Sent along with a new status, it is refused where the order was changed since' }),
    lastReminder: z
      .strictObject({
        status: z.enum(outboxStatuses),
        at: timestamp.meta({ description: 'When it was sent, or else queued' }),
        error: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The last payment reminder' }),
  })
  .meta({ id: 'AdminOrder' })

/** The same as each administrator reads it: without money and key for a role that may not see them (ROLE-1064). */
const seenOrder = adminOrder
  .partial({
    amount: true,
    couponCode: true,
    lines: true,
    paymentState: true,
    lastReminder: true,
    licenseKey: true,
    licenseKeys: true,
    licenses: true,
  })
  .meta({ id: 'SeenOrder' })

/** An order whose approval was undone, and its messages as they were. */
const undoneApproval = z
  .strictObject({
    order: adminOrder,
    messages: z.array(
      z.strictObject({
        id,
        channel: z.enum(channels),
        recipient: z.string(),
        status: z.enum(outboxStatuses),
        isUnsent: z.boolean().meta({ description: 'Whether undoing took it back' }),
      }),
    ),
  })
  .meta({ id: 'UndoneApproval' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const ordersRest = {
  tags: { orders: 'Orders and their receipts' },
  answers: {
    'orders.create': placedOrder,
    'orders.quote': quoted,
    'orders.verifyCode': verifiedOrder,
    'orders.mine': z.array(customerOrder),
    'orders.list': z.array(seenOrder),
    'orders.get': seenOrder,
    'orders.accept': adminOrder,
    'orders.refund': adminOrder,
    'orders.undoApproval': undoneApproval,
    'orders.setStatus': adminOrder,
    'orders.setNotes': adminOrder,
    'orders.sendPaymentReminder': outcome,
  },
}

export type CustomerOrder = z.output<typeof customerOrder>
export type AdminOrder = z.output<typeof adminOrder>
export type SeenOrder = z.output<typeof seenOrder>
