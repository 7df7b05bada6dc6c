import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { readCount, writeFact } from '#db/facts.ts'
import { countRows, isAmong, newestId } from '#db/page.ts'
import { auditLog } from '#db/schema/audit.ts'
import { plans } from '#db/schema/plans.ts'
import { products } from '#db/schema/products.ts'
import { users } from '#db/schema/users.ts'
import type { Deps, Writing } from '#src/deps.ts'
import { historyChanges } from '#src/domains/audit/service.ts'
import { urgency } from '#src/domains/messages/schema.ts'
import { queueText } from '#src/domains/messages/service.ts'
import { isPlaceholder, ownerAddresses } from '#src/domains/seller-notices/service.ts'
import type { SettingKey } from '#src/domains/settings/schema.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { RESELLER_CHANGED, ROLE_CHANGED } from '#src/domains/users/service.ts'
import { type AccountRole, roleNames } from '#src/shared/role.ts'
import { addDays, formatDateTime } from '#src/shared/values/dates.ts'

type Entry = typeof auditLog.$inferSelect

/**
 * What a thief or a helper who means ill changes first: the accounts that customers pay to, what is believed to be money
 * that came, what takes money off (ROLE-1240), and the programs that customers install. By the name of the rows in the
 * history, so that no way of changing them goes unseen.
 */
const watched: Record<string, { noun: string; nameFields: string[] }> = {
  'payment method': { noun: 'payment method', nameFields: ['name'] },
  coupon: { noun: 'coupon', nameFields: ['code'] },
  download: { noun: 'download', nameFields: ['fileName'] },
  'bank source': { noun: 'source of Money in', nameFields: ['name'] },
  'bank format': { noun: 'format of alerts', nameFields: ['bank'] },
  'harmless words': { noun: 'harmless words of alert', nameFields: ['bank'] },
  'bank balance': { noun: 'balance of alert', nameFields: ['sender'] },
}
/** Rows of which only some fields are watched, by the names of these fields in the history (ROLE-1067). */
const watchedPrices: Record<string, string[]> = {
  plan: ['originalPriceMinor', 'discountedPriceMinor', 'annualPriceMinor', 'usdPriceMinor'],
  product: ['priceMinor', 'discountPriceMinor', 'couponCode'],
}
const pricesOf = (entity: string, fields: string[]) =>
  and(
    eq(auditLog.entity, entity),
    or(...fields.map((field) => sql`instr(${auditLog.changes}, ${`"${field}":[`})`)),
  )
/**
 * Where buyers pay, what is taken for their whole payment (WATCH-711), and what a year costs of a plan without a price of
 * its own for it; the history names a setting by the action.
 */
const watchedSettings: SettingKey[] = [
  'bank_transfer_note',
  'annual_discount_percent',
  'bank_feed_order_max',
  'bank_feed_day_max',
  'bank_feed_withheld_percent',
]
const isWatched = or(
  inArray(auditLog.entity, Object.keys(watched)),
  and(eq(auditLog.entity, 'setting'), inArray(auditLog.action, watchedSettings)),
  and(eq(auditLog.entity, 'user'), inArray(auditLog.action, [ROLE_CHANGED, RESELLER_CHANGED])),
  ...Object.entries(watchedPrices).map(([entity, fields]) => pricesOf(entity, fields)),
)

/** How long the dashboard shows a change. */
const SHOWN_DAYS = 1
/** The most changes that one mail or the dashboard lists; the history has the others. */
const MOST_LISTED = 20

const verbs: Record<string, string> = {
  created: 'added',
  deleted: 'deleted',
  believed: 'believed',
  named: 'named',
  'address renewed': 'gave another address to',
}

const namesOf: Record<string, (db: Db, id: number) => { name: string } | undefined> = {
  user: (db, id) => db.select({ name: users.username }).from(users).where(eq(users.id, id)).get(),
  plan: (db, id) => db.select({ name: plans.planName }).from(plans).where(eq(plans.id, id)).get(),
  product: (db, id) => db.select({ name: products.title }).from(products).where(eq(products.id, id)).get(),
}

/** `user 5 "omar"`, or without the name where the row is gone. */
const rowInWords = (db: Db, { entity, entityId }: Entry): string => {
  const found = namesOf[entity]?.(db, entityId)
  return `${entity} ${entityId}${found ? ` "${found.name}"` : ''}`
}

const roleInWords = (role: unknown): string => roleNames[role as AccountRole] ?? String(role)

/** `asma changed the payment method 3 (accountDetails)`. */
const inWords = (db: Db, entry: Entry): string => {
  const { entity, entityId, action, actorName, changes: stored } = entry
  if (entity === 'setting') return `${actorName} changed the setting ${action}`
  if (entity in watchedPrices) return `${actorName} changed the price of ${rowInWords(db, entry)}`
  if (action === RESELLER_CHANGED) {
    const fields = Object.keys(historyChanges(stored)).join(', ')
    return `${actorName} changed what ${rowInWords(db, entry)} is as a reseller (${fields})`
  }
  if (entity === 'user') {
    const [before, after] = historyChanges(stored).role ?? []
    return `${actorName} changed the role of ${rowInWords(db, entry)} from ${roleInWords(before)} to ${roleInWords(after)}`
  }
  const { noun = entity, nameFields = [] } = watched[entity] ?? {}
  const changes = historyChanges(stored)
  const name = nameFields
    .flatMap((field) => changes[field] ?? [])
    .findLast((value) => typeof value === 'string')
  const what = `the ${noun} ${name === undefined ? entityId : `${entityId} "${name}"`}`
  const verb = verbs[action]
  if (verb) return `${actorName} ${verb} ${what}`
  // A key or a password that was replaced leaves no values.
  const fields = Object.keys(changes).join(', ')
  return `${actorName} changed ${what}${fields === '' ? '' : ` (${fields})`}`
}

/** The newest changes of the last 24 hours as `[{id, text, at}]`, and how many there are. */
export const recentChanges = ({ db, now }: Writing) => {
  const recent = and(isWatched, gt(auditLog.createdAt, addDays(now(), -SHOWN_DAYS)))
  const rows = db.select().from(auditLog).where(recent).orderBy(desc(auditLog.id)).limit(MOST_LISTED).all()
  return {
    rows: rows.map((entry) => ({ id: entry.id, text: inWords(db, entry), at: entry.createdAt })),
    total: countRows(db, auditLog, recent),
  }
}

/** The addresses of those who were owners until one of these changes: a thief takes that away first. */
const formerOwners = (db: Db, entries: Entry[]): string[] => {
  const ids = entries
    .filter(({ action, changes }) => action === ROLE_CHANGED && historyChanges(changes).role?.[0] === 'owner')
    .map(({ entityId }) => entityId)
  const rows = db.select({ email: users.email }).from(users).where(isAmong(users.id, ids)).all()
  return rows.map(({ email }) => email).filter((email) => !isPlaceholder(email))
}

/**
 * Mails every owner, and who was one until then (API-1331), the changes since the last look, all in one letter. The newest
 * one looked at is remembered in the transaction of the letter, so that a restart neither repeats nor misses one. A shop
 * that has just been updated begins with the changes from now on.
 */
export const tellChanges = (deps: Deps): void => {
  const hasTold = inTransaction(deps, (d) => {
    const [seen, newest] = [readCount(d.db, 'changesTold'), newestId(d.db, auditLog)]
    if (seen === newest) return false
    writeFact(d.db, 'changesTold', String(newest), d.now())
    if (seen === undefined || seen > newest) return false
    const entries = d.db
      .select()
      .from(auditLog)
      .where(and(isWatched, gt(auditLog.id, seen)))
      .orderBy(asc(auditLog.id))
      .all()
    if (entries.length === 0) return false
    const { site_name } = settingValues(d)
    const lines = entries
      .slice(0, MOST_LISTED)
      .map((entry) => `${formatDateTime(entry.createdAt)}: ${inWords(d.db, entry)}`)
    if (entries.length > MOST_LISTED) lines.push(`and ${entries.length - MOST_LISTED} more`)
    for (const recipient of new Set([...ownerAddresses(d).email, ...formerOwners(d.db, entries)])) {
      queueText(d, {
        channel: 'email',
        recipient,
        templateName: 'warning',
        urgency: urgency.answer,
        subject: `${site_name}: payment accounts, prices, coupons, roles, Money in or downloads were changed`,
        body: `${lines.join('\n')}\n\nIf none of you did this, sign in, put it back, and change the password.\n\n${d.config.publicUrl}/admin`,
        about: { entity: 'history', entityId: newest, event: 'changes', toEach: true },
      })
    }
    return true
  })
  if (hasTold) deps.events.emit('outbox')
}
