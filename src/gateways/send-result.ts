/**
 * The result of sending a message, the same for every gateway:
 * - sent: the gateway acknowledged it under `id`.
 * - refused: the gateway answered with an error (quota, wrong address). Not sent; may be retried.
 * - unreachable: the gateway did not get the request. Not sent; may be retried.
 * - unknown: the gateway got the request and did not answer. May have been sent, so only an administrator retries it
 *   (MSG-3).
 * `reason` is a short sentence for the administrator.
 */
export type SendResult =
  | { outcome: 'sent'; id: string }
  | { outcome: 'refused' | 'unreachable' | 'unknown'; reason: string }

const REASON_CHARACTERS = 200

/**
 * Makes a gateway's text safe to store and show: one line of 200 characters at most, without markup (MSG-12). Web
 * addresses and the given secrets are removed, because gateways often quote the request, which carries a token.
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
