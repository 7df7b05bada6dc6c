import type { CsvColumn } from '#src/shared/csv.ts'
import { capital } from '#src/shared/names.ts'
import type { SecurityEventName } from '#src/shared/security-event.ts'
import { securityListInput } from './schema.ts'
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

/** The calls in words; the id of the changed row follows. */
const callWords: Record<string, string> = {
  'auth.changePassword': 'Change the own password',
  'auth.createToken': 'Create an API token',
  'auth.finishSecondFactor': 'Set up a second factor',
  'auth.removeSecondFactor': 'Remove the second factor',
  'auth.renewRecoveryCodes': 'Renew the recovery codes',
  'auth.revokeToken': 'Revoke API token',
  'auth.signIn': 'Sign in',
  'settings.save': 'Change the settings',
  'settings.update': 'Change the setting',
  'users.delete': 'Delete user',
  'users.endSession': 'End a session of user',
  'users.setSuspended': 'Suspend or reactivate user',
  'users.update': 'Change user',
  'whatsapp.savePushflow': 'Replace the PushFlow credentials',
}

const call = /^(?<domain>[a-z]+)\.(?<verb>[a-z]+)(?: (?<what>\S+))?$/i
/** `chatConsole` as "chat console". */
const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** `users.update 12` as "Change user 12". A text that names no call stays unchanged (AUDIT-4). */
export const aboutInWords = ({ about }: Pick<SecurityRow, 'about'>): string => {
  const { domain, verb, what } = call.exec(about)?.groups ?? {}
  if (!domain || !verb) return about
  const words = callWords[`${domain}.${verb}`]
  if (!words) return [`${capital(spaced(domain))}: ${spaced(verb)}`, what].filter(Boolean).join(' ')
  return [words, what?.replaceAll('_', ' ').replaceAll(',', ', ')].filter(Boolean).join(' ')
}

/** The columns of the security log, in the table of the back office and in its CSV file. */
export const securityColumns = {
  createdAt: { header: 'When', isTime: true, value: (row) => row.createdAt },
  event: { header: 'Event', value: (row) => eventWords[row.event] },
  actorName: { header: 'Who', value: (row) => row.actorName },
  address: { header: 'Address', value: (row) => row.address },
  about: { header: 'About', value: aboutInWords },
  call: { header: 'Call', value: (row) => row.about },
  count: { header: 'Times', value: (row) => row.count },
} as const satisfies Record<string, CsvColumn<SecurityRow>>

export const securityCsv = {
  name: 'security-log',
  operation: 'security.export',
  summary: 'Export the security log',
  tokens: 'read',
  list: securityListInput,
  columns: securityColumns,
} as const
