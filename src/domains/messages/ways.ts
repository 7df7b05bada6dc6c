import { and, desc, eq, inArray } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import type { Deps, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { costInWords } from '#src/shared/whatsapp-prices.ts'
import type { OutboxRow } from './present.ts'
import { readBody } from './queries.ts'
import { isStopped } from './recipients.ts'
import { NO_EMAIL_KNOWN, urgency } from './schema.ts'
import { queueText } from './service.ts'
import { tellAnswers } from './statuses.ts'
import { withoutStars } from './store.ts'
import { contactsOf, whyNoMore } from './validity.ts'

type Reading = Pick<Deps, 'db'>

/** What a message cost, in words; null where nobody knows, as before Meta told (WA-511). */
export const costOf = (deps: Reading, { route, pricing }: OutboxRow): string | null =>
  route === null
    ? null
    : costInWords({ route, category: pricing, prices: settingValues(deps).whatsapp_cloud_prices })

/** The key of the email that went instead of a message. The beginning differs, because the rest names no address. */
const mailKey = ({ dedupeKey }: OutboxRow): string => `mail:${dedupeKey}`

/** The email of the same event: the one that went instead, or the one that the event wrote beside the message. */
const twinOf = ({ db }: Reading, row: OutboxRow): OutboxRow | undefined => {
  const { dedupeKey, orderId } = row
  const keys = [mailKey(row), dedupeKey.replace(/:whatsapp$/, ':email')]
  const byKey = db
    .select()
    .from(outbox)
    .where(and(inArray(outbox.dedupeKey, keys), eq(outbox.channel, 'email')))
    .get()
  if (byKey || orderId === null || !dedupeKey.startsWith('order:')) return byKey
  // An approval goes by email in another template than on WhatsApp.
  const event = `${dedupeKey.split(':').slice(0, 3).join(':')}:`
  const ofOrder = and(eq(outbox.orderId, orderId), eq(outbox.channel, 'email'))
  return db
    .select()
    .from(outbox)
    .where(ofOrder)
    .all()
    .find((each) => each.dedupeKey.startsWith(event))
}

/** Whether an email has reached the person or is on its way. */
const isGoing = ({ status }: OutboxRow): boolean => status !== 'failed' && status !== 'kept'

/** The address of who gets a message: of its order or account, or of the newest order whose phone was proved as theirs. */
const addressOf = (deps: Reading, row: OutboxRow): string | null => {
  // A letter carries no picture, without which only what a template says is whole.
  if (row.sealedPicture !== null && row.sealedValues === null) return null
  const known = contactsOf(deps, row)
  if (known !== undefined) return known?.email || null
  const ofPhone = and(eq(orders.phone, row.recipient), eq(orders.isPhoneVerified, true))
  const order = deps.db.select().from(orders).where(ofPhone).orderBy(desc(orders.id)).limit(1).get()
  return order?.email || null
}

/** Refuses to send a message once more that went by email (WA-510). Throws CONFLICT. */
export const refuseMailed = ({ db }: Reading, row: OutboxRow): void => {
  const mailed = db
    .select()
    .from(outbox)
    .where(eq(outbox.dedupeKey, mailKey(row)))
    .get()
  if (mailed && isGoing(mailed)) {
    throw new AppError('CONFLICT', `This message went by email to ${mailed.recipient}`)
  }
}

const findMessage = ({ db }: Reading, id: number): OutboxRow => {
  const row = db.select().from(outbox).where(eq(outbox.id, id)).get()
  if (!row) throw notFound('Message')
  return row
}

const canGo = ({ channel, status }: OutboxRow): boolean =>
  channel === 'whatsapp' && (status === 'failed' || status === 'queued')

/**
 * What can be done with a WhatsApp message that was not sent: the routes that are set up, and the email address of its
 * person, with the state of an email of the same event (WA-510). Nothing for other messages. Throws NOT_FOUND.
 */
export const waysOf = (deps: Reading & Pick<Deps, 'whatsappRoutes'>, id: number) => {
  const row = findMessage(deps, id)
  if (!canGo(row)) return { routes: [], email: null, mailed: null }
  const twin = twinOf(deps, row)
  return {
    routes: deps.whatsappRoutes
      .filter((route) => route.isSetUp())
      .map((route) => ({ name: route.name, canSend: route.canSend() })),
    email: addressOf(deps, row),
    mailed: twin ? { id: twin.id, recipient: twin.recipient, status: twin.status } : null,
  }
}

/**
 * Sends a WhatsApp message that was not sent as an email instead, once, and ends it on WhatsApp (WA-510). Throws
 * NOT_FOUND; CONFLICT where it was sent meanwhile, no address is known, or an email of the same event went.
 */
export const sendByMail = (
  deps: Pick<Deps, 'db' | 'now' | 'vault' | 'events'>,
  actor: User,
  id: number,
): { recipient: string } => {
  const { row, recipient } = inTransaction(deps, (d) => {
    const found = findMessage(d, id)
    if (!canGo(found)) throw new AppError('CONFLICT', 'This message has been sent or is being sent')
    const reason = whyNoMore(d, found)
    if (reason !== null) throw new AppError('CONFLICT', reason)
    const email = addressOf(d, found)
    if (email === null) throw new AppError('CONFLICT', NO_EMAIL_KNOWN)
    if (isStopped(d, { channel: 'email', recipient: email, urgency: found.urgency })) {
      throw new AppError('CONFLICT', 'The person asked for no such emails')
    }
    const twin = twinOf(d, found)
    if (twin) {
      const message = isGoing(twin)
        ? `The same went by email to ${twin.recipient}`
        : `An email of the same is in the outbox as message ${twin.id}: retry that one`
      throw new AppError('CONFLICT', message)
    }
    const body = readBody(deps, found)
    if (body === null) throw new AppError('CONFLICT', 'The text cannot be read: APP_SECRET has changed')
    const { templateName, subject, orderId } = found
    queueText(
      { ...deps, ...d },
      {
        channel: 'email',
        recipient: email,
        templateName,
        subject,
        body: withoutStars(body),
        urgency: Object.values(urgency).find((each) => each === found.urgency) ?? urgency.order,
        dedupeKey: mailKey(found),
        ...(orderId !== null && { orderId }),
      },
    )
    const ended = { status: 'failed', lastError: `Sent by email to ${email} instead.` } as const
    d.db.update(outbox).set(ended).where(eq(outbox.id, id)).run()
    recordAudit(d, actor, { entity: 'message', entityId: id, action: 'sent by email' })
    return { row: found, recipient: email }
  })
  tellAnswers(deps, [row])
  deps.events.emit('outbox')
  return { recipient }
}
