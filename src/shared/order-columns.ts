import type { CsvColumn } from './csv.ts'
import { planNames } from './vocabulary.ts'

/** What of an order stands in its table and in exported files. */
type Order = {
  id: number
  name: string
  phone: string
  email: string
  company: string | null
  plan: keyof typeof planNames
  amount: number
  couponCode: string | null
  status: string
  licenseStatus: string
  licenseKey: string | null
  notes: string
  verificationNotes: string
  createdAt: Date
}

/** The columns of orders, in the table of the back office and in its CSV file, which the server may write. */
export const orderColumns = {
  // Sorted by its date, as the id says.
  createdAt: { header: 'Order', value: (order) => order.id },
  name: { header: 'Customer', value: (order) => order.name },
  phone: { header: 'Phone', value: (order) => order.phone },
  email: { header: 'Email', value: (order) => order.email },
  company: { header: 'Company', value: (order) => order.company },
  plan: { header: 'Plan', value: (order) => planNames[order.plan] },
  amount: { header: 'Amount', isMoney: true, value: (order) => order.amount },
  couponCode: { header: 'Coupon', value: (order) => order.couponCode },
  status: { header: 'Status', value: (order) => order.status },
  license: { header: 'License', value: (order) => order.licenseStatus },
  licenseKey: { header: 'License key', value: (order) => order.licenseKey },
  notes: { header: 'Notes', value: (order) => order.notes },
  verification: { header: 'Verification', value: (order) => order.verificationNotes },
  date: { header: 'Created', value: (order) => order.createdAt },
} as const satisfies Record<string, CsvColumn<Order>>
