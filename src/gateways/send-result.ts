/**
 * What became of one message, whatever the gateway:
 * - sent: the other side acknowledged it under `id`.
 * - refused: the other side answered and said no (error, quota, wrong address). Not sent, may be tried again.
 * - unreachable: nothing that could send it took the request. Not sent, may be tried again.
 * - unknown: the request went out and no answer came back. It may have been sent, so never retry it blindly.
 * A reason is short plain English, fit for an administrator's screen.
 */
export type SendResult =
  | { outcome: 'sent'; id: string }
  | { outcome: 'refused' | 'unreachable' | 'unknown'; reason: string }

const REASON_CHARACTERS = 200

/**
 * Makes text from the other side fit to store and show: one short line without markup. Web addresses and the
 * given secrets are taken out, because gateways like to quote the request, and a request carries a token.
 */
export const plainReason = (text: string, secrets: readonly string[] = []): string =>
  secrets
    .filter((secret) => secret !== '')
    .reduce((safe, secret) => safe.replaceAll(secret, '…'), text)
    .replace(/https?:\/\/\S+/gi, '…')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, REASON_CHARACTERS)
