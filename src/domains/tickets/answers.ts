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

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const ticketsRest = {
  tags: { tickets: 'Support tickets' },
  answers: {
    'tickets.create': customerTicket,
  },
}

export type CustomerTicket = z.output<typeof customerTicket>
