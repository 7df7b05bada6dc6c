import { formatDate } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import { type PlanType, planNames } from '#src/shared/values/vocabulary.ts'
import type { Output } from '#web/lib/trpc.ts'

// The history of a record in words. A field that is not named here reads as its key with spaces.

type HistoryEntry = Output<'orders', 'history'>[number]

const fieldNames: Record<string, string> = {
  amountMinor: 'Amount',
  couponCode: 'Coupon',
  expiresAt: 'Expires',
  externalLicenseId: 'License ID',
  isActive: 'Status',
  isAdmin: 'Rights',
  isPhoneVerified: 'Phone verified',
  isVerified: 'Verified',
  licenseStatus: 'License',
  refundMinor: 'Refund',
  refundWay: 'Sent back',
  refundReason: 'Reason of the refund',
  systemsCount: 'Systems',
  userId: 'Account',
  verificationNotes: 'Verification',
  whatsappNumber: 'WhatsApp',
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const fieldInWords = (field: string): string =>
  fieldNames[field] ?? capital(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

type Value = string | number | boolean

/** Values that read otherwise than they are stored. Booleans of other fields read as yes and no. */
const valueWords: Record<string, (value: Value, currency: string) => string> = {
  amountMinor: (value, currency) => formatMoney(fromMinor(Number(value)), currency),
  refundMinor: (value, currency) => formatMoney(fromMinor(Number(value)), currency),
  expiresAt: (value) => formatDate(new Date(String(value))),
  isActive: (value) => (value ? 'active' : 'suspended'),
  isAdmin: (value) => (value ? 'Administrator' : 'Customer'),
  notes: (value) => `"${value}"`,
  plan: (value) => planNames[value as PlanType] ?? String(value),
  userId: (value) => `user ${value}`,
}

const valueInWords = (field: string, value: unknown, currency: string): string => {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'object') return JSON.stringify(value)
  const words = valueWords[field]
  if (words) return words(value as Value, currency)
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : `${value as Value}`
}

/** One changed field: "Status: pending to confirmed"; for a new record only its value (AUDIT-4). */
export const changeInWords = (
  field: string,
  [before, after]: HistoryEntry['changes'][string],
  currency: string,
): string => {
  const values = before === null ? [after] : [before, after]
  return `${fieldInWords(field)}: ${values.map((value) => valueInWords(field, value, currency)).join(' to ')}`
}

/** "Status changed by owner". */
export const actionInWords = ({ action, actorName }: Pick<HistoryEntry, 'action' | 'actorName'>): string =>
  `${capital(action)} by ${actorName}`
