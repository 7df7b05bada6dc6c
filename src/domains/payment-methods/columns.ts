import { activeOrNot, type CsvColumn } from '#src/shared/csv.ts'
import type { toPaymentMethod } from './present.ts'
import { paymentMethodListInput } from './schema.ts'

type Method = ReturnType<typeof toPaymentMethod>

const detailsOf = ({ accountDetails, fees }: Method): string =>
  `${accountDetails}${fees ? ` (fees: ${fees})` : ''}`

/** The columns of payment methods, in the table of the back office and in its CSV file. */
export const paymentMethodColumns = {
  name: { header: 'Method', value: (method) => method.name },
  type: { header: 'Type', value: (method) => method.type },
  accountDetails: { header: 'Account Details', value: detailsOf },
  description: { header: 'Description', value: (method) => method.description },
  isActive: { header: 'Status', value: (method) => activeOrNot(method.isActive) },
  isVisible: { header: 'Visibility', value: (method) => (method.isVisible ? 'Visible' : 'Hidden') },
  displayOrder: { header: 'Order', value: (method) => method.displayOrder },
  createdAt: { header: 'Created', isTime: true, value: (method) => method.createdAt },
} as const satisfies Record<string, CsvColumn<Method>>

export const paymentMethodCsv = {
  name: 'payment-methods',
  operation: 'paymentMethods.export',
  summary: 'Export the payment methods',
  tokens: 'read',
  list: paymentMethodListInput,
  columns: paymentMethodColumns,
} as const
