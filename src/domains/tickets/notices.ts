import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Channel, TemplateName, TemplateVariables } from '#src/domains/messages/schema.ts'
import { type Queueing, queueMessage } from '#src/domains/messages/service.ts'
import { writeIn } from '#src/domains/messages/texts/words.ts'
import { settingValues, spokenSetting } from '#src/domains/settings/service.ts'
import type { ReplyRow, TicketRow } from './present.ts'

/** Queues a message to the account's email of today, and by WhatsApp when it has a proved number. */
const notifyCustomer = <Name extends TemplateName>(
  deps: Queueing,
  ticket: TicketRow,
  event: { event: string; occasion?: string },
  message: { templateName: Name; variables: TemplateVariables<Name>; isUnasked?: boolean },
): void => {
  const about = { entity: 'ticket', entityId: ticket.id, ...event } as const
  const account = deps.db.select().from(users).where(eq(users.id, ticket.userId)).get()
  if (!account) return
  const queue = (channel: Channel, recipient: string) =>
    queueMessage(deps, { ...message, channel, recipient, about })
  const write = () => {
    queue('email', account.email)
    if (account.isPhoneVerified && account.whatsappNumber) queue('whatsapp', account.whatsappNumber)
  }
  writeIn(deps, write, account.language)
}

const variablesOf = (deps: Queueing, ticket: TicketRow) => ({
  name: ticket.name,
  ticket_id: String(ticket.id),
  subject: ticket.subject,
  site_name: settingValues(deps).site_name,
})

/** Confirms a new ticket to the customer. */
export const queueOpened = (deps: Queueing, ticket: TicketRow): void =>
  notifyCustomer(
    deps,
    ticket,
    { event: 'opened' },
    {
      templateName: 'support_ticket_created',
      variables: { ...variablesOf(deps, ticket), response_time: spokenSetting(deps, 'response_time') },
      isUnasked: true,
    },
  )

/** Sends an administrator's answer to the customer by email and WhatsApp. */
export const queueAnswer = (deps: Queueing, ticket: TicketRow, reply: ReplyRow): void =>
  notifyCustomer(
    deps,
    ticket,
    { event: 'reply', occasion: String(reply.id) },
    {
      templateName: 'support_ticket_reply',
      variables: { ...variablesOf(deps, ticket), reply: reply.message },
    },
  )
