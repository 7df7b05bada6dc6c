import type { CsvColumn } from '#src/shared/csv.ts'
import type { SecurityEventName } from '#src/shared/security-event.ts'
import type { SecurityRow } from './service.ts'

/** The events in words. */
export const eventWords: Record<SecurityEventName, string> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  password_changed: 'Password changed',
  second_factor_changed: 'Second factor changed',
  account_changed: 'Account or rights changed',
  token_changed: 'API token changed',
  gateway_changed: 'Gateway changed',
  setting_changed: 'Setting changed',
  refused: 'Refused',
  foreign_origin: 'Request from another site',
  limit_hit: 'Limit hit',
}

/** The columns of the security log, in the table of the back office and in its CSV file. */
export const securityColumns = {
  createdAt: { header: 'When', value: (row) => row.createdAt },
  event: { header: 'Event', value: (row) => eventWords[row.event] },
  actorName: { header: 'Who', value: (row) => row.actorName },
  address: { header: 'Address', value: (row) => row.address },
  about: { header: 'About', value: (row) => row.about },
  count: { header: 'Times', value: (row) => row.count },
} as const satisfies Record<string, CsvColumn<SecurityRow>>
