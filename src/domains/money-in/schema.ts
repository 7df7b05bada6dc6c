import { z } from 'zod'
import {
  bounded,
  email,
  expectedUpdatedAt,
  id,
  keyText,
  line,
  month,
  numeric,
  revision,
  secretText,
  text,
} from '#src/shared/input.ts'
import { listInput, SEARCH_MAX } from '#src/shared/paging.ts'
import { plainHost } from '#src/written/email.ts'

/** Whether money came in, went out, or came back as money that the shop had sent. */
export const directions = ['in', 'out', 'refund'] as const
export type Direction = (typeof directions)[number]

export const sourceKinds = ['phone', 'mailbox'] as const
export const mailEncryptions = ['tls', 'starttls'] as const

/** What became of an alert. `other` is not an order's: money that went out, a repeat, or what somebody put aside. */
export const alertStates = ['waiting', 'accepted', 'other', 'unread'] as const
export type AlertState = (typeof alertStates)[number]

/** The most bytes of a request of a phone (BANK-706). */
export const MAX_ALERT_BYTES = 8192
/** The days for which the text of an alert is kept. */
export const KEPT_DAYS = 180
/** The most characters of an alert that are read and kept: letters of banks are long, and most of one is no news. */
export const MAX_TEXT = 16_384
/** The most characters of a format. */
export const MAX_FORMAT = 500

const MAX_SENDERS = 20
/** The most characters of a sender, who may be an address. */
export const MAX_SENDER = 100

/** What stands for the name of a mail server that writes none in its checks, as those of Microsoft do (BANK-759). */
export const NAMELESS_SERVER = 'microsoft'
const MAX_ADDRESSES = 20
const NO_SERVER = `This is not a server name. It is the word before the first semicolon. If there is none, as with Outlook.com and Microsoft 365, enter ${NAMELESS_SERVER}.`

/** How a mailbox is reached, and whose checks of its letters count. The password never leaves the shop again. */
const mailboxFields = z.object({
  host: line('Please enter the mail server', 255),
  port: numeric(z.int('Please enter a port').min(1).max(65_535)).default(993),
  encryption: z.enum(mailEncryptions).default('tls'),
  user: line('Please enter the user name', 255),
  /** Left out, the one before stays. */
  password: secretText(500).default(''),
  folder: line('Please enter the folder', 255).default('INBOX'),
  /** The name by which the seller's own mail server signs its `Authentication-Results`; blank for none. */
  ownServer: keyText(255).default(''),
  /** The addresses at which the seller gets letters, beside the user name. */
  addresses: z.array(email()).max(MAX_ADDRESSES, `At most ${MAX_ADDRESSES} addresses`).default([]),
})

const isServer = (name: string): boolean =>
  name === '' ||
  plainHost.test(name) ||
  (name.startsWith('*.') && /^[^.]+\./.test(name.slice(2)) && plainHost.test(name.slice(2)))

const LABEL = '[a-zA-Z\\d]([a-zA-Z\\d-]{0,60}[a-zA-Z\\d])?'
const mailboxInput = mailboxFields.extend({
  ownServer: mailboxFields.shape.ownServer
    .unwrap()
    .refine(isServer, NO_SERVER)
    .meta({ pattern: `^$|^(\\*\\.${LABEL}\\.)?${LABEL}(\\.${LABEL})*$` })
    .default(''),
})

/** A mailbox as it is kept. What an older version took for the name of a server is kept, and matches none. */
export const keptMailbox = mailboxFields.extend({
  /** The alerts that an administrator assigned, and so taught their account as the seller's. */
  taught: z.array(z.int()).default([]),
})

const sourceFields = {
  name: line('Name is required', 50),
  kind: z.enum(sourceKinds, 'A source is a phone or a mailbox'),
  /** The payment methods whose account it watches. */
  paymentMethodIds: z.array(id).max(50),
  /** The senders that it believes, as the phone shows them. */
  senders: z
    .array(
      keyText(MAX_SENDER)
        .refine((sender) => sender !== '', 'A sender is blank')
        .meta({ minLength: 1, pattern: '\\S' }),
    )
    .max(MAX_SENDERS, `At most ${MAX_SENDERS} senders`),
  signingKey: secretText(200)
    .nullish()
    .transform((key) => key || null),
  /** Of a mailbox alone. */
  mailbox: mailboxInput.optional(),
  acceptsExact: z.boolean(),
  acceptsRenewals: z.boolean(),
  isActive: z.boolean(),
}

/** A new source shows only what it hears. */
export const createSourceInput = z.object({
  ...sourceFields,
  kind: sourceFields.kind.default('phone'),
  paymentMethodIds: sourceFields.paymentMethodIds.default([]),
  senders: sourceFields.senders.default([]),
  acceptsExact: sourceFields.acceptsExact.default(false),
  acceptsRenewals: sourceFields.acceptsRenewals.default(false),
  isActive: sourceFields.isActive.default(true),
})

/** All fields or some of them. A signing key that is left out stays; null removes it. */
export const updateSourceInput = z.object({
  ...z.object(sourceFields).partial().shape,
  id,
  expectedUpdatedAt,
})

export const alertListInput = listInput(['at'], {
  status: z.enum(alertStates).optional(),
})

/** What may be the transaction id of a payment, as it is typed or pasted. */
export const findInput = z.object({ q: bounded(SEARCH_MAX) })

/** An alert that an administrator pastes. */
export const pasteInput = z.object({
  text: text('Please paste the alert', MAX_TEXT),
  from: keyText(MAX_SENDER).default(''),
})

/** An alert and an order, in the revision that the question before it showed. */
export const assignInput = z.object({ id, orderId: id, revision: revision.optional() })
export const assignmentInput = assignInput.omit({ revision: true })

/** An alert and the offer that its money pays, as it was shown. */
export const renewByAlertInput = z.object({ id, offerId: id, expectedUpdatedAt })

const formatInput = z.object({
  bank: line('Please name the bank', 50),
  sender: keyText(MAX_SENDER).refine((sender) => sender !== '', 'Please name the sender'),
  direction: z.enum(directions).default('in'),
  format: text('Please write the format', MAX_FORMAT),
})

export const tryFormatInput = z.object({
  format: text('Please write the format', MAX_FORMAT),
  text: text('Please paste the alert', MAX_TEXT),
})

export const guessInput = z.object({ text: text('Please paste the alert', MAX_TEXT) })

/** A format in the making, and the alert that it is made from. */
export const teachInput = formatInput.extend({ text: text('Please paste the alert', MAX_TEXT) })
/** A format that is kept; without the alert that it was made from, no word is harmless by it. */
export const taughtInput = teachInput.extend({ text: teachInput.shape.text.optional() })
/** What a format in the making reads of an alert, and which stored ones it would have read. */
export const triedInput = teachInput.omit({ bank: true })

export const monthInput = z.object({ month })
/** The sums of a month as a file; without a month, of this one. */
export const sumListInput = z.object({ month: month.optional() })

export type Mailbox = z.output<typeof keptMailbox>
export type MailboxFields = z.output<typeof mailboxInput>
export type CreateSource = z.output<typeof createSourceInput>
export type UpdateSource = z.output<typeof updateSourceInput>
export type AlertQuery = z.output<typeof alertListInput>
export type Assign = z.output<typeof assignInput>
export type RenewByAlert = z.output<typeof renewByAlertInput>
export type Paste = z.output<typeof pasteInput>
export type Taught = z.output<typeof taughtInput>
export type Tried = z.output<typeof triedInput>

/** What forwarding apps call. */
export const alertPath = '/api/webhooks/bank-feed/:token'
