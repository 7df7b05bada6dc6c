import { boughtName } from '#src/shared/bought.ts'
import { inEachDetail } from '#src/shared/buyer-details.ts'
import type { CsvColumn, Field } from '#src/shared/csv.ts'
import { details } from '#src/shared/texts/en/buyer.ts'
import { termInWords } from '#src/shared/values/dates.ts'
import { isSold, type PlanType, paymentStateNames } from '#src/shared/values/vocabulary.ts'
import type { AdminOrder, SeenOrder } from './answers.ts'
import { orderListInput } from './schema.ts'

/** The columns of orders for who sees neither money nor keys. */
export const columnsWithoutMoney = {
  // Shows the id and sorts by date: ids grow with time.
  createdAt: { header: 'Order', value: (order) => order.id },
  name: { header: 'Customer', value: (order) => order.name },
  phone: { header: 'Phone', value: (order) => order.phone },
  email: { header: 'Email', value: (order) => order.email },
  ...inEachDetail((detail) => ({
    header: details[detail],
    value: (order: SeenOrder) => order[detail],
  })),
  plan: {
    header: 'Plan',
    inWords: (plan) => boughtName(plan as PlanType),
    value: (order) => boughtName(order.plan),
  },
  term: {
    header: 'Term',
    stored: 'termMonths',
    inWords: (months) => termInWords(Number(months)),
    // A top-up has none.
    value: (order) => (isSold(order.plan) ? termInWords(order.termMonths) : null),
  },
  status: { header: 'Status', value: (order) => order.status },
  license: { header: 'License', stored: 'licenseStatus', value: (order) => order.licenseStatus },
  notes: { header: 'Notes', inWords: (notes) => `"${notes}"`, value: (order) => order.notes },
  verification: {
    header: 'Verification',
    stored: 'verificationNotes',
    value: (order) => order.verificationNotes,
  },
  date: { header: 'Created', isTime: true, value: (order) => order.createdAt },
} as const satisfies Record<string, CsvColumn<SeenOrder>>

const { status, license, notes, verification, date, ...who } = columnsWithoutMoney

/** The columns of orders, in the table of the back office and in its CSV file. */
export const orderColumns = {
  ...who,
  amount: { header: 'Amount', isMoney: true, stored: 'amountMinor', value: (order) => order.amount },
  couponCode: { header: 'Coupon', value: (order) => order.couponCode },
  source: { header: 'Source', value: (order) => order.source },
  payment: { header: 'Payment', value: (order) => paymentStateNames[order.paymentState] },
  status,
  license,
  licenseKey: { header: 'License key', isSecret: true, value: (order) => order.licenseKeys.join(' ') },
  reminder: {
    header: 'Reminded',
    isTime: true,
    value: ({ lastReminder }) =>
      lastReminder?.status === 'sent' ? lastReminder.at : (lastReminder?.status ?? null),
  },
  notes,
  verification,
  date,
} as const satisfies Record<string, CsvColumn<AdminOrder>>

export const orderCsv = {
  name: 'orders',
  operation: 'orders.export',
  summary: 'Export the orders',
  right: 'orders.change',
  tokens: 'read',
  list: orderListInput,
  columns: orderColumns,
} as const

/** The fields of an order that no column shows. */
export const orderFieldNames = {
  userId: { header: 'Account', inWords: (id) => `user ${id}` },
  fbrNumber: { header: 'FBR invoice number' },
} as const satisfies Record<string, Field>
