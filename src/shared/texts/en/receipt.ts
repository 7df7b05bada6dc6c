// The PDF of a receipt and its print.

export const receiptNumber = ({ id }: { id: number }): string => `Receipt ${id}`
export const invoiceNumber = ({ id }: { id: number }): string => `Invoice ${id}`
export const states = {
  pending: 'Awaiting payment',
  confirmed: 'Paid and approved',
  cancelled: 'Cancelled',
}
export const totals = {
  pending: 'Total to pay',
  confirmed: 'Total paid',
  cancelled: 'Total',
}
export const labels = {
  date: 'Date',
  buyer: 'Buyer',
  contact: 'Contact',
  plan: 'Plan',
  systems: 'Systems',
  period: 'Period',
  waysToPay: 'Ways to pay',
  paidBy: 'Paid by',
  transactionId: 'Transaction ID',
  paidOn: 'Paid on',
  paymentAccepted: 'Payment accepted',
  licenseKey: 'License key',
  status: 'Status',
}
export const listed = ({ words }: { words: readonly string[] }): string => words.join(', ')
export const noWay = 'None, the order is cancelled'
export const asArranged = 'As arranged with us'
export const keyEnds = ({ end }: { end: string }): string => `ends with ${end}`
export const asPlanSays = 'As the plan says'
export const until = ({ term, date }: { term: string; date: string }): string => `${term}, until ${date}`
export const fromApproval = ({ term }: { term: string }): string => `${term} from approval`
export const note = 'Payments for licenses are final: there are no refunds once an order is approved.'
export const payByRaast = ({ date }: { date: string }): string => `Scan to pay by Raast until ${date}`
/** In place of a name in letters that no font of the PDF has. */
export const unwritten = 'As on WhatsApp'
