import type { Csv, CsvColumn } from '#src/shared/csv.ts'
import { dashboardReseller } from '#src/shared/texts.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import type { Movement } from './answers.ts'
import { type LedgerQuery, ledgerInput, ownStatementInput, type StatementQuery } from './schema.ts'

/** What changed a balance, in the words of the back office. */
export const movementWords: Record<Movement['kind'], string> = {
  topup: 'Top-up',
  'topup undone': 'Top-up taken back',
  issue: 'Issued',
  renewal: 'Renewed',
  revocation: 'Revoked',
  payout: 'Paid out',
}

const columns = {
  createdAt: { header: 'When', isTime: true, value: ({ createdAt }) => createdAt },
  kind: { header: 'What', value: ({ kind }) => movementWords[kind] },
  customer: { header: 'Customer', value: ({ customer }) => customer },
  plan: { header: 'Plan', value: ({ plan }) => plan && planNames[plan] },
  orderId: { header: 'Order', value: ({ orderId }) => orderId },
  amount: { header: 'Amount', isMoney: true, value: ({ amount }) => amount },
  balance: { header: 'Balance', isMoney: true, value: ({ balance }) => balance },
} as const satisfies Record<string, CsvColumn<Movement>>

/** A column of the reseller's own file: the heading is read where the file is written, in its language. */
const named = <Column extends CsvColumn<Movement>>(
  column: Column,
  name: keyof typeof dashboardReseller.headings,
): Column => Object.defineProperty({ ...column }, 'header', { get: () => dashboardReseller.headings[name] })

const ownColumns = {
  createdAt: named(columns.createdAt, 'createdAt'),
  kind: named({ ...columns.kind, value: ({ kind }: Movement) => dashboardReseller.kinds[kind] }, 'kind'),
  customer: named(columns.customer, 'customer'),
  plan: named(columns.plan, 'plan'),
  orderId: named(columns.orderId, 'orderId'),
  amount: named(columns.amount, 'amount'),
  balance: named(columns.balance, 'balance'),
}

/** The statement of the reseller who asks (RESELL-1216), in the language of their dashboard. */
export const statementCsv = {
  name: 'statement',
  path: '/api/reseller/statement/export' as const,
  operation: 'resellers.exportStatement',
  summary: 'Export the movements of your balance',
  errors: [404],
  isSpoken: true,
  list: ownStatementInput,
  columns: ownColumns,
} satisfies Csv<StatementQuery, Movement>

/** The same of an account, for administrators. */
export const ledgerCsv = {
  name: 'reseller-statement',
  operation: 'resellers.exportLedger',
  summary: 'Export the movements of the balance of a user',
  errors: [404],
  list: ledgerInput,
  columns,
} satisfies Csv<LedgerQuery, Movement>
