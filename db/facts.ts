import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { boxFacts } from '#db/schema/box.ts'

/** A fact about the machine. Each name says beside it what its value is. */
export type FactName =
  /** The hash of the application secret that sealed the texts in the database. */
  | 'secretHash'
  /** How many stored files no row names while the sweep holds them back, because they are too many (DB-709). */
  | 'sweepHeld'
  /** How many stored files without a row the operator lets the next sweep move into the bin. */
  | 'sweepAllowed'
  /** The last time (ISO) at which the shop ran with a clock that it believed. */
  | 'clockSeen'
  /** The last jump of the clock: the time that was expected and the time that it said, as ISO, with a space between. */
  | 'clockJump'
  /** The last time (ISO) at which the whole database file was read, and found whole or damaged. */
  | 'fileChecked'
  /** What is damaged in the database file, in the words of SQLite. */
  | 'fileDamage'
  /** The last time (ISO) at which the reminders of licences were looked through. */
  | 'remindersSeen'
  /** The id of the newest chat message that was looked at for a visitor who waits. */
  | 'chatNoticed'
  /** The id of the newest entry of the history that was looked at for payment accounts and downloads. */
  | 'changesTold'
  /** Why the route of the Cloud API was stopped. */
  | 'cloudStopped'
  /** The last time (ISO, to the minute) at which WhatsApp could send. */
  | 'whatsappSent'
  /** The news that are being queued for everybody of an audience, as JSON, until the last of them is. */
  | 'newsUnfinished'

const factByName = prepared((db) =>
  db
    .select({ value: boxFacts.value })
    .from(boxFacts)
    .where(eq(boxFacts.name, sql.placeholder('name'))),
)

/** The value of a fact, or undefined where it was never written. */
export const readFact = (db: Db, name: FactName): string | undefined => factByName(db).get({ name })?.value

const COUNT = /^\d{1,15}$/
/** The number that a fact holds; undefined where it was never written or holds something else (DB-718). */
export const readCount = (db: Db, name: FactName): number | undefined => {
  const value = readFact(db, name) ?? ''
  return COUNT.test(value) ? Number(value) : undefined
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** The moments that a fact holds, in milliseconds; none where it was never written or holds something else. */
export const readMoments = (db: Db, name: FactName): number[] => {
  const values = readFact(db, name)?.split(' ') ?? []
  const moments = values.map((value) => (MOMENT.test(value) ? Date.parse(value) : Number.NaN))
  return moments.every(Number.isFinite) ? moments : []
}

/** Writes a fact, in place of an older value. */
export const writeFact = (db: Db, name: FactName, value: string, now: Date): void => {
  const row = { value, updatedAt: now }
  db.insert(boxFacts)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: boxFacts.name, set: row })
    .run()
}

/** Forgets facts that no longer hold. */
export const clearFacts = (db: Db, ...names: FactName[]): void => {
  db.delete(boxFacts).where(inArray(boxFacts.name, names)).run()
}
