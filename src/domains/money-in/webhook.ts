import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#db/client.ts'
import { bankSources } from '#db/schema/money-in.ts'
import type { Deps, Seeing } from '#src/deps.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { parseJson } from '#src/shared/json.ts'
import { fromJson, fromMillis, hasPassed, MINUTE } from '#src/shared/values/dates.ts'
import { keyForm } from '#src/shared/values/typed.ts'
import { isSameSender } from './reading/reading.ts'
import { timeOfAlert } from './rules/matching.ts'
import { MAX_SENDER } from './schema.ts'
import { addAlert, type SourceRow, sendersOf } from './store.ts'

/** A request of a phone, as it came. */
export type Call = {
  token: string
  body: string
  type: string
  signature: string
  timestamp: string
  /** The sender of a plain text. */
  from: string
}

const BAD = 'Send from and text, as JSON or as a form.'
/** Two alerts of the same words within these seconds are one that was sent twice, where the phone names no time. */
const SAME_SECONDS = 10 * MINUTE

const short = z.string().max(200)
const plain = z.object({
  from: short,
  text: z.string(),
  receivedAt: z.union([short, z.number()]).optional(),
})
/** SMS Gateway for Android, whose versions name the sender differently, and leave out or null what they do not know. */
const gateway = z.object({
  event: short,
  payload: z
    .object({
      messageId: z.union([short, z.number()]).nullish(),
      message: z.string().nullish(),
      phoneNumber: short.nullish(),
      sender: short.nullish(),
      receivedAt: short.nullish(),
    })
    .nullish(),
})

type Said = { from: string; text: string; id: string; receivedAt: Date | null }
/** What a call says: an alert, that the phone lives, or something else. */
type Told = Said | 'ping' | null

const timeIn = (value: string | number | undefined): Date | null => {
  if (value === undefined || value === '') return null
  const digits = /^\d{10,13}$/.exec(String(value))?.[0]
  if (!digits) return fromJson(value)
  return fromMillis(digits.length === 10 ? `${digits}000` : digits)
}

const bodyOf = ({ body, type, from }: Call): unknown => {
  if (type.startsWith('text/plain')) return { from, text: body }
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body))
  try {
    return parseJson(body)
  } catch {
    throw new AppError('BAD_REQUEST', BAD)
  }
}

/** What a request says, of SMS Gateway for Android (BANK-702) or of another app (BANK-703). Throws BAD_REQUEST. */
const toldIn = (call: Call): Told => {
  const body = bodyOf(call)
  const sent = gateway.safeParse(body).data
  if (sent) {
    if (sent.event === 'system:ping') return 'ping'
    const { messageId, message, sender, phoneNumber, receivedAt } = sent.payload ?? {}
    if (sent.event !== 'sms:received' || !message) return null
    return {
      from: sender ?? phoneNumber ?? '',
      text: message,
      id: String(messageId ?? ''),
      receivedAt: timeIn(receivedAt ?? undefined),
    }
  }
  const said = plain.safeParse(body).data
  if (!said) throw new AppError('BAD_REQUEST', BAD)
  return { ...said, id: '', receivedAt: timeIn(said.receivedAt) }
}

const sourceBy = (deps: Seeing, token: string): SourceRow => {
  const source = deps.db
    .select()
    .from(bankSources)
    .where(eq(bankSources.tokenHash, deps.vault.hash(token)))
    .get()
  if (!source?.isActive) throw notFound('Webhook')
  return source
}

/** Refuses a call that the signing key of the source did not sign (BANK-705). Throws UNAUTHORIZED. */
const requireSignature = ({ vault }: Pick<Deps, 'vault'>, source: SourceRow, call: Call): void => {
  if (source.signingKey === null) return
  const key = vault.unseal(source.signingKey)
  const { body, timestamp, signature } = call
  if (key === null || !vault.equal(signature.toLowerCase(), vault.hmac(key, `${body}${timestamp}`))) {
    throw new AppError(
      'UNAUTHORIZED',
      'The signature is wrong. Compare the signing key with that of the app.',
    )
  }
}

/**
 * The name of an alert: the same for the same message, however often the phone sends it. The id of the app is made from
 * the words, so that the time belongs to it: a buyer who pays the same twice is told of twice in the same words.
 */
const dedupeKeyOf = ({ vault, now }: Pick<Deps, 'vault' | 'now'>, { id }: SourceRow, said: Said): string => {
  const at = said.receivedAt?.getTime() || said.id || Math.floor(now().getTime() / (SAME_SECONDS * 1000))
  return `${id} ${vault.mac('bank alert', `${at} ${said.from} ${said.text}`)}`
}

/**
 * Takes what a phone forwards. It returns once the alert is on disk, also for one that is there already
 * (BANK-704). Senders that the source does not name are dropped (BANK-707). Throws NOT_FOUND, UNAUTHORIZED, BAD_REQUEST,
 * TOO_MANY_REQUESTS.
 */
export const receiveAlert = (deps: Deps, call: Call): void => {
  const source = sourceBy(deps, call.token)
  takeLimit(deps, 'bankAlertsPerSource', String(source.id))
  requireSignature(deps, source, call)
  const told = toldIn(call)
  const isPing = told === 'ping'
  const said = isPing ? null : told
  const now = deps.now()
  const sender = keyForm(said?.from ?? '').slice(0, MAX_SENDER)
  const isBelieved = said !== null && sendersOf(source).some((each) => isSameSender(each, sender))
  const sentByPhone = timeIn(call.timestamp)
  const alerts = inTransaction(deps, (d) => {
    const added =
      isBelieved &&
      addAlert(d, source, {
        sender,
        text: said.text,
        at: timeOfAlert(now, said.receivedAt, sentByPhone),
        dedupeKey: dedupeKeyOf(d, source, said),
      })
    const last = isPing ? source.pingedAt : source.seenAt
    if (!added && last !== null && !hasPassed(last, MINUTE, now)) return []
    d.db
      .update(bankSources)
      .set({ seenAt: now, ...(isPing && { pingedAt: now }), ...(added && { alertAt: now }) })
      .where(eq(bankSources.id, source.id))
      .run()
    return added ? added.touched : []
  })
  if (alerts.length > 0) deps.events.emit('money', { alerts })
}
