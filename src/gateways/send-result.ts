import { shortened, withoutTags } from '#src/shared/values/typed.ts'

/**
 * The result of sending a message, the same for every gateway:
 * - sent: the gateway acknowledged it under `id`. `said` is its answer in its own words, where it gives one.
 * - refused: the gateway answered with an error (quota, busy). Not sent; may be retried.
 * - rejected: the gateway will never take this message. Not sent; not retried by itself.
 * - misconfigured: the gateway refuses the shop, whatever the message (login, sender, certificate). Not sent; retried
 *   for days, because the message is not at fault.
 * - restricted: WhatsApp refuses new chats of the shop's number, and counts each attempt. Not sent; retried once.
 * - absent: the recipient is not on WhatsApp (WA-76), or has no such address (MAIL-2). Not sent; not retried by itself.
 * - deferred: the mail server does not take this recipient's mail now. Not sent; may be retried.
 * - unreachable: the gateway did not get the request. Not sent; may be retried.
 * - kept: there is no gateway, so the message is kept as a file and reaches nobody. Not retried by itself.
 * - unknown: the gateway got the request and did not answer. May have been sent, so only an administrator retries it.
 * `reason` is a short sentence for the administrator.
 */
export type SendResult = { outcome: 'sent'; id: string; said?: string } | NotSent

export type NotSent = {
  outcome:
    | 'refused'
    | 'rejected'
    | 'misconfigured'
    | 'restricted'
    | 'absent'
    | 'deferred'
    | 'unreachable'
    | 'kept'
    | 'unknown'
  reason: string
}

export const SAID_CHARACTERS = 2000
export const REASON_CHARACTERS = 200

// Leaves out the signs around words, because a gateway quotes, escapes or cuts off the text that it was sent.
const WORDS = /[\p{L}\p{N}]+/gu
/** This many words in the order of the sent text count as a quote of it. */
const QUOTED_WORDS = 3

const withoutQuotes = (said: string, sent: string): string => {
  const sentWords = sent.match(WORDS) ?? []
  const length = Math.min(QUOTED_WORDS, sentWords.length)
  if (length === 0) return said
  const runs = new Set(sentWords.map((_, n) => sentWords.slice(n, n + length).join(' ')))
  const words = [...said.matchAll(WORDS)]
  const quoted = new Set<number>()
  for (const n of words.keys()) {
    const run = words.slice(n, n + length)
    if (runs.has(run.join(' '))) for (const offset of run.keys()) quoted.add(n + offset)
  }
  let kept = ''
  let end = 0
  for (const [n, { 0: word, index }] of words.entries()) {
    if (!quoted.has(n)) continue
    if (!quoted.has(n - 1)) kept += `${said.slice(end, index)}…`
    end = index + word.length
  }
  return kept + said.slice(end)
}

/** The texts that a gateway may quote: the message that it was sent, and secrets of the request. */
export type SentRequest = { sent?: string | undefined; secrets?: readonly string[] }

/**
 * Makes a gateway's text safe to log, store and show: one line of 200 characters at most, without markup. Reads only
 * its first 2,000 characters, and removes the text that was sent, codes, licence keys, web addresses and the given
 * secrets, because gateways often quote the request (MSG-12).
 */
export const plainReason = (text: string, { sent = '', secrets = [] }: SentRequest = {}): string =>
  shortened(
    withoutTags(
      secrets
        .filter((secret) => secret !== '')
        .reduce(
          (safe, secret) => safe.replaceAll(secret, '…'),
          withoutQuotes(text.slice(0, SAID_CHARACTERS), sent),
        )
        .replace(/\bWACRM(-[0-9A-Z]+)+/gi, '…')
        .replace(/https?:\/\/\S+/gi, '…')
        .replace(/(?<!\d)\d{4,8}(?!\d)/g, '…'),
    )
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    REASON_CHARACTERS,
    '',
  )
