import { eq, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { bankAlerts, bankSources } from '#db/schema/money-in.ts'
import type { Deps, Sealing, Seeing } from '#src/deps.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { hasPassed, MINUTE } from '#src/shared/values/dates.ts'
import { keyForm, withoutInvisible } from '#src/shared/values/typed.ts'
import { type Call, type Told, timeIn, toldIn } from './reading/call.ts'
import { isSameSender } from './reading/reading.ts'
import { timeOfAlert } from './rules/matching.ts'
import { MAX_SENDER } from './schema.ts'
import { addAlert, type SourceRow, sendersOf } from './store.ts'

/** Two alerts of the same words within these seconds are one that was sent twice, where the phone names no time. */
const SAME_SECONDS = 10 * MINUTE

const arrivalOf = prepared((db) =>
  db
    .select({ arrivedAt: bankAlerts.arrivedAt })
    .from(bankAlerts)
    .where(eq(bankAlerts.dedupeKey, sql.placeholder('key'))),
)

/** What is counted of the texts that are dropped, by the column of the source. */
const dropped = { code: 'droppedCodes', stranger: 'droppedSenders', blank: 'droppedBlank' } as const

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
 * The name of an alert: the same for the same message, however often and in whatever blanks the phone sends it. The id of
 * the app is made from the words, so that the minute belongs to it: a buyer who pays the same twice is told of twice in
 * the same words.
 */
const dedupeKeyOf = (deps: Sealing, { id }: SourceRow, told: Told): string => {
  const { vault, now } = deps
  const words = withoutInvisible(told.text.normalize('NFC')).replace(/[\s\p{Z}]+/gu, '')
  const keyAt = (at: number | '') =>
    `${id} ${vault.mac('bank alert', JSON.stringify([at, told.id, keyForm(told.from), words]))}`
  if (told.receivedAt) return keyAt(Math.floor(told.receivedAt.getTime() / (MINUTE * 1000)))
  if (told.id !== '') return keyAt('')
  const tenMinutes = Math.floor(now().getTime() / (SAME_SECONDS * 1000))
  const before = keyAt(tenMinutes - 1)
  const { arrivedAt = null } = arrivalOf(deps.db).get({ key: before }) ?? {}
  return arrivedAt && !hasPassed(arrivedAt, SAME_SECONDS, now()) ? before : keyAt(tenMinutes)
}

/**
 * Takes what a phone forwards. It returns once the alert is on disk, also for one that is there already
 * (BANK-704). Senders that the source does not name are dropped (BANK-707), and each text that is dropped is counted
 * (BANK-870). Throws NOT_FOUND, UNAUTHORIZED, BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export const receiveAlert = (deps: Deps, call: Call): void => {
  const source = sourceBy(deps, call.token)
  takeLimit(deps, 'bankAlertsPerSource', String(source.id))
  requireSignature(deps, source, call)
  const told = toldIn(call)
  const said = told !== null && typeof told === 'object' ? told : null
  const now = deps.now()
  const sender = keyForm(said?.from ?? '').slice(0, MAX_SENDER)
  const isBelieved = sendersOf(source).some((each) => isSameSender(each, sender))
  const sentByPhone = timeIn(call.timestamp)
  const alerts = inTransaction(deps, (d) => {
    const stored =
      said && isBelieved
        ? addAlert(d, source, {
            sender,
            text: said.text,
            at: timeOfAlert(now, said.receivedAt, sentByPhone),
            dedupeKey: dedupeKeyOf(d, source, said),
          })
        : undefined
    const touched = typeof stored === 'object' ? stored.touched : []
    const why = said ? (isBelieved ? stored : 'stranger') : told
    const column = why === 'code' || why === 'stranger' || why === 'blank' ? dropped[why] : null
    const isPing = told === 'ping'
    const last = isPing ? source.pingedAt : source.seenAt
    if (touched.length === 0 && !column && last !== null && !hasPassed(last, MINUTE, now)) return []
    d.db
      .update(bankSources)
      .set({
        seenAt: now,
        ...(isPing && { pingedAt: now }),
        ...(touched.length > 0 && { alertAt: now }),
        ...(column && { [column]: sql`${bankSources[column]} + 1` }),
      })
      .where(eq(bankSources.id, source.id))
      .run()
    return touched
  })
  if (alerts.length > 0) deps.events.emit('money', { alerts })
}
