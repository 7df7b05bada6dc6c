import { fromMinor } from '#src/shared/values/money.ts'
import type { Read } from './format.ts'
import type { ShownAlert } from './queries.ts'
import type { tryFormat } from './service.ts'
import { methodsOf, type SourceRow, sendersOf } from './store.ts'
import type { DaySum } from './sums.ts'

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

/** A source for administrators, without its key and its address. */
export const toSource = (source: SourceRow) => ({
  id: source.id,
  name: source.name,
  kind: source.kind,
  paymentMethodIds: methodsOf(source),
  senders: sendersOf(source),
  hasSigningKey: source.signingKey !== null,
  acceptsExact: source.acceptsExact,
  isActive: source.isActive,
  seenAt: source.seenAt,
  alertAt: source.alertAt,
  createdAt: source.createdAt,
  updatedAt: source.updatedAt,
})

/** A source that was made just now, with its address. */
export const toNewSource = ({ source, address }: { source: SourceRow; address: string }) => ({
  ...toSource(source),
  address,
})

/** An alert in the list: who paid is masked (BANK-3). */
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
  note: alert.note,
  decidedBy: alert.decidedBy,
  at: alert.at,
})

/** The same with its text, for one administrator who opened it. */
export const toOpenAlert = (shown: ShownAlert & { text: string | null }) => ({
  ...toAlert(shown),
  text: shown.text,
})

/** What a format in the making reads, of the alert at hand and of those that are stored. */
export const toTried = ({ problem, read, stored, of }: ReturnType<typeof tryFormat>) => ({
  ...toRead({ problem, read }),
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

/** The money of a day and a method. */
export const toSum = ({ day, method, inMinor, acceptedMinor }: DaySum) => ({
  day,
  method,
  received: fromMinor(inMinor),
  accepted: fromMinor(acceptedMinor),
  difference: fromMinor(inMinor - acceptedMinor),
})
