import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/auth.ts'
import type { TestApp } from './app.ts'

/** The fields of a user that an administrator changes. */
export const edit = { username: 'edited', email: 'edited@example.com' }

type UserRow = ReturnType<TestApp['make']['user']>

/** The fields that the form sends for an unchanged user. */
export const formOf = ({ id, username, email, whatsappNumber, isAdmin, isActive }: UserRow) => ({
  id,
  username,
  email,
  whatsappNumber,
  isAdmin,
  isActive,
})

export const sessionsOf = ({ deps }: Pick<TestApp, 'deps'>, userId: number) =>
  deps.db.select().from(sessions).where(eq(sessions.userId, userId)).all()

/** Records the users whose sockets are told to close, from now on. */
export const endedSessions = ({ deps }: Pick<TestApp, 'deps'>): number[] => {
  const told: number[] = []
  deps.events.on('sessionsEnded', (userId) => told.push(userId))
  return told
}

/** Asks for a reset code as a guest, and reads it from the email; none where nobody has the address. */
export const mailedCode = async (t: TestApp, email: string): Promise<string> => {
  const before = t.fakes.mail.sent.length
  await t.as.guest().auth.requestPasswordReset({ email })
  await t.settled()
  return /\b\d{8}\b/.exec(t.fakes.mail.sent[before]?.text ?? '')?.[0] ?? ''
}
