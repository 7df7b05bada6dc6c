import type { NodemailerError } from 'nodemailer'
import { type NotSent, plainReason } from './send-result.ts'

/** An error of the transport. `originalCode` is the system's or TLS's own code, under nodemailer's general one. */
export type MailError = NodemailerError & { originalCode?: string }

type Attempt = {
  /** Whether the server got the letter, so that it may have been delivered. */
  handedOver: boolean
  /** The text of the letter, which must not come back in the reason. */
  sent: string
  /** The recipient. */
  to: string
}

const misconfigured = (reason: string): NotSent => ({ outcome: 'misconfigured', reason })
const unreachable = (reason: string): NotSent => ({ outcome: 'unreachable', reason })

const OTHER_TLS =
  'The mail server does not speak TLS at this port: choose STARTTLS in place of TLS (smtp:// in place of smtps://)'

const untrusted = misconfigured(
  'The certificate of the mail server comes from an authority that is not trusted here',
)

/** What a code of the system or of TLS means (MAIL-701). */
const byCode: Record<string, NotSent> = {
  ECONNREFUSED: unreachable('The connection was refused: nothing listens at this host and port'),
  ENOTFOUND: misconfigured('The host of the mail server was not found'),
  EAI_AGAIN: unreachable('The host of the mail server could not be looked up just now'),
  EHOSTUNREACH: unreachable('There is no way to the host of the mail server'),
  ENETUNREACH: unreachable('There is no way to the host of the mail server'),
  ETIMEDOUT: unreachable('The mail server did not answer in time'),
  EABORT: unreachable('The mail server did not answer in time'),
  DEPTH_ZERO_SELF_SIGNED_CERT: misconfigured('The certificate of the mail server is self-signed'),
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: misconfigured('The certificate of the mail server has expired'),
  ERR_TLS_CERT_ALTNAME_INVALID: misconfigured('The certificate of the mail server is for another host name'),
  ERR_SSL_WRONG_VERSION_NUMBER: misconfigured(OTHER_TLS),
  ERR_SSL_PACKET_LENGTH_TOO_LONG: misconfigured(OTHER_TLS),
  ENOAUTH: misconfigured('The mail server wants a login, and no user name and password are set'),
  EAUTH: misconfigured('The mail server offers no login that the shop can use'),
  ETLS: misconfigured('The connection to the mail server could not be encrypted'),
}

/** Why a connection to a mail server failed, by the code of the system or of TLS; undefined for an unknown one. */
export const connectionReason = (code: string): string | undefined => byCode[code]?.reason

/** The replies that ask for a login, refuse it, or want encryption first. */
const LOGIN_REPLIES = new Set([530, 534, 535, 538])
/** The letter is too large: the only reply to the sender that is about the letter. */
const TOO_LARGE = 552

/**
 * Whose fault the server's reply is, in words. Only the stage tells it: a reply of 5xx to the
 * greeting, the login or the sender meets every letter, one to the recipient or the text only this one.
 */
const stageOf = ({ command = '', code, response = '' }: MailError, reply: number) => {
  const isForGood = reply >= 500
  type Outcome = NotSent['outcome']
  const of = (says: string, outcome: Outcome, meanwhile: Outcome = 'refused') => ({
    says,
    outcome: isForGood ? outcome : meanwhile,
  })
  if (code === 'EAUTH' || command.startsWith('AUTH') || LOGIN_REPLIES.has(reply)) {
    return of('The mail server refuses the login', 'misconfigured')
  }
  if (command === 'STARTTLS') return of('The mail server offers no STARTTLS at this port', 'misconfigured')
  if (command === 'RCPT TO') {
    // A server that forwards nothing for this shop refuses every recipient.
    if (/\brelay/i.test(response))
      return of('The mail server forwards no mail for this shop', 'misconfigured')
    return of('The mail server refuses this address', 'absent', 'deferred')
  }
  if (command === 'MAIL FROM' && reply !== TOO_LARGE) {
    return of('The mail server refuses the sender', 'misconfigured')
  }
  if (command === 'DATA' || reply === TOO_LARGE) return of('The mail server says', 'rejected')
  return of('The mail server refuses this shop', 'misconfigured')
}

/** The result of an attempt that failed, with its reason in plain words (MAIL-1). */
export const mailFailure = (error: MailError, { handedOver, sent, to }: Attempt): NotSent => {
  const { code = 'unknown error', originalCode, response, responseCode } = error
  if (responseCode) {
    const { says, outcome } = stageOf(error, responseCode)
    // The recipient is removed too: the outbox shows it beside the reason, and a log must not.
    const said = plainReason(response ?? String(responseCode), { sent, secrets: [to] })
    return { outcome, reason: `${says}: ${said}` }
  }
  if (handedOver) {
    return {
      outcome: 'unknown',
      reason: 'The connection to the mail server broke before it confirmed the message',
    }
  }
  return (
    byCode[originalCode ?? ''] ??
    byCode[code] ??
    unreachable(
      `The connection to the mail server broke before it took the message (${originalCode ?? code})`,
    )
  )
}
