import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { findOrder, type OrderRow } from '#db/orders.ts'
import { licenseSystems } from '#db/schema/licenses.ts'
import type { Actor, Deps, RequestFacts } from '#src/deps.ts'
import { termOfKey } from '#src/domains/licenses/queries.ts'
import type { SwapRequest } from '#src/domains/licenses/schema.ts'
import { isUsable, messageOf, stateOf } from '#src/domains/licenses/status.ts'
import { mailCode, waysToWrite } from '#src/domains/messages/service.ts'
import { renderEmail } from '#src/domains/messages/texts/templates.ts'
import { messageWords, writeIn } from '#src/domains/messages/texts/words.ts'
import {
  type CodeResult,
  codeVariables,
  type IssuedCode,
  issueCode,
  startProof,
  useCode,
  useProof,
} from '#src/domains/otp/service.ts'
import { receivingNumber } from '#src/domains/whatsapp/service.ts'
import { countTogether, mailBudgetOf, takeLimit, tooManyRequests } from '#src/kit/limits.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { licenseAnswers as texts } from '#src/shared/texts.ts'
import { hiddenEmail } from '#src/written/email.ts'
import { hiddenPhone } from '#src/written/phone.ts'
import { readLicenseKey } from './checksum.ts'
import { removalsSpent, removalWait } from './places.ts'
import { grant, isWaiting, type RequestRow, storeRequest } from './requests.ts'
import { mistyped, refuseGuessing, unknownKey } from './systems.ts'

const purposeOf = ({ id, phone }: Pick<OrderRow, 'id' | 'phone'>) =>
  ({ phone, type: 'swap', orderId: id }) as const

/** Mails the code of a swap to the buyer of the licence, also a little later where the mail server does not take it now. */
const mailSwapCode = (deps: Deps, to: string, licenseKey: string, issued: IssuedCode): Promise<void> => {
  const { id, expiresAt } = issued
  const text = writeIn(deps, () => {
    const purpose = messageWords().purpose.swap({ ending: licenseKey.slice(-5) })
    return renderEmail(deps, 'otp_verification', codeVariables(deps, issued, purpose))
  })
  const about = { entity: 'swap code', entityId: id, event: 'issued', eventAt: expiresAt } as const
  return mailCode(deps, { ...text, about, to, templateName: 'otp_verification', expiresAt })
}

/** The licence of a key whose systems all are in use, and the system that is to be replaced. Throws NOT_FOUND, CONFLICT. */
const swapped = (deps: Deps, request: RequestFacts, { key, replaces }: SwapRequest) => {
  const licenseKey = readLicenseKey(key)
  if (licenseKey === null) throw new AppError('NOT_FOUND', () => mistyped().message)
  refuseGuessing(deps, request)
  takeLimit(deps, 'activationRequestsPerAddress', request.address)
  const term = termOfKey(deps, licenseKey)
  if (!term) {
    const { message } = unknownKey(deps, request, licenseKey)
    throw new AppError('NOT_FOUND', () => message)
  }
  // A key that leaked must not fill the mailbox of its holder (LIC-1258).
  takeLimit(deps, 'swapsPerKey', licenseKey)
  const state = stateOf(term, deps.now())
  if (!isUsable(state)) throw new AppError('CONFLICT', () => messageOf(state, term, deps.now()))
  const system = deps.db
    .select()
    .from(licenseSystems)
    .where(and(eq(licenseSystems.id, replaces), eq(licenseSystems.licenseKey, licenseKey)))
    .get()
  const order = term.orderId === null ? undefined : findOrder(deps, term.orderId)
  if (!system || !order) throw notFound('System')
  const seconds = removalWait(deps, licenseKey)
  if (seconds > 0) throw removalsSpent(deps, seconds)
  return { licenseKey, order }
}

/**
 * Begins the swap of a system by a program that has the key (LIC-1256). The holder proves it by a word that the phone of
 * the licence sends to the shop, or by a code that is mailed to its buyer: the word first where both are possible. Throws
 * NOT_FOUND, CONFLICT where neither is possible, and TOO_MANY_REQUESTS, also where the holder's two swaps of 30 days are
 * spent.
 */
export const requestSwap = (deps: Deps, request: RequestFacts, input: SwapRequest) => {
  const { licenseKey, order } = swapped(deps, request, input)
  const mayMail = order.email !== '' && waysToWrite(deps).sendsMail
  const ways = [
    ...(receivingNumber(deps) === null ? [] : (['message'] as const)),
    ...(mayMail ? (['mail'] as const) : []),
  ]
  const by = ways.find((way) => input.by === undefined || way === input.by)
  if (by === undefined) throw new AppError('CONFLICT', () => texts.swapInDashboard)
  const { key: _, by: __, replaces: replacesId, ...device } = input
  const row = { ...device, licenseKey, orderId: order.id, replacesId }
  if (by === 'message') {
    return inTransaction(deps, (d) => {
      const proof = startProof(d, request, purposeOf(order))
      if (!proof) throw new AppError('CONFLICT', () => texts.swapInDashboard)
      const { ticket: secret, word, number, link, qr } = proof
      const expiresAt = storeRequest(d, request, { ...row, secret })
      const message = { word, number, link, qr, phone: hiddenPhone(order.phone) }
      return { secret, expiresAt, by, ways, message, mailedTo: null }
    })
  }
  const secret = deps.random.token()
  const { expiresAt, issued } = inTransaction(deps, (d) => {
    const seconds = countTogether(d, mailBudgetOf(request, 'swap', order.email.toLowerCase()))
    if (seconds > 0) throw tooManyRequests(seconds)
    return { expiresAt: storeRequest(d, request, { ...row, secret }), issued: issueCode(d, purposeOf(order)) }
  })
  deps.background('swap code', () => mailSwapCode(deps, order.email, licenseKey, issued))
  return { secret, expiresAt, by, ways, message: null, mailedTo: hiddenEmail(order.email) }
}

/**
 * Swaps the systems of a request once its holder has proved it: by the mailed code, else by the word that arrived. Returns
 * why it is not proved, else `ok`, also where another call did it. Throws CONFLICT, TOO_MANY_REQUESTS.
 */
export const finishSwap = (
  deps: Deps,
  actor: Actor,
  { row, secret, otp }: { row: RequestRow; secret: string; otp: string | undefined },
): CodeResult =>
  inTransaction(deps, (d) => {
    const order = row.orderId === null ? undefined : findOrder(d, row.orderId)
    const term = row.licenseKey === null ? undefined : termOfKey(d, row.licenseKey)
    if (!order || !term || !isWaiting(d, row) || row.replacesId === null) return 'expired'
    const proof = purposeOf(order)
    const result =
      otp === undefined ? useProof(d, { ...proof, ticket: secret }) : useCode(d, { ...proof, otp })
    if (result !== 'ok') return result
    const state = stateOf(term, d.now())
    if (!isUsable(state)) throw new AppError('CONFLICT', () => messageOf(state, term, d.now()))
    grant(d, actor, term, row, row.replacesId)
    return 'ok'
  })
