import { tracked } from '@trpc/server'
import { limitPerAddress, overHttp, ownerProcedure, publicProcedure, router } from '#src/kit/trpc.ts'
import { byId } from '#src/shared/input.ts'
import { announceTyping, markRead, watchSession } from './events.ts'
import { chatHours, getSession, listMessages, ownSession, viewSession } from './queries.ts'
import { messageListInput, sendInput, startInput, typingInput, watchInput } from './schema.ts'
import { sendMessage, startSession } from './service.ts'

const done = { success: true } as const

/** The visitor's side (public §2 and §7); administrators write and read in every conversation by the same procedures. */
export const chatRouter = router({
  /** `{isOpen, officeHours, timeZone}` (setting office_hours). */
  hours: publicProcedure.query(({ ctx }) => chatHours(ctx.deps)),
  /** Opens a conversation or goes on with the active one (decision §7). BAD_REQUEST, TOO_MANY_REQUESTS. */
  start: publicProcedure
    .use(overHttp)
    .use(limitPerAddress('formsPerAddress'))
    .input(startInput.prefault({}))
    .mutation(({ ctx, input }) => {
      const session = startSession(ctx.deps, ctx.actor, ctx.request, input)
      if (session.userId === null) ctx.reply.setChatSession(session.id)
      return viewSession(ctx.deps, ctx.actor, session)
    }),
  /** The conversation to go on with after a reload, or null. */
  mine: publicProcedure.query(({ ctx }) => {
    const session = ownSession(ctx.deps, ctx.actor, ctx.request)
    return session ? viewSession(ctx.deps, ctx.actor, session) : null
  }),
  /** Its messages, oldest first (public §7). NOT_FOUND. */
  messages: ownerProcedure
    .input(messageListInput)
    .query(({ ctx, input }) =>
      listMessages(ctx.deps, getSession(ctx.deps, ctx.actor, ctx.request, input.id), input),
    ),
  /** Says something, once per clientId (decision §7). NOT_FOUND, BAD_REQUEST, CONFLICT, TOO_MANY_REQUESTS. */
  send: ownerProcedure
    .input(sendInput)
    .mutation(async ({ ctx, input }) => (await sendMessage(ctx.deps, ctx.actor, ctx.request, input)).message),
  /** Marks what the other side wrote as read. NOT_FOUND. */
  markRead: ownerProcedure.input(byId).mutation(({ ctx, input }) => {
    markRead(ctx.deps, ctx.actor, ctx.request, input.id)
    return done
  }),
  /** Tells the other side that one types, or has stopped. NOT_FOUND. */
  typing: ownerProcedure.input(typingInput).mutation(({ ctx, input }) => {
    announceTyping(ctx.deps, ctx.actor, ctx.request, input)
    return done
  }),
  /** The conversation, live; goes on after the last message that the client has. NOT_FOUND. */
  watch: ownerProcedure.input(watchInput).subscription(async function* ({ ctx, input, signal }) {
    const events = watchSession(ctx.deps, ctx.actor, ctx.request, input, signal)
    for await (const { seen, event } of events) yield tracked(String(seen), event)
  }),
})
