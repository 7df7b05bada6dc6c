import { inEachDetail } from '#src/shared/buyer-details.ts'
import type { Csv } from '#src/shared/csv.ts'
import { details } from '#src/shared/texts/en/buyer.ts'
import type { toReportLine } from './present.ts'
import { type ReportQuery, reportInput } from './schema.ts'

type Line = ReturnType<typeof toReportLine>

/** The words of the report for what a line is. */
const kindWords = { invoice: 'Invoice', 'credit note': 'Credit note' } as const

/** The invoices and credit notes of a month, and their sums by method (ORD-336). No token exports them (ORD-751). */
export const reportCsv = {
  name: 'invoices',
  operation: 'orders.exportInvoices',
  summary: 'Export the invoices and credit notes of a month',
  list: reportInput,
  columns: {
    kind: { header: 'Paper', value: ({ kind }) => (kind === null ? 'Sum' : kindWords[kind]) },
    date: { header: 'Date', isTime: true, value: ({ date }) => date },
    number: { header: 'Number', value: ({ number }) => number },
    fbrNumber: { header: 'FBR number', value: ({ fbrNumber }) => fbrNumber },
    orderId: { header: 'Order', value: ({ orderId }) => orderId },
    buyer: { header: 'Buyer', value: ({ buyer }) => buyer },
    ...inEachDetail((detail) => ({ header: details[detail], value: (line: Line) => line[detail] })),
    taxNumber: { header: 'NTN or CNIC', value: ({ taxNumber }) => taxNumber },
    method: { header: 'Paid by', value: ({ method }) => method },
    invoiced: { header: 'Invoiced', isMoney: true, value: ({ invoiced }) => invoiced },
    sentBack: { header: 'Sent back', isMoney: true, value: ({ sentBack }) => sentBack },
    withoutTax: { header: 'Without tax', isMoney: true, value: ({ withoutTax }) => withoutTax },
    tax: { header: 'Tax', isMoney: true, value: ({ tax }) => tax },
  },
} as const satisfies Csv<ReportQuery, Line>
