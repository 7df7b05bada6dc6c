import type { Csv, CsvColumn } from '#src/shared/csv.ts'
import type { toAlert, toSum } from './present.ts'
import { type AlertState, alertListInput, type Direction, sumListInput } from './schema.ts'

type Alert = ReturnType<typeof toAlert>

/** What became of an alert, in words. */
export const alertStateWords: Record<AlertState, string> = {
  waiting: 'Waiting',
  accepted: 'Accepted',
  other: "Not an order's",
  unread: 'Not understood',
}

export const directionWords: Record<Direction, string> = {
  in: 'Money in',
  out: 'Money out',
  refund: 'Came back',
}

/** The columns of alerts, in the table of the back office and in its CSV file. */
export const alertColumns = {
  at: { header: 'When', isTime: true, value: (alert) => alert.at },
  amount: { header: 'Amount', value: (alert) => alert.amount },
  status: { header: 'State', value: (alert) => alertStateWords[alert.status] },
  bank: { header: 'Bank', value: (alert) => alert.bank || alert.sender },
  direction: { header: 'Direction', value: (alert) => alert.direction && directionWords[alert.direction] },
  transactionId: { header: 'Transaction ID', value: (alert) => alert.transactionId },
  from: { header: 'From', value: (alert) => [alert.name, alert.phone].filter(Boolean).join(' ') },
  orderId: { header: 'Order', value: (alert) => alert.orderId },
  note: { header: 'Note', value: (alert) => alert.note },
  source: { header: 'Source', value: (alert) => alert.source ?? 'Pasted' },
  decidedBy: { header: 'Decided by', value: (alert) => alert.decidedBy },
} as const satisfies Record<string, CsvColumn<Alert>>

export const alertCsv = {
  name: 'bank-feed',
  operation: 'bankFeed.export',
  summary: 'Export the alerts of banks',
  right: 'moneyIn.assign',
  tokens: 'read',
  list: alertListInput,
  columns: alertColumns,
} as const

/** The money of a month, by day and method, beside what the shop accepted. */
export const sumCsv = {
  name: 'bank-feed-sums',
  operation: 'bankFeed.exportSums',
  summary: 'Export the money of a month by day and method',
  right: 'moneyIn.assign',
  tokens: 'read',
  list: sumListInput,
  columns: {
    day: { header: 'Day', value: (sum) => sum.day },
    method: { header: 'Method', value: (sum) => sum.method },
    received: { header: 'Came in', isMoney: true, value: (sum) => sum.received },
    accepted: { header: 'Accepted', isMoney: true, value: (sum) => sum.accepted },
    difference: { header: 'Difference', isMoney: true, value: (sum) => sum.difference },
  },
} as const satisfies Csv<unknown, ReturnType<typeof toSum>>
