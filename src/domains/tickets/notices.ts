import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Deps } from '#src/deps.ts'
import type { TemplateName, TemplateVariables } from '#src/domains/messages/schema.ts'
import { queueMessage, queueText } from '#src/domains/messages/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { ReplyRow, TicketRow } from './present.ts'

type Telling = Pick<Deps, 'db' | 'now' | 'vault' | 'config'>

/** To the customer: by email, and by WhatsApp where the account has a number. */
const tellCustomer = <Name extends TemplateName>(
  deps: Telling,
  ticket: TicketRow,
  event: string,
  message: { templateName: Name; variables: TemplateVariables<Name> },
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
    .where(eq(users.id, ticket.userId))
    .get()?.phone
  if (!phone) return
  queueMessage(deps, {
    ...message,
    channel: 'whatsapp',
    recipient: phone,
    dedupeKey: `${dedupeKey}:whatsapp`,
  })
}

const factsOf = (deps: Telling, ticket: TicketRow) => ({
  name: ticket.name,
  ticket_id: String(ticket.id),
  subject: ticket.subject,
  site_name: settingValues(deps).site_name,
})

/** To the support address (decision §5): what the customer wrote, and where it is answered. */
const tellSupport = (deps: Telling, ticket: TicketRow, event: string, message: string): void =>
  queueText(deps, {
    channel: 'email',
    recipient: settingValues(deps).support_email,
    templateName: 'support_ticket',
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

/** A ticket is opened: the support address reads it, the customer is told that it has arrived. */
export const queueOpened = (deps: Telling, ticket: TicketRow): void => {
  tellSupport(deps, ticket, 'opened', ticket.message)
  tellCustomer(deps, ticket, 'opened', {
    templateName: 'support_ticket_created',
    variables: factsOf(deps, ticket),
  })
}

/** The customer writes again. */
export const queueFollowUp = (deps: Telling, ticket: TicketRow, reply: ReplyRow): void =>
  tellSupport(deps, ticket, `reply${reply.id}`, reply.message)

/** An administrator answers: the answer reaches the customer by email and WhatsApp. */
export const queueAnswer = (deps: Telling, ticket: TicketRow, reply: ReplyRow): void =>
  tellCustomer(deps, ticket, `reply${reply.id}`, {
    templateName: 'support_ticket_reply',
    variables: { ...factsOf(deps, ticket), reply: reply.message },
  })
