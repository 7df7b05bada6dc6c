import { adminProcedure, once, router } from '#src/kit/trpc.ts'
import { byId } from '#src/shared/input.ts'
import { watchInbox } from './events.ts'
import { toReply } from './present.ts'
import {
  consoleSession,
  countSessions,
  describeVisitor,
  listNotes,
  listReplies,
  listSessions,
  listTeam,
} from './queries.ts'
import {
  addNoteInput,
  replyForm,
  replyListInput,
  sessionListInput,
  setStatusInput,
  updateReplyInput,
} from './schema.ts'
import {
  addNote,
  assignSession,
  createReply,
  deleteNote,
  deleteReply,
  setSessionStatus,
  updateReply,
} from './service.ts'

/** The administrators' side of the chat (admin §2 Live Chat console). Messages go through `chat`. */
export const chatConsoleRouter = router({
  /** Every conversation, paged, the latest first. */
  sessions: adminProcedure
    .input(sessionListInput.prefault({}))
    .query(({ ctx, input }) => listSessions(ctx.deps, input)),
  /** One conversation. NOT_FOUND. */
  session: adminProcedure.input(byId).query(({ ctx, input }) => consoleSession(ctx.deps, input.id)),
  /** `{total, active, closed, archived, unread}`; unread counts conversations. */
  counts: adminProcedure.query(({ ctx }) => countSessions(ctx.deps)),
  /** Closes, reopens or archives (admin §4). NOT_FOUND, CONFLICT. */
  setStatus: adminProcedure.input(setStatusInput).mutation(({ ctx, input }) => {
    setSessionStatus(ctx.deps, ctx.actor, input)
    return consoleSession(ctx.deps, input.id)
  }),
  /** Assigns it to oneself (admin §4). NOT_FOUND, CONFLICT. */
  assign: adminProcedure.input(byId).mutation(({ ctx, input }) => {
    assignSession(ctx.deps, ctx.actor, input.id)
    return consoleSession(ctx.deps, input.id)
  }),
  /** The visitor and their orders. NOT_FOUND. */
  visitor: adminProcedure.input(byId).query(({ ctx, input }) => describeVisitor(ctx.deps, input.id)),
  /** The administrators by id and name. */
  team: adminProcedure.query(({ ctx }) => listTeam(ctx.deps)),
  /** Private notes, oldest first. NOT_FOUND. */
  notes: adminProcedure.input(byId).query(({ ctx, input }) => listNotes(ctx.deps, input.id)),
  /** Keeps a private note. NOT_FOUND. */
  addNote: adminProcedure
    .input(addNoteInput)
    .mutation(({ ctx, input }) => addNote(ctx.deps, ctx.actor, input)),
  /** Removes the note of this id. NOT_FOUND. */
  deleteNote: adminProcedure.input(byId).mutation(({ ctx, input }) => deleteNote(ctx.deps, input.id)),
  /** The canned replies, paged. */
  replies: adminProcedure.input(replyListInput.prefault({})).query(({ ctx, input }) => {
    const { rows, total } = listReplies(ctx.deps, input)
    return { rows: rows.map(toReply), total }
  }),
  /** Adds a canned reply. CONFLICT. */
  createReply: adminProcedure
    .use(once)
    .input(replyForm)
    .mutation(({ ctx, input }) => toReply(createReply(ctx.deps, ctx.actor, input))),
  /** Changes a canned reply. NOT_FOUND, CONFLICT. */
  updateReply: adminProcedure
    .input(updateReplyInput)
    .mutation(({ ctx, input }) => toReply(updateReply(ctx.deps, ctx.actor, input))),
  /** Removes a canned reply. NOT_FOUND. */
  deleteReply: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => deleteReply(ctx.deps, ctx.actor, input.id)),
  /** Every conversation, live. */
  inbox: adminProcedure.subscription(({ ctx, signal }) => watchInbox(ctx.deps, signal)),
})
