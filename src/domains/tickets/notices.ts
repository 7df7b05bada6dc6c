import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Deps } from '#src/deps.ts'
import { type TemplateName, type TemplateVariables, urgency } from '#src/domains/messages/schema.ts'
import { type Queueing, queueMessage, queueText } from '#src/domains/messages/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { ReplyRow, TicketRow } from './present.ts'

type NoticeDeps = Queueing & Pick<Deps, 'config'>

/** Queues a message to the customer by email, and by WhatsApp when the account has a proved number. */
const notifyCustomer = <Name extends TemplateName>(
  deps: NoticeDeps,
  ticket: TicketRow,
  event: string,
  message: { templateName: Name; variables: TemplateVariables<Name>; isUnasked?: boolean },
): void => {
  const dedupeKey = `ticket:${ticket.id}:${event}`
  queueMessage(deps, {
    ...message,
    channel: 'email',
    recipient: ticket.email,
    dedupeKey: `${dedupeKey}:email`,
  })
  const phone = deps.db
    .select({ phone: users.whatsappNumber })
    .from(users)
    .where(and(eq(users.id, ticket.userId), eq(users.isPhoneVerified, true)))
    .get()?.phone
  if (!phone) return
  queueMessage(deps, {
    ...message,
    channel: 'whatsapp',
    recipient: phone,
    dedupeKey: `${dedupeKey}:whatsapp`,
  })
}

const variablesOf = (deps: NoticeDeps, ticket: TicketRow) => ({
  name: ticket.name,
  ticket_id: String(ticket.id),
  subject: ticket.subject,
  site_name: settingValues(deps).site_name,
})

/** Queues an email to the support address with the customer's text and a link to answer it (TICK-3). */
const notifySupport = (deps: NoticeDeps, ticket: TicketRow, event: string, message: string): void =>
  queueText(deps, {
    channel: 'email',
    recipient: settingValues(deps).support_email,
    templateName: 'support_ticket',
    urgency: urgency.answer,
    subject: `Ticket #${ticket.id} (${ticket.priority}): ${ticket.subject}`,
    body: [
      `${ticket.name} <${ticket.email}> wrote:`,
      '',
      message,
      '',
      `Answer: ${deps.config.publicUrl}/admin?tab=tickets&record=${ticket.id}`,
    ].join('\n'),
    dedupeKey: `ticket:${ticket.id}:${event}:support`,
  })

/** Sends a new ticket to the support address and confirms it to the customer (TICK-3). */
export const queueOpened = (deps: NoticeDeps, ticket: TicketRow): void => {
  notifySupport(deps, ticket, 'opened', ticket.message)
  notifyCustomer(deps, ticket, 'opened', {
    templateName: 'support_ticket_created',
    variables: variablesOf(deps, ticket),
    isUnasked: true,
  })
}

/** Sends the customer's reply to the support address (TICK-5). */
export const queueFollowUp = (deps: NoticeDeps, ticket: TicketRow, reply: ReplyRow): void =>
  notifySupport(deps, ticket, `reply${reply.id}`, reply.message)

/** Sends an administrator's answer to the customer by email and WhatsApp (TICK-4). */
export const queueAnswer = (deps: NoticeDeps, ticket: TicketRow, reply: ReplyRow): void =>
  notifyCustomer(deps, ticket, `reply${reply.id}`, {
    templateName: 'support_ticket_reply',
    variables: { ...variablesOf(deps, ticket), reply: reply.message },
  })
