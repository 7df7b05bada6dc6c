import { searchesKeys } from '#src/kit/context.ts'
import { csvFile } from '#src/kit/csv-file.ts'
import {
  adminProcedure,
  customerProcedure,
  idempotent,
  limitPerAddress,
  needsSpace,
  router,
} from '#src/kit/trpc.ts'
import { byId } from '#src/shared/input.ts'
import { mapPage } from '#src/shared/paging.ts'
import { ticketCsv } from './columns.ts'
import { toAdminConversation, toAdminTicket, toCustomerTicket, toListedTicket } from './present.ts'
import { countTickets, getConversation, listOwnTickets, listTickets } from './queries.ts'
import {
  createTicketInput,
  ownTicketsInput,
  replyInput,
  setTicketStatusInput,
  ticketListInput,
} from './schema.ts'
import { answerTicket, createTicket, replyToTicket, setTicketStatus } from './service.ts'

export const ticketsRouter = router({
  /** Opens a support ticket for the signed-in user. BAD_REQUEST, TOO_MANY_REQUESTS. */
  create: customerProcedure
    .use(needsSpace)
    .use(limitPerAddress('formsPerAddress'))
    .use(idempotent)
    .input(createTicketInput)
    .mutation(({ ctx, input }) => toCustomerTicket(createTicket(ctx.deps, ctx.actor, input))),
  /** The user's own tickets with their replies, newest first, paged. */
  mine: customerProcedure
    .input(ownTicketsInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listOwnTickets(ctx.deps, ctx.actor, input), toCustomerTicket)),
  /** Replies to one of the user's own tickets, which reopens it. NOT_FOUND, TOO_MANY_REQUESTS. */
  reply: customerProcedure
    .use(needsSpace)
    .use(limitPerAddress('formsPerAddress'))
    .use(idempotent)
    .input(replyInput)
    .mutation(({ ctx, input }) => toCustomerTicket(replyToTicket(ctx.deps, ctx.actor, input))),
  /** Every ticket with its last message, newest first, paged. */
  list: adminProcedure
    .meta({ right: 'tickets.answer', tokens: 'read' })
    .input(ticketListInput.prefault({}))
    .query(({ ctx, input }) =>
      mapPage(listTickets(ctx.deps, { ...input, ...searchesKeys(ctx.actor) }), toListedTicket),
    ),
  /** How many tickets have each status: `{open, answered, closed, all}`. */
  counts: adminProcedure
    .meta({ right: 'tickets.answer', tokens: 'read' })
    .query(({ ctx }) => countTickets(ctx.deps)),
  /** One ticket with its conversation. NOT_FOUND. */
  get: adminProcedure
    .meta({ right: 'tickets.answer', tokens: 'read' })
    .input(byId)
    .query(({ ctx, input }) => toAdminConversation(getConversation(ctx.deps, input.id))),
  /** Answers a ticket; the customer gets the answer by email and WhatsApp. NOT_FOUND. */
  answer: adminProcedure
    .meta({ right: 'tickets.answer', tokens: 'orders', unconfirmed: 'daily work' })
    .use(idempotent)
    .input(replyInput)
    .mutation(({ ctx, input }) => toAdminConversation(answerTicket(ctx.deps, ctx.actor, input))),
  /** Sets the status. NOT_FOUND. */
  setStatus: adminProcedure
    .meta({ right: 'tickets.answer', tokens: 'orders', unconfirmed: 'daily work' })
    .input(setTicketStatusInput)
    .mutation(({ ctx, input }) => toAdminTicket(setTicketStatus(ctx.deps, ctx.actor, input))),
})

export const ticketsFiles = [csvFile(ticketCsv, listTickets, ({ ticket }) => toAdminTicket(ticket))]
