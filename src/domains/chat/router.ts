import { tracked } from '@trpc/server'
import { searchesKeys } from '#src/kit/context.ts'
import { csvFile } from '#src/kit/csv-file.ts'
import {
  adminProcedure,
  idempotent,
  limitPerAddress,
  needsSpace,
  overHttp,
  ownerProcedure,
  publicProcedure,
  router,
} from '#src/kit/trpc.ts'
import { byId, byIdAsShown } from '#src/shared/input.ts'
import { asAnswer, mapPage } from '#src/shared/paging.ts'
import { replyCsv } from './columns.ts'
import { announceTyping, markRead, watchInbox, watchSession } from './live.ts'
import { toReply } from './present.ts'
import { chatHours, getSession, listMessages, ownSession, viewSession } from './queries.ts'
import {
  assignSession,
  consoleSession,
  countSessions,
  describeVisitor,
  listSessions,
  listTeam,
  setSessionStatus,
} from './rules/console.ts'
import { addNote, deleteNote, listNotes } from './rules/notes.ts'
import { createReply, deleteReply, listReplies, updateReply } from './rules/replies.ts'
import { readVoice, voicesOfOrder } from './rules/voice.ts'
import {
  addNoteInput,
  introduceInput,
  messageListInput,
  replyForm,
  replyListInput,
  sendInput,
  sessionListInput,
  setStatusInput,
  startInput,
  typingInput,
  updateReplyInput,
  watchInput,
} from './schema.ts'
import { introduceGuest, sendMessage, startSession } from './service.ts'

const done = { success: true } as const

/** The administrators' side of the chat. Messages go through `chat`. */
export const chatConsoleRouter = router({
  /** Every conversation, paged, the latest message first (TABLE-4). */
  sessions: adminProcedure
    .meta({ right: 'chat.answer', tokens: 'read' })
    .input(sessionListInput.prefault({}))
    .query(({ ctx, input }) => asAnswer(listSessions(ctx.deps, { ...input, ...searchesKeys(ctx.actor) }))),
  /** One conversation. NOT_FOUND. */
  session: adminProcedure
    .meta({ right: 'chat.answer' })
    .input(byId)
    .query(({ ctx, input }) => consoleSession(ctx.deps, input.id)),
  /** `{total, active, closed, archived, unread}`; unread counts conversations (CHAT-19). */
  counts: adminProcedure
    .meta({ right: 'chat.answer', tokens: 'read' })
    .query(({ ctx }) => countSessions(ctx.deps)),
  /** Closes, reopens or archives a conversation. NOT_FOUND, CONFLICT. */
  setStatus: adminProcedure
    .meta({ right: 'chat.answer', tokens: 'orders', unconfirmed: 'daily work' })
    .input(setStatusInput)
    .mutation(({ ctx, input }) => {
      setSessionStatus(ctx.deps, ctx.actor, input)
      return consoleSession(ctx.deps, input.id)
    }),
  /** Assigns a conversation to the administrator who calls. NOT_FOUND, CONFLICT. */
  assign: adminProcedure
    .meta({ right: 'chat.answer', tokens: 'orders', unconfirmed: 'daily work' })
    .input(byId)
    .mutation(({ ctx, input }) => {
      assignSession(ctx.deps, ctx.actor, input.id)
      return consoleSession(ctx.deps, input.id)
    }),
  /** The visitor and their orders. NOT_FOUND. */
  visitor: adminProcedure
    .meta({ right: 'chat.answer' })
    .input(byId)
    .query(({ ctx, input }) => describeVisitor(ctx.deps, ctx.actor, input.id)),
  /** The administrators by id and name. */
  team: adminProcedure.meta({ right: 'chat.answer' }).query(({ ctx }) => listTeam(ctx.deps)),
  /** `{canRead}`: whether AI is set up, which writes voice messages as text. */
  voiceReading: adminProcedure
    .meta({ right: 'chat.answer' })
    .query(({ ctx }) => ({ canRead: ctx.deps.ai.isSetUp })),
  /** The newest voice messages of the buyer of an order since it was placed. NOT_FOUND. */
  voicesOfOrder: adminProcedure
    .meta({ right: 'chat.answer' })
    .input(byId)
    .query(({ ctx, input }) => voicesOfOrder(ctx.deps, input.id)),
  /**
   * What a machine understood of the voice message of a message: `{transcript}`. NOT_FOUND, SERVICE_UNAVAILABLE,
   * TOO_MANY_REQUESTS, BAD_GATEWAY, GATEWAY_TIMEOUT.
   */
  readVoice: adminProcedure
    .meta({ right: 'chat.answer', unconfirmed: 'daily work' })
    .input(byId)
    .mutation(({ ctx, input }) => readVoice(ctx.deps, ctx.actor, input.id)),
  /** Private notes, oldest first. NOT_FOUND. */
  notes: adminProcedure
    .meta({ right: 'chat.answer' })
    .input(byId)
    .query(({ ctx, input }) => listNotes(ctx.deps, input.id)),
  /** Adds a private note. NOT_FOUND. */
  addNote: adminProcedure
    .meta({ right: 'chat.answer', unconfirmed: 'daily work' })
    .input(addNoteInput)
    .mutation(({ ctx, input }) => addNote(ctx.deps, ctx.actor, input)),
  /** Removes the private note of this id. NOT_FOUND. */
  deleteNote: adminProcedure
    .meta({ right: 'chat.answer', unconfirmed: 'daily work' })
    .input(byId)
    .mutation(({ ctx, input }) => deleteNote(ctx.deps, input.id)),
  /** The canned replies, paged. */
  replies: adminProcedure
    .meta({ right: 'chat.answer' })
    .input(replyListInput.prefault({}))
    .query(({ ctx, input }) =>
      mapPage(listReplies(ctx.deps, { ...input, ...searchesKeys(ctx.actor) }), toReply),
    ),
  /** Adds a canned reply. CONFLICT. */
  createReply: adminProcedure
    .meta({ right: 'chat.answer', unconfirmed: 'daily work' })
    .use(idempotent)
    .input(replyForm)
    .mutation(({ ctx, input }) => toReply(createReply(ctx.deps, ctx.actor, input))),
  /** Changes a canned reply. NOT_FOUND, CONFLICT. */
  updateReply: adminProcedure
    .meta({ right: 'chat.answer', unconfirmed: 'daily work' })
    .input(updateReplyInput)
    .mutation(({ ctx, input }) => toReply(updateReply(ctx.deps, ctx.actor, input))),
  /** Removes a canned reply. NOT_FOUND. */
  deleteReply: adminProcedure
    .meta({ right: 'chat.answer', unconfirmed: 'daily work' })
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => deleteReply(ctx.deps, ctx.actor, input)),
  /** Streams the events of all conversations. */
  inbox: adminProcedure
    .meta({ right: 'chat.answer' })
    .subscription(({ ctx, signal }) => watchInbox(ctx.deps, signal)),
})

/** The visitor's side of the chat. Administrators read and write in every conversation by the same procedures. */
export const chatRouter = router({
  /** `{isOpen, officeHours, opensAt, now, timeZone}`; `opensAt` is null while it is open. */
  hours: publicProcedure.query(({ ctx }) => chatHours(ctx.deps)),
  /** Opens a conversation or continues the active one. BAD_REQUEST, TOO_MANY_REQUESTS. */
  start: publicProcedure
    .use(overHttp)
    .use(needsSpace)
    .use(limitPerAddress('formsPerAddress'))
    .input(startInput.prefault({}))
    .mutation(({ ctx, input }) => {
      const session = startSession(ctx.deps, ctx.actor, ctx.request, input)
      if (session.userId === null) ctx.reply.setChatSession(session.id)
      return viewSession(ctx.deps, ctx.actor, session)
    }),
  /** Tells who the guest of a conversation is, once. BAD_REQUEST, NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS. */
  introduce: ownerProcedure
    .meta({ right: 'chat.answer' })
    .use(limitPerAddress('formsPerAddress'))
    .input(introduceInput)
    .mutation(({ ctx, input }) =>
      viewSession(ctx.deps, ctx.actor, introduceGuest(ctx.deps, ctx.actor, ctx.request, input)),
    ),
  /** The conversation to continue after a reload, or null. */
  mine: publicProcedure.query(({ ctx }) => {
    const session = ownSession(ctx.deps, ctx.actor, ctx.request)
    return session ? viewSession(ctx.deps, ctx.actor, session) : null
  }),
  /** The messages of a conversation, oldest first. NOT_FOUND. */
  messages: ownerProcedure
    .meta({ right: 'chat.answer', tokens: 'read' })
    .input(messageListInput)
    .query(({ ctx, input }) => {
      const session = getSession(ctx.deps, ctx.actor, ctx.request, input.id)
      return asAnswer(listMessages(ctx.deps, session, { ...input, ...searchesKeys(ctx.actor) }))
    }),
  /**
   * Sends a message, once for each `clientId`. NOT_FOUND, BAD_REQUEST (CHAT-3), CONFLICT,
   * TOO_MANY_REQUESTS.
   */
  send: ownerProcedure
    .meta({ right: 'chat.answer', tokens: 'orders' })
    .input(sendInput)
    .mutation(async ({ ctx, input }) => (await sendMessage(ctx.deps, ctx.actor, ctx.request, input)).message),
  /** Marks the messages of the other side as read. NOT_FOUND. */
  markRead: ownerProcedure
    .meta({ right: 'chat.answer' })
    .input(byId)
    .mutation(({ ctx, input }) => {
      markRead(ctx.deps, ctx.actor, ctx.request, input.id)
      return done
    }),
  /** Announces that the caller is typing, or has stopped (CHAT-17). NOT_FOUND. */
  typing: ownerProcedure
    .meta({ right: 'chat.answer' })
    .input(typingInput)
    .mutation(({ ctx, input }) => {
      announceTyping(ctx.deps, ctx.actor, ctx.request, input)
      return done
    }),
  /** Streams a conversation, starting after the last message that the client has. NOT_FOUND. */
  watch: ownerProcedure
    .meta({ right: 'chat.answer' })
    .input(watchInput)
    .subscription(async function* ({ ctx, input, signal }) {
      const events = watchSession(ctx.deps, ctx.actor, ctx.request, input, signal)
      for await (const { seen, event } of events) yield tracked(String(seen), event)
    }),
})

export const chatFiles = [csvFile(replyCsv, listReplies, toReply)]
