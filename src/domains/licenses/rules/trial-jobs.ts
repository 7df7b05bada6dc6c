import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { withoutPerson } from '#db/personal.ts'
import { freedPlaces, licenseSystems } from '#db/schema/licenses.ts'
import { trialMarks, trials } from '#db/schema/trials.ts'
import type { Deps, Publishing } from '#src/deps.ts'
import { forgetChanges } from '#src/domains/audit/service.ts'
import { queueMessage } from '#src/domains/messages/service.ts'
import { messageWords, writeIn } from '#src/domains/messages/texts/words.ts'
import { listActivePlans } from '#src/domains/plans/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { deleteInTurns, writeFoundInTurns } from '#src/kit/turns.ts'
import { here } from '#src/shared/page-address.ts'
import { addDays, addYears, formatDate } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { trialToken } from './renewable.ts'
import type { TrialRow } from './trials.ts'

type Reminding = Pick<Deps, 'db' | 'now' | 'config' | 'vault' | 'events' | 'limits'>

/** The days after a trial that was not bought in which its holder may still buy it, and is known. */
const NAMED_DAYS = 30
/** How long a phone and a system are known to have had a trial. */
const MARKED_YEARS = 2

/** Tells the holder of a trial that it ends, by both channels, once. One that has ended by then is told nothing. */
const remind = (d: Reminding, trial: TrialRow): void => {
  const { id, name, phone, email, plan, licenseKey, expiresAt } = trial
  d.db.update(trials).set({ reminderAt: null }).where(eq(trials.id, id)).run()
  if (!expiresAt || expiresAt <= d.now() || licenseKey === null) return
  const words = messageWords()
  const { currency_symbol: currency, site_name } = settingValues(d)
  const sold = listActivePlans(d).find((each) => each.plan.planType === plan)
  const message = {
    templateName: 'license_expiring' as const,
    about: { entity: 'trial' as const, entityId: id, event: 'ending', eventAt: expiresAt },
    variables: {
      name,
      plan: words.trialOf({ plan: planNames[plan] }),
      license_key: licenseKey,
      ends: words.ends.soon,
      expires_at: formatDate(expiresAt),
      price: sold
        ? formatMoney(fromMinor(sold.plan.discountedPriceMinor), currency)
        : words.renewal.elsewhere,
      renew_link: `${d.config.publicUrl}${here(`/?renew=${trialToken(d, id)}#purchase`)}`,
      site_name,
    },
  }
  queueMessage(d, { ...message, channel: 'whatsapp', recipient: phone })
  // Nobody has proved the address.
  queueMessage(d, { ...message, channel: 'email', recipient: email, isUnasked: true })
}

/** Reminds the holders of trials a day before the end, with the link by which they buy (TRIAL-1188). */
export const announceTrialEnds = async (deps: Reminding, signal?: AbortSignal): Promise<void> => {
  const now = deps.now()
  await writeFoundInTurns(
    deps,
    {
      // Those that were told are found no more.
      find: ({ db }, most) =>
        db
          .select()
          .from(trials)
          .where(lte(trials.reminderAt, now))
          .orderBy(asc(trials.reminderAt))
          .limit(most)
          .all(),
      write: (d, trial: TrialRow) => writeIn(d, () => remind(d, trial), trial.language),
    },
    signal,
  )
  deps.events.emit('outbox')
}

const forgetPerson = (deps: Publishing, { id, licenseKey }: TrialRow): void => {
  const { db } = deps
  db.update(trials).set(withoutPerson(trials)).where(eq(trials.id, id)).run()
  if (licenseKey === null) return
  // The history of a trial names the systems that it ran on.
  forgetChanges(deps, 'trial', id)
  db.delete(licenseSystems).where(eq(licenseSystems.licenseKey, licenseKey)).run()
  db.delete(freedPlaces).where(eq(freedPlaces.licenseKey, licenseKey)).run()
}

/**
 * Deletes what nobody proved after a day, the person of a trial that was not bought after 30 days, and after two years what
 * is remembered of it (TRIAL-1190).
 */
export const forgetTrials = async (deps: Publishing, signal?: AbortSignal): Promise<void> => {
  const now = deps.now()
  const unproved = and(isNull(trials.startedAt), lte(trials.createdAt, addDays(now, -1)))
  await deleteInTurns(deps, trials, unproved, signal)
  if (signal?.aborted) return
  await writeFoundInTurns(
    deps,
    {
      // Those that were forgotten are found no more.
      find: ({ db }, most) =>
        db
          .select()
          .from(trials)
          .where(and(sql`${trials.phone} <> ''`, lte(trials.expiresAt, addDays(now, -NAMED_DAYS))))
          .limit(most)
          .all(),
      write: forgetPerson,
    },
    signal,
  )
  if (signal?.aborted) return
  await deleteInTurns(deps, trialMarks, lte(trialMarks.createdAt, addYears(now, -MARKED_YEARS)), signal)
}
