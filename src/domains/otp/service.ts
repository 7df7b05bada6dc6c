// Over 300 lines, because a code and a word that prove a phone share their budgets, purposes and ends.

import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { inTransaction } from '#db/client.ts'
import { findOrder } from '#db/orders.ts'
import { prepared, preparedInsert, preparedUpdate } from '#db/prepared.ts'
import { isProvedPhone } from '#db/proved-phone.ts'
import { oneTimeCodes, phoneProofs } from '#db/schema/otp.ts'
import type { Deps, Limiting, PublishingSealed, Reading, RequestFacts, Sealing, Seeing } from '#src/deps.ts'
import { isSwitchedOn, renderTemplate } from '#src/domains/messages/texts/templates.ts'
import { messageWords, writeIn } from '#src/domains/messages/texts/words.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { receivingNumber, sendNow } from '#src/domains/whatsapp/service.ts'
import { textLanguage } from '#src/kit/language.ts'
import { countTogether, networkOf, tooManyRequests } from '#src/kit/limits.ts'
import { countryOf, toE164 } from '#src/kit/phone.ts'
import { AppError } from '#src/shared/app-error.ts'
import { CODE_DIGITS, CODE_MINUTES } from '#src/shared/one-time-code.ts'
import { codeAnswers as texts } from '#src/shared/texts.ts'
import { addSeconds, hasPassed, isRunning, MINUTE } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import { digitsOf } from '#src/written/phone.ts'
import type { CodeType } from './schema.ts'

/** The attempts that a code allows (OTP-3). */
export const CODE_ATTEMPTS = 5

/** A code is bound to a phone in E.164, a type and, for an order, its id; a new one voids those before it. */
type Purpose = { phone: string; type: CodeType; orderId?: number | undefined }
export type IssuedCode = Purpose & { id: number; code: string; expiresAt: Date }

const macOf = (deps: Pick<Deps, 'vault'>, { phone, type, orderId }: Purpose, code: string): string =>
  deps.vault.mac('one-time-code', `${type} ${phone} ${orderId ?? ''} ${code}`)

export type Refusal = { kind: 'number' } | { kind: 'budget'; seconds: number }

/**
 * Takes one code for this phone (E.164) from the budgets of its network, the phone and the shop (OTP-7, OTP-704,
 * OTP-13): the one door of every code that leaves by WhatsApp, asked where its message is about to leave. Returns why
 * none may, also for the kind or country of the number (OTP-14), and has then taken nothing (OTP-705). Null when the
 * code may leave.
 */
export const takeCode = (
  deps: Limiting,
  { address }: Pick<RequestFacts, 'address'>,
  phone: string,
  { isForTrial = false } = {},
): Refusal | null => {
  if (countryOf(phone) === null) return { kind: 'number' }
  const seconds = countTogether(deps, [
    // Newcomers come in numbers from one mobile network, and are not to use up the codes of those who order.
    [isForTrial ? 'trialCodesPerNetwork' : 'codesPerNetwork', networkOf(address)],
    ['codesPerIdentity', phone],
    ['codesPerIdentityDay', phone],
    // Strangers use up what new phones get, and leave those of customers theirs.
    [
      'codesAltogether',
      isForTrial ? 'trials' : isProvedPhone(deps.db, phone) ? 'proved' : 'shop',
      Number(settingValues(deps).codes_per_day),
    ],
  ])
  return seconds > 0 ? { kind: 'budget', seconds } : null
}

const insertCode = preparedInsert(oneTimeCodes)
const updateCode = preparedUpdate(oneTimeCodes)

/**
 * Makes a code for a phone in E.164 and stores only its keyed hash (OTP-1). Voids the earlier codes of the same purpose
 * (OTP-4). The caller takes it from the budgets before its message leaves (`takeCode`).
 */
export const issueCode = (
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'vault'>,
  purpose: Purpose,
): IssuedCode => {
  const code = deps.random.digits(CODE_DIGITS)
  const now = deps.now()
  const expiresAt = addSeconds(now, CODE_MINUTES * MINUTE)
  const { id } = insertCode(deps.db, {
    ...purpose,
    codeHash: macOf(deps, purpose, code),
    expiresAt,
    createdAt: now,
  })
  return { ...purpose, id, code, expiresAt }
}

/** What a code is for, as its message says it: an order by its number and amount. */
const purposeOf = (deps: Reading, { type, orderId }: Purpose): string => {
  const words = messageWords().purpose
  if (type === 'registration') return words.number
  if (type === 'test') return words.test
  const order = type === 'order' && orderId !== undefined ? findOrder(deps, orderId) : undefined
  const currency = settingValues(deps).currency_symbol
  const amount = order ? formatMoney(fromMinor(order.amountMinor), currency) : null
  return words.order({ id: orderId ?? 0, amount })
}

/** The variables of the message that carries a code (OTP-91), with the words for what it is for. */
export const codeVariables = (deps: Reading, issued: IssuedCode, purpose = purposeOf(deps, issued)) => ({
  code: issued.code,
  minutes: String(CODE_MINUTES),
  purpose,
  site_name: settingValues(deps).site_name,
})

/**
 * Sends an issued code at once and only once (OTP-11). Does not throw when the gateway fails: `sent` is then false, and
 * `message` tells the customer.
 */
export const deliverCode = async (
  deps: Deps,
  issued: IssuedCode,
): Promise<{ sent: boolean; message: string }> => {
  const [template, body] = writeIn(deps, () => {
    const values = codeVariables(deps, issued)
    const { body: text } = renderTemplate(deps, 'otp_verification', values)
    return [{ name: 'otp_verification', values, language: textLanguage() }, text] as const
  })
  const result = await sendNow(deps, { phone: issued.phone, text: body, template })
  const sent = result.outcome === 'sent'
  updateCode(deps.db, issued.id, { delivery: sent ? 'sent' : 'failed' })
  if (result.outcome === 'sent') return { sent, message: texts.codeSent }
  deps.log.warn({ outcome: result.outcome, reason: result.reason }, 'A one-time code was not sent')
  return { sent, message: texts.codeNotSent }
}

/** Sends an order's code in the background, because the gateway may take 25 seconds. */
export const deliverCodeLater = (deps: Deps, code: IssuedCode): void =>
  deps.background('order code', async () => {
    await deliverCode(deps, code)
  })

/**
 * Sends a code that proves a phone (OTP-9). Answers `success: false` when it could not or may not be sent. Throws
 * TOO_MANY_REQUESTS.
 */
export const sendCode = async (deps: Deps, request: RequestFacts, given: string) => {
  const phone = toE164(given)
  if (!isSwitchedOn(deps, 'otp_verification')) {
    return { success: false, method: 'none' as const, message: texts.noCodeNeeded }
  }
  const issued = inTransaction(deps, (d) => {
    const refusal = takeCode(d, request, phone)
    if (refusal?.kind === 'budget') throw tooManyRequests(refusal.seconds)
    return refusal ? null : issueCode(d, { phone, type: 'registration' })
  })
  if (!issued) return { success: false, method: 'none' as const, message: texts.notToThisNumber }
  const { sent, message } = await deliverCode(deps, issued)
  return { success: sent, method: sent ? ('whatsapp' as const) : ('none' as const), message }
}

const newestCode = prepared((db) =>
  db
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.phone, sql.placeholder('phone')),
        eq(oneTimeCodes.type, sql.placeholder('type')),
        sql`${oneTimeCodes.orderId} is ${sql.placeholder('orderId')}`,
      ),
    )
    .orderBy(desc(oneTimeCodes.id))
    .limit(1),
)

/** The newest code of a purpose, which voids the earlier ones. */
const codeOf = ({ db }: Reading, { phone, type, orderId }: Purpose) =>
  newestCode(db).get({ phone, type, orderId: orderId ?? null })

/** Whether the newest code of a purpose went out by WhatsApp, so that whoever has it has the phone. */
export const wentByWhatsapp = (deps: Reading, purpose: Purpose): boolean =>
  codeOf(deps, purpose)?.delivery === 'sent'

export type CodeResult = 'ok' | 'invalid' | 'expired' | 'used' | 'exhausted'

/**
 * Tries a code and counts the attempt. The caller must commit the count even when it then throws. Only the
 * newest code of a purpose is looked up, so a new code voids the earlier ones. A try that is counted elsewhere
 * is no attempt of the code (OTP-708). To `anybody`, a wrong code is invalid whatever became of the right one, so that
 * nobody learns which numbers had a code (OTP-18).
 */
export const useCode = (
  deps: Sealing,
  { otp, ...purpose }: Purpose & { otp: string },
  { isAttempt = true, by = 'owner' }: { isAttempt?: boolean; by?: 'owner' | 'anybody' } = {},
): CodeResult =>
  inTransaction(deps, (d) => {
    const row = codeOf(d, purpose)
    if (!row) return 'invalid'
    const isRight = deps.vault.equal(row.codeHash, macOf(deps, purpose, otp))
    const isKept = !row.isUsed && row.attempts < CODE_ATTEMPTS
    if (by === 'anybody' && !isRight && !isKept) return 'invalid'
    if (row.isUsed) return 'used'
    if (row.attempts >= CODE_ATTEMPTS) return 'exhausted'
    if (!isRunning(row.expiresAt, CODE_MINUTES * MINUTE, deps.now())) {
      return by === 'anybody' && !isRight ? 'invalid' : 'expired'
    }
    updateCode(d.db, row.id, { attempts: row.attempts + (isAttempt ? 1 : 0), isUsed: isRight })
    return isRight ? 'ok' : 'invalid'
  })

/** The 400 for a code that does not work, with its own message (OTP-6). */
export const codeError = (result: Exclude<CodeResult, 'ok'>): AppError =>
  new AppError('BAD_REQUEST', () => texts.codeFailures[result], { extra: { success: false } })

/** Letters and digits that are not mistaken for others and spell no words. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ'
const word = new RegExp(`\\b([${LETTERS}]{4})-?([${LETTERS}]{4})\\b`, 'i')

/** A new word of eight letters and digits, such as `7KBD-M2XR`. */
export const newWord = ({ random }: Pick<Deps, 'random'>): string => {
  const letters = Array.from({ length: 8 }, () => LETTERS[random.int(LETTERS.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** The word in a text, in any case and with or without its hyphen; null where there is none. */
export const readWord = (text: string): string | null => {
  const [, start, end] = word.exec(text) ?? []
  return start && end ? `${start}-${end}`.toUpperCase() : null
}

const wordHashOf = ({ vault }: Pick<Deps, 'vault'>, phone: string, given: string): string =>
  vault.mac('phone-proof', `${phone} ${given}`)

/** Whether a phone can be proved by a message to the shop, and whether that comes before a code (OTP-72, OTP-710). */
export const proofByMessage = (deps: Pick<Deps, 'db' | 'whatsappRoutes'>) => {
  const isOffered = receivingNumber(deps) !== null
  return { isOffered, isFirst: isOffered && settingValues(deps).proof_by_message_first === 'true' }
}

/**
 * Makes a one-time word that proves this phone when it arrives from it, and the link that sends it to the shop
 * (OTP-71). Null where no route receives messages. Throws TOO_MANY_REQUESTS (OTP-73).
 */
export const startProof = (deps: Deps, { address }: Pick<RequestFacts, 'address'>, purpose: Purpose) => {
  const number = receivingNumber(deps)
  if (number === null) return null
  return inTransaction(deps, (d) => {
    const network = networkOf(address)
    // A word costs the phone nothing, so a stranger's requests do not use up those of its owner elsewhere.
    const ofPhone = `${network} ${purpose.phone}`
    const seconds = countTogether(d, [
      ['wordsPerNetwork', network],
      ['wordsPerIdentityDay', ofPhone],
      ['wordsPerIdentity', ofPhone],
    ])
    if (seconds > 0) throw tooManyRequests(seconds)
    const [given, ticket, now] = [newWord(d), deps.random.token(), deps.now()]
    d.db
      .insert(phoneProofs)
      .values({
        ...purpose,
        wordHash: wordHashOf(d, purpose.phone, given),
        ticketHash: deps.vault.hash(ticket),
        expiresAt: addSeconds(now, CODE_MINUTES * MINUTE),
        createdAt: now,
      })
      .run()
    const said = purpose.type === 'swap' ? texts.replaceComputer : texts.numberIsMine
    const text = said({ shop: settingValues(d).site_name, word: given })
    const link = `https://wa.me/${digitsOf(number)}?text=${encodeURIComponent(text)}`
    return { ticket, word: given, number, link, qr: renderSVG(link) }
  })
}

/** The same for a phone as it was typed. Throws BAD_REQUEST too. */
export const startRegistrationProof = (deps: Deps, request: RequestFacts, given: string) =>
  startProof(deps, request, { phone: toE164(given), type: 'registration' })

/** Marks a phone as proved when its word arrives from it. The word of another phone matches nothing. */
export const receiveProof = (deps: PublishingSealed, phone: string, text: string): void => {
  const given = readWord(text)
  if (given === null) return
  const wordHash = wordHashOf(deps, phone, given)
  const now = deps.now()
  const proved = deps.db
    .update(phoneProofs)
    .set({ provedAt: now })
    .where(
      and(
        eq(phoneProofs.wordHash, wordHash),
        isNull(phoneProofs.provedAt),
        gt(phoneProofs.expiresAt, now),
        lte(phoneProofs.createdAt, addSeconds(now, MINUTE)),
      ),
    )
    .returning({ id: phoneProofs.id })
    .get()
  if (proved) deps.events.emit(`proof:${proved.id}`)
}

/** The proof that a browser with this ticket waits for, if any. */
export const findProof = (deps: Seeing, ticket: string) =>
  deps.db
    .select()
    .from(phoneProofs)
    .where(eq(phoneProofs.ticketHash, deps.vault.hash(ticket)))
    .get()

/** The status of a phone proof: whether its message arrived, and whether it has expired or was used. */
export const proofStatus = (deps: Sealing, ticket: string) => {
  const proof = findProof(deps, ticket)
  const isProved = Boolean(proof?.provedAt) && !proof?.isUsed
  return {
    isProved,
    isOver:
      !proof || proof.isUsed || (!isProved && !isRunning(proof.expiresAt, CODE_MINUTES * MINUTE, deps.now())),
  }
}

/** Uses the proof of a phone, once and within 10 minutes after its word arrived. */
export const useProof = (
  deps: Sealing,
  { ticket, phone, type, orderId }: Purpose & { ticket: string },
): CodeResult => {
  const proof = findProof(deps, ticket)
  const isOfPurpose = proof?.phone === phone && proof.type === type && proof.orderId === (orderId ?? null)
  if (!proof?.provedAt || !isOfPurpose) return 'invalid'
  if (proof.isUsed) return 'used'
  if (hasPassed(proof.provedAt, CODE_MINUTES * MINUTE, deps.now())) return 'expired'
  deps.db.update(phoneProofs).set({ isUsed: true }).where(eq(phoneProofs.id, proof.id)).run()
  return 'ok'
}
