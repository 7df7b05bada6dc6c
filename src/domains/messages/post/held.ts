import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#db/client.ts'
import { readMoments, writeFact } from '#db/facts.ts'
import { countRows } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { outbox } from '#db/schema/messages.ts'
import type { Deps, Publishing, Timed, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { canSend } from '#src/domains/whatsapp/service.ts'
import { changeInTurns } from '#src/kit/turns.ts'
import { AppError } from '#src/shared/app-error.ts'
import { addSeconds, DAY, fromMillis, HOUR, hasPassed, MINUTE } from '#src/shared/values/dates.ts'
import { tellAnswers } from './statuses.ts'

/** What becomes of all messages that piled up, as many as were `shown`: sent after all, or dropped. */
export const heldInput = z.object({ decision: z.enum(['send', 'drop']), shown: z.int().optional() })

type Holding = Pick<Deps, 'db' | 'now' | 'whatsappRoutes'>

const FACT = 'whatsappSent'
/** How long WhatsApp could not send before what is waiting is asked about. Shorter silences are ordinary. */
const LONG = DAY
/** A message that waited no longer is still news to whoever gets it. */
const OLD = HOUR

const WHY = 'It was written while WhatsApp could not send, so it waits for your decision.'

const hold = prepared((db) =>
  db
    .update(outbox)
    .set({ status: 'held', lastError: WHY })
    .where(
      inArray(
        outbox.id,
        db
          .select({ id: outbox.id })
          .from(outbox)
          .where(
            and(
              eq(outbox.channel, 'whatsapp'),
              eq(outbox.status, 'queued'),
              isNull(outbox.expiresAt),
              // The sign keeps SQLite from reading all that was ever sent for the few that wait.
              sql`+${outbox.createdAt} <= ${sql.placeholder('until')}`,
            ),
          )
          .limit(sql.placeholder('most')),
      ),
    ),
)

const lastTried = prepared((db) =>
  db
    .select({ outcome: outbox.outcome })
    .from(outbox)
    .where(and(eq(outbox.channel, 'whatsapp'), isNotNull(outbox.attemptedAt)))
    .orderBy(desc(outbox.attemptedAt))
    .limit(1),
)
/** Whether the last message found a gateway that was silent, refused it or was not set up, whatever its route says. */
const failsNow = ({ db }: Timed): boolean =>
  ['unreachable', 'refused', 'misconfigured'].includes(lastTried(db).get()?.outcome ?? '')

/**
 * Holds what piled up, right before the outbox claims messages: all that is written while no route is set up and none
 * could send for a day (MSG-860), and what is older than an hour when one can again (MSG-863). Notes each minute that one
 * can. Codes are never held.
 */
export const holdOld = async (deps: Holding): Promise<void> => {
  const { db, now, whatsappRoutes } = deps
  const sends = canSend(deps)
  const isSetUp = whatsappRoutes.some((route) => route.isSetUp())
  const [last] = readMoments(db, FACT).map(fromMillis)
  const isLong = !last || addSeconds(last, LONG) < now()
  // A route that is silent or restricted for now keeps what waits, until it can send again.
  if (isLong && (sends || !isSetUp)) {
    const until = (sends ? addSeconds(now(), -OLD) : now()).getTime()
    await changeInTurns((most) => hold(db).run({ until, most }).changes)
  }
  const isNoted = last && !hasPassed(last, MINUTE, now())
  if (sends && !isNoted && !failsNow(deps)) writeFact(db, FACT, now().toISOString(), now())
}

const isHeld = eq(outbox.status, 'held')

/** How many messages wait for a decision, and whether WhatsApp can send them now. */
export const countHeld = (deps: Holding): { count: number; canSend: boolean } => ({
  count: countRows(deps.db, outbox, isHeld),
  canSend: canSend(deps),
})

/**
 * Sends all messages that piled up, or drops them, and records who decided. Gives how many there were. What is not
 * true any more is not sent, and Retry sends one that was dropped (MSG-862). Throws CONFLICT where they are
 * not as many as were shown, or WhatsApp cannot send.
 */
export const settleHeld = (
  deps: Publishing & Pick<Deps, 'whatsappRoutes'>,
  actor: User,
  { decision, shown }: z.output<typeof heldInput>,
): { count: number } => {
  const settled = inTransaction(deps, (d) => {
    const { count, canSend: sends } = countHeld({ ...deps, ...d })
    if (shown !== undefined && shown !== count) {
      throw new AppError('CONFLICT', `The count is ${count} now. Please look at the messages first.`)
    }
    if (decision === 'send' && !sends) throw new AppError('CONFLICT', 'WhatsApp cannot send now')
    const change =
      decision === 'send'
        ? { status: 'queued' as const, attempts: 0, nextAttemptAt: d.now(), outcome: null, lastError: null }
        : {
            status: 'failed' as const,
            outcome: 'cancelled',
            lastError: `Dropped by ${actor.username}: it was written while WhatsApp could not send.`,
          }
    const action = decision === 'send' ? 'all that waited sent' : 'all that waited dropped'
    if (count > 0) {
      recordAudit(d, actor, { entity: 'message', entityId: 0, action, after: { messages: count } })
    }
    // What is sent now is not asked about again.
    writeFact(d.db, FACT, d.now().toISOString(), d.now())
    const { entity, entityId } = outbox
    return d.db.update(outbox).set(change).where(isHeld).returning({ entity, entityId }).all()
  })
  tellAnswers(deps, settled)
  deps.events.emit('outbox')
  return { count: settled.length }
}
