import { z } from 'zod'
import { nothing, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { alertStates, directions, mailEncryptions, sourceKinds } from './schema.ts'

const count = z.int()

/** A source of alerts. */
const source = z
  .strictObject({
    id,
    name: z.string(),
    kind: z.enum(sourceKinds),
    paymentMethodIds: z.array(id),
    senders: z.array(z.string()),
    hasSigningKey: z.boolean(),
    mailbox: z
      .strictObject({
        host: z.string(),
        port: z.number(),
        encryption: z.enum(mailEncryptions),
        user: z.string(),
        folder: z.string(),
        ownServer: z.string(),
        addresses: z.array(z.string()),
      })
      .nullable(),
    problem: z.string(),
    acceptsExact: z.boolean(),
    isActive: z.boolean(),
    seenAt: timestamp.nullable(),
    alertAt: timestamp.nullable(),
    dropped: z
      .strictObject({ codes: count, strangers: count, blank: count })
      .meta({ description: 'Texts that were dropped: one-time codes, of other senders, without words' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'BankSource' })

const newSource = source
  .extend({ address: z.string().nullable().meta({ description: 'Answered this once; null for a mailbox' }) })
  .meta({ id: 'NewBankSource' })

/** An alert of a bank; names and numbers are masked. */
const alert = z
  .strictObject({
    id,
    status: z.enum(alertStates),
    direction: z.enum(directions).nullable(),
    source: z.string().nullable(),
    sender: z.string(),
    bank: z.string(),
    amount: z.number().nullable(),
    balance: z.number().nullable(),
    followsBalance: z.boolean(),
    transactionId: z.string(),
    name: z.string(),
    phone: z.string(),
    orderId: id.nullable(),
    isAutomatic: z.boolean(),
    note: z.string(),
    decidedBy: z.string().nullable(),
    at: timestamp,
  })
  .meta({ id: 'BankAlert' })

/** An alert with its text, for the one who opened it. */
const openAlert = alert
  .extend({
    text: z.string().nullable().meta({ description: 'Null once it was forgotten' }),
    isReturn: z
      .boolean()
      .meta({ description: 'Whether it says that a payment went back, unseen by anybody' }),
    returnedOrderId: id.nullable(),
    unknown: z.array(z.string()).meta({ description: 'Words that may be named harmless' }),
    never: z.array(z.string()).meta({ description: 'Words that never are' }),
  })
  .meta({ id: 'OpenBankAlert' })

const difference = z.string().nullable()
/** An alert beside a proof. */
const besideProof = alert
  .extend({
    isReturn: z.boolean(),
    differs: z
      .strictObject({
        amount: difference,
        transactionId: difference,
        time: difference,
        sender: difference,
        source: difference,
      })
      .meta({ description: 'How it differs from what the buyer sent; null where it does not' }),
  })
  .meta({ id: 'BankAlertOfOrder' })

/** The money of a day by a method. */
const daySum = z
  .strictObject({
    day: z.iso.date(),
    method: z.string(),
    received: z.number().meta({ description: 'In PKR, as banks told' }),
    accepted: z.number().meta({ description: 'In PKR, as the shop accepted' }),
    difference: z.number().nullable().meta({ description: 'Null where no bank tells of the method' }),
  })
  .meta({ id: 'DaySum' })

/** What a format reads of an alert. */
const read = z
  .strictObject({
    problem: z.string().nullable(),
    isRead: z.boolean(),
    read: z
      .strictObject({
        amount: z.number(),
        balance: z.number().nullable(),
        transactionId: z.string(),
        name: z.string(),
        phone: z.string(),
        account: z.string(),
        time: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'ReadAlert' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const bankFeedRest = {
  tags: { bankFeed: 'Money in: what banks tell of payments' },
  answers: {
    'bankFeed.sources': z.array(source),
    'bankFeed.createSource': newSource,
    'bankFeed.updateSource': source,
    'bankFeed.renewAddress': newSource,
    'bankFeed.deleteSource': nothing,
    'bankFeed.alerts': z.array(alert),
    'bankFeed.alert': openAlert,
    'bankFeed.ofOrder': z.array(besideProof),
    'bankFeed.ignore': alert,
    'bankFeed.trust': alert,
    'bankFeed.sums': z.array(daySum),
    'bankFeed.paste': alert,
    'bankFeed.assign': alert,
    'bankFeed.tryFormat': read,
  },
}
