import { inEachDetail } from '#src/shared/buyer-details.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import type { ReportLine } from './queries.ts'
import type { Papers } from './service.ts'

/** What an order has in the books, for administrators. */
export const toPapers = ({ order, invoices, isRegistered, revision }: Papers) => ({
  revision,
  isRegistered,
  invoiceNumber: invoices.invoice?.number ?? null,
  fbrNumber: invoices.invoice?.fbrNumber ?? '',
  creditNotes: invoices.creditNotes.map(({ number }) => number),
  taxNumber: order.taxNumber,
})

/** A line of the report of a month; without a paper it is the sum of its method. */
export const toReportLine = ({ paper, method, invoicedMinor, sentBackMinor, taxMinor }: ReportLine) => ({
  date: paper?.invoice.createdAt ?? null,
  kind: paper?.invoice.kind ?? null,
  number: paper?.invoice.number ?? null,
  fbrNumber: paper?.invoice.fbrNumber ?? null,
  orderId: paper?.order.id ?? null,
  buyer: paper?.order.name ?? null,
  ...inEachDetail((detail) => paper?.order[detail] ?? null),
  taxNumber: paper?.order.taxNumber ?? null,
  method,
  invoiced: fromMinor(invoicedMinor),
  sentBack: fromMinor(sentBackMinor),
  withoutTax: fromMinor(invoicedMinor - sentBackMinor - taxMinor),
  tax: fromMinor(taxMinor),
})
