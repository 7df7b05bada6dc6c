import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { ticketPriorities, ticketStatuses } from './schema.ts'

const reply = z.strictObject({ id, isFromAdmin: z.boolean(), message: z.string(), createdAt: timestamp })

/** A ticket for its owner: replies carry no administrator's name. */
const customerTicket = z
  .strictObject({
    id,
    subject: z.string(),
    priority: z.enum(ticketPriorities),
    status: z.enum(ticketStatuses),
    message: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    replies: z.array(reply),
  })
  .meta({ id: 'CustomerTicket' })

/** A ticket for the back office. */
const adminTicket = customerTicket
  .omit({ replies: true })
  .extend({ userId: id, name: z.string(), email: z.string() })
  .meta({ id: 'AdminTicket' })

/** The same in the list: also who wrote last. */
const listedTicket = adminTicket
  .extend({
    lastMessage: z.strictObject({
      isFromAdmin: z.boolean(),
      authorName: z.string(),
      text: z.string().meta({ description: 'Its beginning, as one line' }),
    }),
  })
  .meta({ id: 'ListedTicket' })

/** A ticket with its conversation. */
const conversation = listedTicket
  .extend({ replies: z.array(reply.extend({ authorName: z.string().nullable() })) })
  .meta({ id: 'TicketConversation' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const ticketsRest = {
  tags: { tickets: 'Support tickets' },
  answers: {
    'tickets.create': customerTicket,
    'tickets.mine': z.array(customerTicket),
    'tickets.reply': customerTicket,
    'tickets.list': z.array(listedTicket),
    'tickets.get': conversation,
    'tickets.answer': conversation,
    'tickets.setStatus': adminTicket,
  },
}

export type CustomerTicket = z.output<typeof customerTicket>
