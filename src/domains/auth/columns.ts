import type { CsvColumn } from '#src/shared/csv.ts'
import { tokenScopeNames } from '#src/shared/token-scope.ts'
import { tokenListInput } from './schema.ts'
import type { Token } from './token.ts'

/** The columns of API tokens, in the table of the back office and in its CSV file. */
export const tokenColumns = {
  name: { header: 'Name', value: (token) => token.name },
  username: { header: 'Acts as', value: (token) => token.username },
  createdAt: { header: 'Created', isTime: true, value: (token) => token.createdAt },
  lastUsedAt: { header: 'Last used', isTime: true, value: (token) => token.lastUsedAt },
  scope: { header: 'May do', value: (token) => tokenScopeNames[token.scope] },
  expiresAt: { header: 'Ends', isTime: true, value: (token) => token.expiresAt },
  state: { header: 'State', value: (token) => token.state },
} as const satisfies Record<string, CsvColumn<Token>>

export const tokenCsv = {
  name: 'api-tokens',
  operation: 'auth.exportTokens',
  summary: 'Export the API tokens',
  list: tokenListInput,
  columns: tokenColumns,
}
