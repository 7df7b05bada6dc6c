import { inTransaction } from '#db/client.ts'
import type { Actor, Deps, RequestFacts, Sealing, User } from '#src/deps.ts'
import type { ChangeNumber } from '#src/domains/auth/schema.ts'
import { currentUser } from '#src/domains/auth/service.ts'
import { urgency } from '#src/domains/messages/schema.ts'
import { queueEmail, queueText } from '#src/domains/messages/service.ts'
import { linkVerifiedOrders } from '#src/domains/orders/service.ts'
import type { VerifyCode, VerifyProof } from '#src/domains/otp/schema.ts'
import { codeError, useCode, useProof } from '#src/domains/otp/service.ts'
import { endSessions } from '#src/domains/sessions/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { markPhoneVerified, setProvedNumber, type UserRow } from '#src/domains/users/service.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError } from '#src/shared/app-error.ts'
import { accountAnswers as texts } from '#src/shared/texts.ts'
import { checkPassword } from './password.ts'
import { voidResetCodes } from './reset.ts'

/**
 * Proves a phone by a code, or by a message that arrived from it, and returns it in E.164. A signed-in user's
 * own number becomes verified, and the account gets the guest orders that were verified with it. Throws
 * BAD_REQUEST, one message a failure.
 */
export const provePhone = (deps: Sealing, actor: Actor, input: VerifyCode | VerifyProof): string => {
  const phone = toE164(input.phone)
  const result = inTransaction(deps, (d) => {
    const purpose = { phone, type: 'registration' as const }
    const outcome =
      'otp' in input
        ? useCode(d, { ...purpose, otp: input.otp }, { by: 'anybody' })
        : useProof(d, { ...purpose, ticket: input.ticket })
    const user = outcome === 'ok' && actor.kind === 'user' && markPhoneVerified(d, actor, phone)
    if (user) linkVerifiedOrders(d, user)
    return outcome
  })
  if (result !== 'ok') throw codeError(result)
  return phone
}

const NOTICE = 'number_changed'

/** Tells the old number, where it was proved, and the email, because the new number gets reset codes (USER-711). */
const tellOldContacts = (deps: Deps, before: UserRow, { whatsappNumber, updatedAt }: UserRow): void => {
  const { site_name, support_email, support_phone } = settingValues(deps)
  const subject = texts.numberChanged.subject({ shop: site_name })
  const contact = [support_phone, support_email].find(Boolean)
  const paragraphs = [
    texts.numberChanged.what({ username: before.username, end: whatsappNumber?.slice(-3) ?? '' }),
    contact ? texts.numberChanged.notYouContact({ contact }) : texts.numberChanged.notYou,
  ]
  const changed = { event: 'number changed', eventAt: updatedAt }
  const notice = { about: { entity: 'former contact', entityId: before.id, ...changed }, subject } as const
  queueEmail(deps, {
    ...notice,
    kind: NOTICE,
    recipient: before.email,
    paragraphs,
    button: { words: texts.numberChanged.button, path: '/reset-password' },
  })
  if (!before.whatsappNumber || !before.isPhoneVerified) return
  queueText(deps, {
    ...notice,
    channel: 'whatsapp',
    recipient: before.whatsappNumber,
    templateName: NOTICE,
    urgency: urgency.answer,
    body: [subject, ...paragraphs].join('\n\n'),
  })
}

/**
 * Changes the WhatsApp number of the user's own account to one that this browser has proved, by the password.
 * It ends the user's other sessions and reset codes (USER-712), tells the old number and the email, and gives the
 * account the guest orders that were verified with the new number (USER-501, USER-710). Returns false where the number
 * has yet to be proved. Throws BAD_REQUEST, CONFLICT, TOO_MANY_REQUESTS.
 */
export const changeNumber = async (
  deps: Deps,
  actor: User,
  { provenPhone, address }: Pick<RequestFacts, 'provenPhone' | 'address'>,
  { phone, password }: ChangeNumber,
): Promise<boolean> => {
  const number = toE164(phone)
  const known = currentUser(deps, actor)
  await checkPassword(deps, actor, known, {
    typed: password,
    field: 'password',
    refusal: () => texts.wrongPassword,
    doing: 'changing the WhatsApp number',
  })
  // The proof of the own number has marked it already.
  if (known.whatsappNumber === number) return known.isPhoneVerified
  if (provenPhone !== number) return false
  inTransaction(deps, (d) => {
    const before = currentUser(d, actor)
    if (before.passwordHash !== known.passwordHash) {
      throw new AppError('CONFLICT', () => texts.passwordChangedMeanwhile)
    }
    const after = setProvedNumber(d, actor, before, { whatsappNumber: number, action: 'number changed' })
    linkVerifiedOrders(d, after)
    endSessions(d, actor.id, actor.sessionId ?? undefined)
    voidResetCodes(d, before.email)
    tellOldContacts(d, before, after)
  })
  const { id: actorId, username: actorName } = known
  deps.security.record({
    event: 'account_changed',
    actorId,
    actorName,
    address,
    about: 'the own WhatsApp number',
  })
  deps.events.emit('sessionsEnded', actor.id)
  deps.events.emit('outbox')
  return true
}
