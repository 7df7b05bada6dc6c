import { connectionReason } from './mail-failure.ts'

type Failed = Error & {
  code?: string
  authenticationFailed?: boolean
  mailboxMissing?: boolean
  tlsFailed?: boolean
  responseText?: string
  serverResponseCode?: string
}

const OTHER_TLS =
  'The mail server does not speak TLS at this port: choose STARTTLS, mostly port 143, in place of TLS'
const NO_STARTTLS =
  'The mail server offers no STARTTLS at this port, and the shop sends no password unencrypted: choose TLS, mostly port 993'

/** Why a mailbox could not be read, in plain words (BANK-752). Nothing that the server says is repeated. */
export const imapFailure = (
  error: unknown,
  { folder, encryption }: { folder: string; encryption: string },
): string => {
  const { code = '', authenticationFailed, mailboxMissing, tlsFailed, serverResponseCode } = error as Failed
  if (authenticationFailed) return 'The mail server refuses the user name or the password of this mailbox'
  if (mailboxMissing || serverResponseCode === 'NONEXISTENT')
    return `There is no folder ${folder} in this mailbox`
  if (['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'].includes(code)) return OTHER_TLS
  const reason = connectionReason(code)
  if (reason) return reason
  if (['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT'].includes(code)) {
    return 'The mail server did not answer in time'
  }
  if (tlsFailed) {
    return encryption === 'starttls'
      ? NO_STARTTLS
      : 'The connection to the mail server could not be encrypted'
  }
  return 'The connection to the mail server broke'
}
