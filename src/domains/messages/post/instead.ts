import { and, desc, eq, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import type { Deps, PublishingSealed, Reading, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { OutboxRow } from '#src/domains/messages/present.ts'
import { readBody } from '#src/domains/messages/queries.ts'
import { NO_EMAIL_KNOWN, urgency } from '#src/domains/messages/schema.ts'
import { queueText } from '#src/domains/messages/service.ts'
import { languageOfMessage, withoutStars } from '#src/domains/messages/store.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { costInWords } from '#src/shared/whatsapp-prices.ts'
import { isStopped } from './recipients.ts'
import { tellAnswers } from './statuses.ts'
import { contactsOf, whyNoMore } from './validity.ts'

/** What a message cost, in words; null where nobody knows, as before Meta told (WA-754). */
export const costOf = (deps: Reading, { route, pricing }: OutboxRow): string | null =>
  route === null
    ? null
    : costInWords({ route, category: pricing, prices: settingValues(deps).whatsapp_cloud_prices })

/** The event of the email that goes instead of a message. */
const insteadOf = ({ id }: OutboxRow) => ({ entity: 'message', entityId: id, event: 'by email' }) as const

const emailOf = (
  { db }: Reading,
  { entity, entityId, event, eventAt = null, occasion = null }: Partial<OutboxRow>,
): OutboxRow | undefined =>
  entity && entityId && event
    ? db
        .select()
        .from(outbox)
        .where(
          and(
            eq(outbox.entity, entity),
            eq(outbox.entityId, entityId),
            eq(outbox.event, event),
            sql`(${outbox.eventAt}, ${outbox.occasion}) is (${eventAt?.getTime() ?? null}, ${occasion})`,
            eq(outbox.channel, 'email'),
          ),
        )
        .get()
    : undefined

/**
 * The email of the same event: the one that went instead, or the one that the event wrote to the same customer
 * (WA-753).
 */
const twinOf = (deps: Reading, row: OutboxRow): OutboxRow | undefined =>
  emailOf(deps, insteadOf(row)) ?? (contactsOf(deps, row) === undefined ? undefined : emailOf(deps, row))

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

/** Refuses to send a message once more that went by email (WA-752). Throws CONFLICT. */
export const refuseMailed = (deps: Reading, row: OutboxRow): void => {
  const mailed = emailOf(deps, insteadOf(row))
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
  channel === 'whatsapp' && ['failed', 'queued', 'held'].includes(status)

/**
 * What can be done with a WhatsApp message that was not sent: the routes that are set up, and the email address of its
 * person, with the state of an email of the same event. Nothing for other messages. Throws NOT_FOUND.
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
 * Sends a WhatsApp message that was not sent as an email instead, once, and ends it on WhatsApp. Throws
 * NOT_FOUND; CONFLICT where it was sent meanwhile, no address is known, or an email of the same event went.
 */
export const sendByMail = (deps: PublishingSealed, actor: User, id: number): { recipient: string } => {
  const { row, recipient } = inTransaction(deps, (d) => {
    const found = findMessage(d, id)
    if (!canGo(found)) throw new AppError('CONFLICT', 'This message has been sent or is being sent')
    const reason = whyNoMore(d, found)
    if (reason !== null) throw new AppError('CONFLICT', reason)
    const email = addressOf(d, found)
    if (email === null) throw new AppError('CONFLICT', NO_EMAIL_KNOWN)
    if (isStopped(d, { ...found, channel: 'email', recipient: email })) {
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
    const language = languageOfMessage({ ...deps, ...d }, found)
    queueText(
      { ...deps, ...d },
      {
        channel: 'email',
        recipient: email,
        templateName,
        subject,
        body: withoutStars(body),
        ...(language && { language }),
        urgency: Object.values(urgency).find((each) => each === found.urgency) ?? urgency.order,
        about: insteadOf(found),
        ...(orderId !== null && { orderId }),
      },
    )
    const lastError = `Sent by email to ${email} instead.`
    const ended = { status: 'failed', outcome: 'cancelled', lastError } as const
    d.db.update(outbox).set(ended).where(eq(outbox.id, id)).run()
    recordAudit(d, actor, { entity: 'message', entityId: id, action: 'sent by email' })
    return { row: found, recipient: email }
  })
  tellAnswers(deps, [row])
  deps.events.emit('outbox')
  return { recipient }
}
