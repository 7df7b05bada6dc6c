import { and, asc, count, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { databaseFile, inTransaction } from '#db/client.ts'
import { clearFacts, readFact, writeFact } from '#db/facts.ts'
import { warnings } from '#db/schema/warnings.ts'
import type { Deps, Reading, Timed, Writing } from '#src/deps.ts'
import { channels, urgency } from '#src/domains/messages/schema.ts'
import { queueText } from '#src/domains/messages/service.ts'
import { ownerAddresses } from '#src/domains/seller-notices/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { addDays, addSeconds, formatDateTime, MINUTE } from '#src/shared/values/dates.ts'
import { type Check, checks, damagedSentence } from './rules/checks.ts'

type WarningRow = typeof warnings.$inferSelect
type Current = Pick<WarningRow, 'name' | 'text' | 'since'>

/**
 * How long a start or an end must hold before it is told, so that a fault that comes and goes sends nothing
 * (WATCH-702).
 */
export const HOLD_SECONDS = 5 * MINUTE
/** How often the start of one warning is told in 24 hours (WATCH-703). */
export const TOLD_PER_DAY = 3
const KEPT_DAYS = 90

/** The warnings that last, in the order of the list of checks: `[{name, text, since}]` (WATCH-1). */
export const currentWarnings = ({ db }: Reading): Current[] => {
  const order = checks.map(({ name }) => name)
  return db
    .select({ name: warnings.name, text: warnings.text, since: warnings.since })
    .from(warnings)
    .where(isNull(warnings.endedAt))
    .orderBy(asc(warnings.since))
    .all()
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

/** The row of a warning that lasts, or whose end was not told yet. */
const openRow = (db: Deps['db'], name: string): WarningRow | undefined =>
  db
    .select()
    .from(warnings)
    .where(and(eq(warnings.name, name), or(isNull(warnings.endedAt), isNull(warnings.endToldAt))))
    .get()

/** Whether something has lasted since `since`. A time in the future was written by a clock that was wrong then. */
const hasHeld = (now: Date, since: Date, { isDaily }: Check): boolean =>
  isDaily === true || since > now || now >= addSeconds(since, HOLD_SECONDS)

const toldToday = ({ db, now }: Writing, name: string): number =>
  db
    .select({ rows: count() })
    .from(warnings)
    .where(and(eq(warnings.name, name), gt(warnings.toldAt, addDays(now(), -1))))
    .get()?.rows ?? 0

type Telling = Pick<Deps, 'db' | 'now' | 'vault' | 'config'>

/** Queues a message to each administrator on each channel that can carry this warning. */
const tell = (deps: Telling, check: Check, row: WarningRow, isEnd: boolean): void => {
  const addresses = ownerAddresses(deps)
  const { site_name } = settingValues(deps)
  const [subject, body] = isEnd
    ? [
        `${site_name}: over: ${check.name}`,
        `This is over since ${formatDateTime(row.endedAt ?? deps.now())}:`,
      ]
    : [`${site_name}: warning: ${check.name}`, `Since ${formatDateTime(row.since)}:`]
  for (const channel of channels.filter((name) => name !== check.silent)) {
    for (const recipient of addresses[channel]) {
      queueText(deps, {
        channel,
        recipient,
        templateName: 'warning',
        urgency: urgency.answer,
        subject,
        body: `${body}\n\n${row.text}\n\n${deps.config.publicUrl}/admin`,
        about: { entity: 'warning', entityId: row.id, event: isEnd ? 'end' : 'start', toEach: true },
      })
    }
  }
}

const change = (deps: Writing, row: WarningRow, changes: Partial<WarningRow>): WarningRow => {
  deps.db.update(warnings).set(changes).where(eq(warnings.id, row.id)).run()
  return { ...row, ...changes }
}

const begin = ({ db, now }: Writing, name: string, text: string): WarningRow =>
  db.insert(warnings).values({ name, text, since: now() }).returning().get()

/** Records that a check found something, and tells it once it has held. Returns whether a message was queued. */
const found = (deps: Telling, check: Check, text: string): boolean => {
  const now = deps.now()
  const open = openRow(deps.db, check.name)
  // A warning that comes back before its end was told has not ended.
  const isKnown = open?.text === text && open.endedAt === null
  const row = open
    ? isKnown
      ? open
      : change(deps, open, { text, endedAt: null })
    : begin(deps, check.name, text)
  if (check.isToldElsewhere || row.toldAt !== null || !hasHeld(now, row.since, check)) return false
  if (toldToday(deps, check.name) >= TOLD_PER_DAY) return false
  tell(deps, check, change(deps, row, { toldAt: now }), false)
  return true
}

/** Records that a check found nothing, and tells the end once it has held. Returns whether a message was queued. */
const foundNothing = (deps: Telling, check: Check): boolean => {
  const now = deps.now()
  const row = openRow(deps.db, check.name)
  if (!row) return false
  if (row.toldAt === null) {
    // Nobody was told of it, so nobody hears of its end.
    deps.db.delete(warnings).where(eq(warnings.id, row.id)).run()
    return false
  }
  const ended = row.endedAt === null ? change(deps, row, { endedAt: now }) : row
  if (!hasHeld(now, ended.endedAt ?? now, check)) return false
  tell(deps, check, change(deps, ended, { endToldAt: now }), true)
  return true
}

/** Removes warnings that ended long ago. */
const tidy = ({ db, now }: Writing): void => {
  db.delete(warnings)
    .where(and(isNotNull(warnings.endToldAt), lt(warnings.endToldAt, addDays(now(), -KEPT_DAYS))))
    .run()
}

/**
 * Runs checks and records their findings. The messages about them are queued in the same transaction, so that a restart
 * neither repeats nor forgets one (WATCH-2). A check that throws is logged, and finds nothing.
 */
export const runChecks = async (deps: Deps, some: readonly Check[]): Promise<void> => {
  for (const check of some) {
    try {
      const answer = await check.check(deps)
      if (answer === undefined) continue
      const hasTold = inTransaction(deps, (d) => {
        return answer === null ? foundNothing(d, check) : found(d, check, answer)
      })
      if (hasTold) deps.events.emit('outbox')
    } catch (error) {
      deps.log.error({ err: error, check: check.name }, 'A check of the warnings failed')
    }
  }
  tidy(deps)
}

const isDue = ({ db, now }: Timed): boolean => {
  const checked = readFact(db, 'fileChecked') ?? ''
  // A time in the future was written by a clock that was wrong then.
  return checked <= addDays(now(), -1).toISOString() || checked > now().toISOString()
}

/**
 * Reads the whole database file once a day, and soon after a start that could not trust it, in a process of its own,
 * because a large file takes minutes. The log tells of damage, and so does a warning.
 */
export const checkFile = (deps: Deps): void => {
  const { db, copier, log, now } = deps
  const path = databaseFile(db)?.path
  if (path === undefined || !isDue(deps)) return
  // In the background, because a stop waits for jobs, and ends the process of the copier.
  deps.background('check the database file', async () => {
    const damage = await copier.run('integrity', { file: path })
    if (damage !== null) log.error(damagedSentence(path, damage))
    inTransaction(deps, ({ db: tx }) => {
      writeFact(tx, 'fileChecked', now().toISOString(), now())
      if (damage === null) clearFacts(tx, 'fileDamage')
      else writeFact(tx, 'fileDamage', damage, now())
    })
  })
}

/** Runs every check now, for an administrator who has mended something. Returns the warnings that last. */
export const checkNow = async (deps: Deps): Promise<Current[]> => {
  await runChecks(deps, checks)
  return currentWarnings(deps)
}
