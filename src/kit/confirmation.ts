import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { secondFactors, sessions } from '#db/schema/auth.ts'
import type { User, Writing } from '#src/deps.ts'
import { AppError } from '#src/shared/app-error.ts'
import { refusals as texts } from '#src/shared/texts.ts'
import { hasPassed, MINUTE } from '#src/shared/values/dates.ts'
import { CONFIRMED_MINUTES } from '#src/shared/values/limits.ts'

const findConfirmation = prepared((db) =>
  db
    .select({ confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .innerJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isNotNull(secondFactors.confirmedAt))),
)

/**
 * Throws FORBIDDEN when the user has a second factor and has not confirmed this session by a code lately. The
 * answer says `requiresSecondFactor`, so that the screen asks for a code and repeats the call.
 */
export const requireConfirmation = ({ db, now }: Writing, { sessionId }: Pick<User, 'sessionId'>): void => {
  const session = findConfirmation(db).get({ sessionId })
  if (!session) return
  if (session.confirmedAt && !hasPassed(session.confirmedAt, CONFIRMED_MINUTES * MINUTE, now())) return
  throw new AppError('FORBIDDEN', () => texts.confirmWithCode, {
    extra: { requiresSecondFactor: true },
    security: null,
  })
}
