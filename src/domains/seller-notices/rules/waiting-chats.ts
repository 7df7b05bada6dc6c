import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { readCount, writeFact } from '#db/facts.ts'
import { newestId } from '#db/page.ts'
import { chatMessages, chatSessions } from '#db/schema/chat.ts'
import type { Deps, Reading, Writing } from '#src/deps.ts'
import { noteForSeller } from '#src/domains/seller-notices/service.ts'
import { addSeconds, MINUTE } from '#src/shared/values/dates.ts'

type MessageRow = typeof chatMessages.$inferSelect

/** After how many minutes without an answer a visitor waits. */
export const WAITING_MINUTES = 5
/** The most messages that one run looks at. */
const BATCH = 1000

/** Whether a visitor waits since this message: it is the first unanswered one, and its conversation is still open. */
const beginsWaiting = ({ db }: Reading, { id, sessionId, senderType }: MessageRow): boolean => {
  if (senderType === 'admin') return false
  const inSession = eq(chatMessages.sessionId, sessionId)
  const answer = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(inSession, gt(chatMessages.id, id), eq(chatMessages.senderType, 'admin')))
    .get()
  if (answer) return false
  const before = db
    .select({ senderType: chatMessages.senderType })
    .from(chatMessages)
    .where(and(inSession, lt(chatMessages.id, id)))
    .orderBy(desc(chatMessages.id))
    .limit(1)
    .get()
  if (before && before.senderType !== 'admin') return false
  const session = db
    .select({ status: chatSessions.status })
    .from(chatSessions)
    .where(eq(chatSessions.id, sessionId))
    .get()
  return session?.status === 'active'
}

/**
 * Notes for the seller each visitor who has waited for an answer for some minutes, once until somebody
 * answers (WATCH-13). Each message is looked at once; the newest one looked at is remembered, so that a restart neither
 * repeats nor misses one. A shop that has just been updated begins with the events from now on.
 */
export const noteWaitingChats = (deps: Writing & Pick<Deps, 'config'>): void =>
  inTransaction(deps, (d) => {
    const now = deps.now()
    const [seen, newest] = [readCount(d.db, 'chatNoticed'), newestId(d.db, chatMessages)]
    if (seen === undefined || seen > newest) return writeFact(d.db, 'chatNoticed', String(newest), now)
    const cutoff = addSeconds(now, -WAITING_MINUTES * MINUTE)
    const messages = d.db
      .select()
      .from(chatMessages)
      .where(gt(chatMessages.id, seen))
      .orderBy(asc(chatMessages.id))
      .limit(BATCH)
      .all()
    // A time in the future was written by a clock that has been corrected since, so its wait counts as over.
    const young = messages.findIndex(({ createdAt }) => createdAt > cutoff && createdAt <= now)
    const due = young === -1 ? messages : messages.slice(0, young)
    for (const message of due) if (beginsWaiting(d, message)) noteForSeller(d, 'chat', message.sessionId)
    const last = due.at(-1)
    if (last) writeFact(d.db, 'chatNoticed', String(last.id), now)
  })
