import type { Deps } from '#src/deps.ts'
import { keyEndOf } from '#src/shared/license-key.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import type { OpenAlert, ShownAlert } from './queries.ts'
import type { Read } from './reading/format.ts'
import type { tryFormat } from './reading/teaching.ts'
import type { Assignment, BesideProof } from './rules/beside.ts'
import type { FoundPayment } from './rules/finding.ts'
import type { BesideOffer } from './rules/renewing.ts'
import type { DaySum } from './rules/sums.ts'
import type { Mailbox } from './schema.ts'
import { mailboxOf, methodsOf, type SourceRow, sendersOf } from './store.ts'

/** A name of which the list shows the beginning of each word. */
const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}***`)
    .join(' ')

/** A number of which the list shows its first four and last two digits. */
const maskedNumber = (number: string): string =>
  number.length < 8 ? number.replace(/./g, '*') : `${number.slice(0, 4)}***${number.slice(-2)}`

const rupees = (minor: number | null): number | null => (minor === null ? null : fromMinor(minor))

/** How a mailbox is reached, without its password and what it was taught. */
const toMailbox = (mailbox: Mailbox | null) => {
  if (!mailbox) return null
  const { password: _, taught: _taught, ...shown } = mailbox
  return shown
}

/** A source for administrators, without its key, its address and its password. */
export const toSource = (deps: Pick<Deps, 'vault'>, source: SourceRow) => ({
  id: source.id,
  name: source.name,
  kind: source.kind,
  paymentMethodIds: methodsOf(source),
  senders: sendersOf(source),
  hasSigningKey: source.signingKey !== null,
  mailbox: toMailbox(mailboxOf(deps, source)),
  problem: source.problem,
  acceptsExact: source.acceptsExact,
  acceptsRenewals: source.acceptsRenewals,
  isActive: source.isActive,
  seenAt: source.seenAt,
  alertAt: source.alertAt,
  /** How many texts were dropped unread, and why */
  dropped: {
    codes: source.droppedCodes,
    strangers: source.droppedSenders,
    blank: source.droppedBlank,
  },
  createdAt: source.createdAt,
  updatedAt: source.updatedAt,
})

/** A source that was made just now, with its address. */
export const toNewSource = (
  deps: Pick<Deps, 'vault'>,
  { source, address }: { source: SourceRow; address: string | null },
) => ({
  ...toSource(deps, source),
  address,
})

/** An alert in the list: who paid is masked (BANK-710). */
export const toAlert = ({ alert, person, source }: ShownAlert) => ({
  id: alert.id,
  status: alert.state,
  direction: alert.direction,
  source: source?.name ?? null,
  sender: alert.sender,
  bank: alert.bank,
  amount: rupees(alert.amountMinor),
  balance: rupees(alert.balanceMinor),
  followsBalance: alert.isChained,
  transactionId: alert.transactionId,
  name: maskedName(person.name),
  phone: maskedNumber(person.phone),
  orderId: alert.orderId,
  isAutomatic: alert.isAutomatic && alert.state === 'accepted',
  note: alert.note || (alert.orderId === null ? (alert.doubt ?? '') : ''),
  decidedBy: alert.decidedBy,
  at: alert.at,
})

/** A payment that was looked for by its id: what it is, and the order or the alert that it leads to. */
export const toFound = ({ alert, order, payment }: FoundPayment) => ({
  orderId: order?.id ?? null,
  orderStatus: order?.status ?? null,
  name: order?.name ?? '',
  amount: rupees(order?.amountMinor ?? alert?.amountMinor ?? null),
  payment: payment?.state ?? null,
  alertId: alert?.id ?? null,
  alertStatus: alert?.state ?? null,
})

/** An alert with its text, for one administrator who opened it. */
export const toOpenAlert = (shown: OpenAlert) => ({
  ...toAlert(shown),
  text: shown.text,
  isReturn: isReturn(shown),
  returnedOrderId: shown.alert.returnedOrderId,
  /** What an administrator may name harmless, and what never is. */
  unknown: shown.unknown?.shown ?? [],
  never: shown.unknown?.never ?? [],
})

/** Whether an alert says that the payment of an order went back, and nobody has looked at it. */
const isReturn = ({ alert: { returnedOrderId, decidedBy } }: ShownAlert): boolean =>
  returnedOrderId !== null && decidedBy === null

/** An alert beside a proof, with how it differs from what the buyer sent (BANK-771). */
export const toBesideProof = ({ differs, ...shown }: BesideProof) => ({
  ...toAlert(shown),
  isReturn: isReturn(shown),
  differs,
})

/** An offer beside money of its amount, with what keeps that from renewing by itself. */
export const toBesideOffer = ({ offer, order, held, until, doubt, beginsBalance }: BesideOffer) => ({
  id: offer.id,
  orderId: offer.orderId,
  name: order.name,
  plan: offer.plan,
  termMonths: offer.termMonths,
  amount: fromMinor(offer.amountMinor),
  state: offer.state,
  lastDay: offer.until,
  licenses: held.map(({ license }) => ({
    id: license.id,
    keyEnd: keyEndOf(license.licenseKey),
    expiresAt: license.expiresAt,
  })),
  /** Until when renewing it now would extend the licences; null where it cannot be renewed. */
  renewedUntil: until,
  doubt,
  beginsBalance,
  updatedAt: offer.updatedAt,
})

/** What the question says before an alert is assigned to an order by hand. */
export const toAssignment = ({
  alert,
  order,
  missingMinor,
  isComplete,
  doubt,
  knownMinor,
  isBegun,
  revision,
}: Assignment) => ({
  alertAmount: fromMinor(alert.amountMinor ?? 0),
  orderId: order.id,
  name: order.name,
  plan: order.plan,
  status: order.status,
  amount: fromMinor(order.amountMinor),
  missing: fromMinor(missingMinor),
  isComplete,
  /** Why the alert may not be true; null where nothing speaks against it. */
  doubt,
  /** The balance that it names where that does not follow, and the one that is known of its account; null for none. */
  balance: alert.isChained ? null : rupees(alert.balanceMinor),
  knownBalance: rupees(knownMinor),
  /** Whether its balance is the first of its source, which is believed by assigning it. */
  beginsBalance: isBegun,
  revision,
})

/** What a format in the making reads, of the alert at hand and of those that are stored. */
export const toTried = ({
  problem,
  read,
  harmless,
  never,
  mistaken,
  stored,
  of,
}: ReturnType<typeof tryFormat>) => ({
  ...toRead({ problem, read }),
  harmless,
  never,
  mistaken: mistaken ? { id: mistaken.alert.id, text: mistaken.text, meaning: mistaken.meaning } : null,
  of,
  stored: stored.map(({ alert: { id, at }, read: { amountMinor, transactionId } }) => ({
    id,
    at,
    amount: fromMinor(amountMinor),
    transactionId,
  })),
})

/** What a format reads. */
export const toRead = ({ problem, read }: { problem: string | null; read: Read | null }) => ({
  problem,
  isRead: read !== null,
  read: read && {
    amount: fromMinor(read.amountMinor),
    balance: rupees(read.balanceMinor),
    transactionId: read.transactionId,
    name: read.name,
    phone: read.phone,
    account: read.account,
    time: read.time,
  },
})

/** The money of a day and a method; without a difference where no alert tells of it. */
export const toSum = ({ day, method, inMinor, acceptedMinor, isHeard }: DaySum) => ({
  day,
  method,
  received: fromMinor(inMinor),
  accepted: fromMinor(acceptedMinor),
  difference: isHeard ? fromMinor(inMinor - acceptedMinor) : null,
})
