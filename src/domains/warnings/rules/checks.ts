import { and, desc, eq, gt, isNotNull, isNull, ne, notInArray, or } from 'drizzle-orm'
import { databaseFile } from '#db/client.ts'
import { readCount, readFact } from '#db/facts.ts'
import { countRows } from '#db/page.ts'
import { outbox } from '#db/schema/messages.ts'
import type { Deps, Reading, Timed } from '#src/deps.ts'
import { copyWarnings } from '#src/domains/copies/service.ts'
import { failingEndpoints } from '#src/domains/events/service.ts'
import type { Channel } from '#src/domains/messages/schema.ts'
import { returnedPayments, silentSources } from '#src/domains/money-in/service.ts'
import { cloudStopped } from '#src/domains/whatsapp/rules/cloud.ts'
import { lastReceived, whatsappHealth } from '#src/domains/whatsapp/service.ts'
import { isSpaceLow } from '#src/kit/free-space.ts'
import { addDays, formatDate, formatDateTime } from '#src/shared/values/dates.ts'
import { isOlder } from '#src/shared/values/version.ts'

/**
 * The answer of a check: a sentence that says what is wrong and what to do, null where nothing is wrong, or undefined
 * where the check cannot tell now, which leaves its earlier answer as it is.
 */
type Found = string | null | undefined

export type Check = {
  /** Names the warning in the table and in its messages. */
  name: string
  /** The channel that cannot carry this warning, because it is the channel that fails. */
  silent?: Channel
  /** Asks the outside world, so it runs once a day, and its answer is believed at once. */
  isDaily?: boolean
  /** Its domain tells the administrators of each case at once, so that the warning is shown alone. */
  isToldElsewhere?: boolean
  check(deps: Deps): Found | Promise<Found>
}

export const LOW_PERCENT = 10
export const CERTIFICATE_DAYS = 14
/** Refusals in a row after which a channel counts as failing (WATCH-5, WATCH-6). */
export const IN_A_ROW = 3
/**
 * A shop that sends this many messages in these days without one answer of the gateway's webhook has lost it
 * (WATCH-705).
 */
export const WEBHOOK_SILENCE = { days: 7, sent: 10 }

/** A shop that sent by WhatsApp in these days is expected to be connected, and so long letters that nobody got count. */
export const USED_DAYS = 30

const GIB = 2 ** 30
const MIB = 2 ** 20
const inWords = (bytes: number): string =>
  bytes < GIB ? `${Math.floor(bytes / MIB)} MB` : `${(bytes / GIB).toFixed(1)} GB`

const disk: Check = {
  name: 'disk',
  check: (deps) => {
    const free = deps.freeBytes()
    if (isSpaceLow(deps)) {
      return `The disk of the shop is nearly full: only ${inWords(free)} are free. Until 500 MB are free again, the shop refuses new orders, registrations, contact messages, tickets and chat messages. Make room on the disk of the data folder.`
    }
    const percent = Math.floor((free / deps.totalBytes()) * 100)
    return percent < LOW_PERCENT
      ? `Only ${percent} % of the disk (${inWords(free)}) are free. Make room on the disk of the data folder before it is full.`
      : null
  },
}

/** What an administrator reads of a damaged file (DB-712). */
export const damagedSentence = (path: string, damage: string): string =>
  `The database ${path} is damaged (${damage}). Stop the shop and restore a backup: npm run restore -- FILE`

/** Outcomes that say nothing about the channel: an administrator caused them, or they concern one recipient alone. */
const noEvidence = ['cancelled', 'absent', 'deferred']

/** The newest attempts of a channel that say whether it works. */
const newestAttempts = ({ db }: Reading, channel: Channel) =>
  db
    .select({ outcome: outbox.outcome, lastError: outbox.lastError })
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, channel),
        isNotNull(outbox.attemptedAt),
        ne(outbox.status, 'sending'),
        or(isNull(outbox.outcome), notInArray(outbox.outcome, noEvidence)),
      ),
    )
    .orderBy(desc(outbox.attemptedAt))
    .limit(IN_A_ROW)
    .all()

/** The error of the newest attempt where the last ones all failed, or where it meets every letter. */
const failing = (deps: Reading, channel: Channel): string | null => {
  const attempts = newestAttempts(deps, channel)
  const [newest] = attempts
  if (!newest?.lastError) return null
  const allFailed = attempts.length === IN_A_ROW && attempts.every(({ lastError }) => lastError !== null)
  const meetsAll = channel === 'email' && newest.outcome === 'misconfigured'
  return meetsAll || allFailed ? newest.lastError.replace(/[.!?]$/, '') : null
}

/** What a shop without a mail server has kept from its customers lately (MAIL-718). */
const unheard = ({ db, now }: Timed): string | null => {
  const recent = and(eq(outbox.status, 'kept'), gt(outbox.createdAt, addDays(now(), -USED_DAYS)))
  const letters = countRows(db, outbox, recent)
  return letters === 0
    ? null
    : `The shop has no mail server, so nobody got ${letters === 1 ? 'the email' : `the ${letters} emails`} of the last ${USED_DAYS} days. Set a mail server up in Settings, Email, then retry the messages in the outbox.`
}

const mail: Check = {
  name: 'mail',
  silent: 'email',
  check: (deps) => {
    if (deps.mail.route().host === null) return unheard(deps)
    const error = failing(deps, 'email')
    return error === null
      ? null
      : `Email is not going out: ${error}. Check the mail server in Settings, Email, then retry the messages in the outbox.`
  },
}

const hasSentSince = ({ db }: Reading, since: Date): boolean =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.channel, 'whatsapp'), gt(outbox.attemptedAt, since), eq(outbox.status, 'sent')))
    .limit(1)
    .get() !== undefined

const whatsapp: Check = {
  name: 'whatsapp',
  silent: 'whatsapp',
  check: (deps) => {
    const { isSetUp, isOff, canSend, restrictedUntil } = whatsappHealth(deps)
    // A phone that was unlinked leaves no credentials behind, but the shop has sent by it.
    if (isOff || !(isSetUp || hasSentSince(deps, addDays(deps.now(), -USED_DAYS)))) return null
    if (restrictedUntil) {
      return `WhatsApp lets your number begin no new chats until ${formatDateTime(restrictedUntil)}. Messages wait in the outbox, where you can send each from your own phone. Do not write to new customers from this number until then.`
    }
    const stopped = cloudStopped(deps)
    if (stopped !== null) {
      return `The Business API of WhatsApp sends nothing any more: ${stopped}. Open Business API on the WhatsApp tab, put it right and send a test.`
    }
    const error = failing(deps, 'whatsapp')
    if (error !== null) {
      return `WhatsApp messages are not going out: ${error}. Check the connection on the WhatsApp tab.`
    }
    return canSend
      ? null
      : 'WhatsApp is disconnected, so messages wait in the outbox. Open the WhatsApp tab and connect it again.'
  },
}

const sweep: Check = {
  name: 'stored-files',
  check: ({ db }) => {
    const held = readCount(db, 'sweepHeld') ?? 0
    return held === 0
      ? null
      : `${held} stored files have no row in the database, so none of them was moved into the bin. If an older or a foreign shop.db was put in, put the right one back and start again. If they may go: npm run admin -- allow-sweep`
  },
}

const file: Check = {
  name: 'database',
  check: ({ db }) => {
    const [path, damage] = [databaseFile(db)?.path, readFact(db, 'fileDamage')]
    return path === undefined || damage === undefined ? null : damagedSentence(path, damage)
  },
}

const clock: Check = { name: 'clock', check: (deps) => deps.clock.warning() }

const copies: Check = {
  name: 'copies',
  check: (deps) => {
    const wrong = copyWarnings(deps)
    return wrong.length === 0 ? null : `${wrong.join(' ')} Put it right in Settings, Copies, and copy now.`
  },
}

const webhook: Check = {
  name: 'whatsapp-incoming',
  check: (deps) => {
    const received = lastReceived(deps)
    const since = addDays(deps.now(), -WEBHOOK_SILENCE.days)
    if (received === null || received > since) return null
    const isRecent = and(
      eq(outbox.channel, 'whatsapp'),
      eq(outbox.status, 'sent'),
      gt(outbox.attemptedAt, since),
    )
    return countRows(deps.db, outbox, isRecent) < WEBHOOK_SILENCE.sent
      ? null
      : `Nothing has come in from WhatsApp since ${formatDate(received)}. Check the webhook at your gateway, whose address is on the WhatsApp tab.`
  },
}

const bankFeed: Check = { name: 'money-in', check: silentSources }

const returns: Check = { name: 'returned-payments', isToldElsewhere: true, check: returnedPayments }

const events: Check = { name: 'events', check: failingEndpoints }

const certificate: Check = {
  name: 'certificate',
  isDaily: true,
  check: async ({ config, certificateEnd, now }) => {
    if (!config.publicUrl.startsWith('https:')) return null
    const end = await certificateEnd(config.publicUrl)
    if (end === null) return undefined
    if (end > addDays(now(), CERTIFICATE_DAYS)) return null
    const ends = end > now() ? 'ends' : 'ended'
    return `The certificate of ${config.publicUrl} ${ends} on ${formatDate(end)}. Renew it at your proxy, or browsers will refuse the shop.`
  },
}

const newVersion: Check = {
  name: 'new-version',
  isDaily: true,
  check: async ({ config, newestVersion }) => {
    if (config.updateUrl === undefined) return null
    const newest = await newestVersion()
    if (newest === null) return undefined
    return isOlder(config.version, newest)
      ? `Version ${newest} of the shop is out; this is ${config.version}. The section Upgrade of the README says how to install it.`
      : null
  },
}

/** Everything that is watched, in the order in which the dashboard lists it. Other domains add their checks here. */
export const checks: readonly Check[] = [
  file,
  disk,
  clock,
  sweep,
  copies,
  mail,
  whatsapp,
  webhook,
  bankFeed,
  returns,
  events,
  certificate,
  newVersion,
]
