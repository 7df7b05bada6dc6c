import { z } from 'zod'
import { byIdAsShown, id, line, text } from '#src/shared/input.ts'
import { createdBetween, listInput } from '#src/shared/paging.ts'
import { input, supportAnswers as texts } from '#src/shared/texts.ts'

export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
export const ticketStatuses = ['open', 'answered', 'closed'] as const

const incomplete = () => texts.fillSubjectAndMessage
const status = z.enum(ticketStatuses, 'Status must be open, answered or closed')
const priority = z.enum(ticketPriorities, 'Priority must be low, medium, high or urgent')

/** The input of a ticket (TICK-1). Name and email are taken from the account, never from the request (TICK-2). */
export const createTicketInput = z.object({
  subject: line(incomplete),
  message: text(incomplete, 5000),
  priority: priority.default('medium'),
})

/** The form's rules, with a message for each field; the toast and the server use one message for both. */
export const ticketForm = createTicketInput.extend({
  subject: line(() => texts.subjectRequired),
  message: text(() => input.messageRequired, 5000),
})

/** 3,000 characters, because a WhatsApp message has at most 4,096 and the template adds its own. */
export const replyInput = z.object({ id, message: text(() => texts.writeReply, 3000) })

const sorts = ['createdAt', 'updatedAt', 'status'] as const
export const ownTicketsInput = listInput(sorts, { status: status.optional() })
export const ticketListInput = listInput(sorts, {
  status: status.optional(),
  priority: priority.optional(),
  ...createdBetween,
})
export const setTicketStatusInput = byIdAsShown.extend({ status })

export type CreateTicket = z.output<typeof createTicketInput>
export type Reply = z.output<typeof replyInput>
export type OwnTicketsQuery = z.output<typeof ownTicketsInput>
export type TicketListQuery = z.output<typeof ticketListInput>
export type SetTicketStatus = z.output<typeof setTicketStatusInput>
