import { asc, eq, inArray } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { settings } from '#db/schema/settings.ts'
import type { Deps, Publishing, Reading, Timed, User, Writing } from '#src/deps.ts'
import { entriesOfActions, type HistoryEntry, recordAudit, refuseUnseen } from '#src/domains/audit/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { currentLanguage } from '#src/shared/language.ts'
import { here } from '#src/shared/page-address.ts'
import type { Registration } from '#src/shared/tax.ts'
import { UNPAID_DAYS } from '#src/shared/unpaid-orders.ts'
import { addDays, dayNumber, endOfDay, startOfDay } from '#src/shared/values/dates.ts'
import { type SpokenSetting, spokenSettings } from './parts/urdu.ts'
import { keysOfTask, type SaveSettings, type SettingKey, settingDefinitions, settingTasks } from './schema.ts'

export type SettingRow = typeof settings.$inferSelect
export type SettingValues = Readonly<Record<SettingKey, string>>

const initialValues = Object.fromEntries(
  Object.entries(settingDefinitions).map(([key, { initial }]) => [key, initial]),
) as SettingValues

// A setting that an older version had may still have a row (SET-708).
const everySetting = kept([settings], (db): readonly SettingRow[] =>
  db
    .select()
    .from(settings)
    .where(inArray(settings.key, Object.keys(settingDefinitions)))
    .orderBy(asc(settings.category), asc(settings.key))
    .all(),
)

/** Every setting, by category and key. One that a newer version of the shop brought has no row until it is changed. */
export const listSettings = (deps: Reading): SettingRow[] => {
  const rows = everySetting(deps.db)
  const stored = new Set(rows.map(({ key }) => key))
  const others = Object.entries(settingDefinitions).filter(([key]) => !stored.has(key))
  return [
    // What an older version of the shop said of a setting may be out of date.
    ...rows.map((row) => ({
      ...row,
      description: settingDefinitions[row.key as SettingKey].description,
    })),
    ...others.map(([key, { initial, description, category }]) => ({
      key,
      value: initial,
      description,
      category,
      updatedAt: startOfDay(0),
    })),
  ]
}

const everyValue = kept(
  [settings],
  (db): SettingValues => ({
    ...initialValues,
    ...Object.fromEntries(everySetting(db).map(({ key, value }) => [key, value])),
  }),
)

/** The value of every setting; a missing row reads as its initial value. */
export const settingValues = (deps: Reading): SettingValues => everyValue(deps.db)

/** A text that a customer reads, in the language of the moment; the English one where no other is known (SET-711). */
export const spokenSetting = (deps: Reading, key: SpokenSetting): string => {
  const values = settingValues(deps)
  const language = currentLanguage()
  const own = language === 'en' ? undefined : spokenSettings[key][language]
  if (!own) return values[key]
  return values[own.key] || (values[key] === initialValues[key] ? own.initial : values[key])
}

const itemsOf = (list: string): string[] =>
  list
    .split(/[;؛]/)
    .map((item) => item.trim())
    .filter(Boolean)

/** The items of a setting that is a list. */
export const settingItems = (deps: Reading, key: SettingKey): string[] => itemsOf(settingValues(deps)[key])

/**
 * An item of such a setting in the language of the moment; any other text, and one without a counterpart, as it is
 * (SET-712).
 */
export const spokenItem = (deps: Reading, key: SpokenSetting, item: string): string => {
  const [stored, spoken] = [settingItems(deps, key), itemsOf(spokenSetting(deps, key))]
  return stored.length === spoken.length ? (spoken[stored.indexOf(item)] ?? item) : item
}

/** When a setting was changed last; long ago where it has its initial value. */
export const settingChangedAt = (deps: Reading, key: SettingKey): Date =>
  everySetting(deps.db).find((row) => row.key === key)?.updatedAt ?? startOfDay(0)

/** The shop's name, contact details and currency, for pages and receipts. */
export const shopFacts = (deps: Reading) => {
  const values = settingValues(deps)
  return {
    name: values.site_name,
    currency: values.currency_symbol,
    supportEmail: values.support_email,
    supportPhone: values.support_phone,
    whatsappNumber: values.whatsapp_number,
    responseTime: spokenSetting(deps, 'response_time'),
    city: spokenSetting(deps, 'business_city'),
  }
}

/** The registration of the business for its receipts (ORD-331). */
export const registration = (deps: Reading): Registration => {
  const values = settingValues(deps)
  return {
    legalName: values.receipt_name,
    ntn: values.receipt_ntn,
    strn: values.receipt_strn,
    taxPercent: values.receipt_tax_percent,
  }
}

/** Whether the business is registered, so that buyers may want its invoice with their own number. */
export const isRegistered = (deps: Reading): boolean => {
  const { ntn, strn } = registration(deps)
  return ntn !== '' || strn !== ''
}

/** Where customers reach the shop, as messages say it; its contact form where nobody entered an address (SET-6). */
export const supportWays = (deps: Pick<Deps, 'db' | 'config'>): string => {
  const { support_email, support_phone } = settingValues(deps)
  return (
    [support_email, support_phone].filter(Boolean).join(', ') ||
    `${deps.config.publicUrl}${here('/#contact')}`
  )
}

/** The discount in percent on twelve months of a plan without an annual price. */
export const annualDiscountPercent = (deps: Reading): number =>
  Number(settingValues(deps).annual_discount_percent)

/**
 * Until when a QR for an order is valid (PAY-748): until the order is cancelled as unpaid where the shop does so, or else
 * for as long from today.
 */
export const payUntil = (deps: Timed, { createdAt }: { createdAt: Date }): Date => {
  const end = addDays(createdAt, UNPAID_DAYS)
  if (settingValues(deps).cancel_unpaid_orders === 'true' && end > deps.now()) return end
  return endOfDay(dayNumber(deps.now()) + UNPAID_DAYS)
}

const ENTITY = 'setting'

/** The changes of these settings, newest first, each under the name of its setting. */
const changesOf = (deps: Reading, keys: readonly string[]): HistoryEntry[] =>
  entriesOfActions(deps, ENTITY, 0, keys).map(({ changes, ...entry }) => {
    const [was, is] = changes.value ?? [null, null]
    return { ...entry, changes: { [entry.action]: [was ?? initialValues[entry.action as SettingKey], is] } }
  })

/** The values that a setting had, with when each was replaced, the oldest first. */
export const earlierValues = (deps: Reading, key: SettingKey): { value: string; endedAt: Date }[] =>
  changesOf(deps, [key])
    .map(({ changes, createdAt }) => ({ value: String(changes[key]?.[0]), endedAt: createdAt }))
    .toReversed()

/**
 * The settings of one task as a row: their values, and when one of them was changed last. Throws NOT_FOUND for
 * a task that does not exist.
 */
export const settingsOfTask = (
  deps: Reading,
  id: number,
): Record<string, string | Date> & { updatedAt: Date } => {
  const task = settingTasks[id - 1]
  if (!task) throw notFound('Setting')
  const keys = new Set<string>(keysOfTask(task))
  const rows = listSettings(deps).filter(({ key }) => keys.has(key))
  return {
    ...Object.fromEntries(rows.map(({ key, value }) => [key, value])),
    updatedAt: rows.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), startOfDay(0)),
  }
}

/** The newest changes of the settings of one task. What was saved together is one change. */
export const changesOfTask = (deps: Reading, id: number, limit: number): HistoryEntry[] => {
  const task = settingTasks[id - 1]
  const saves = Map.groupBy(
    changesOf(deps, task ? keysOfTask(task) : []),
    ({ createdAt, actorId }) => `${createdAt.getTime()} ${actorId}`,
  )
  return [...saves.values()].slice(0, limit).flatMap(([last, ...others]) => {
    if (!last) return []
    const changes = Object.assign(
      {},
      last.changes,
      ...others.map((entry) => entry.changes),
    ) as typeof last.changes
    return [{ ...last, changes }]
  })
}

/** The value in the form in which it is stored. Throws NOT_FOUND, BAD_REQUEST. */
const checked = (key: string, value: string): { key: SettingKey; value: string } => {
  if (!Object.hasOwn(settingDefinitions, key)) throw notFound('Setting')
  const read = settingDefinitions[key as SettingKey].value.safeParse(value)
  if (read.success) return { key: key as SettingKey, value: read.data }
  throw new AppError('BAD_REQUEST', read.error.issues[0]?.message ?? 'Invalid value', { field: key })
}

const store = (deps: Writing, actor: User, key: SettingKey, value: string): SettingRow => {
  const before = deps.db.select().from(settings).where(eq(settings.key, key)).get()
  if (before?.value === value) return before
  const { description, category } = settingDefinitions[key]
  const updatedAt = deps.now()
  const after = deps.db
    .insert(settings)
    .values({ key, value, description, category, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
    .returning()
    .get()
  recordAudit(deps, actor, {
    entity: ENTITY,
    entityId: 0,
    action: key,
    before: { value: before?.value },
    after: { value: after.value },
  })
  return after
}

/**
 * Changes settings, all or none (SET-2). Does nothing to those that have their value already. Throws
 * NOT_FOUND for an unknown key; BAD_REQUEST for a value that breaks its rule; CONFLICT where somebody changed one of
 * them since `expectedUpdatedAt`.
 */
export const saveSettings = (
  deps: Publishing,
  actor: User,
  { values, expectedUpdatedAt }: SaveSettings,
): SettingRow[] => {
  const given = Object.entries(values).map(([key, value]) => checked(key, value))
  const saved = inTransaction(deps, (d) => {
    const concerns = ({ action }: HistoryEntry) => action in values
    refuseUnseen(d, { entity: ENTITY, entityId: 0, concerns }, expectedUpdatedAt)
    // One time for all, by which the versions tell what was saved together.
    const now = deps.now()
    return given.map(({ key, value }) => store({ db: d.db, now: () => now }, actor, key, value))
  })
  deps.events.emit('site')
  return saved
}

/** Changes one setting, like saveSettings. */
export const updateSetting = (
  deps: Publishing,
  actor: User,
  { key, value, expectedUpdatedAt }: { key: string; value: string; expectedUpdatedAt?: Date | undefined },
): SettingRow => {
  const [saved] = saveSettings(deps, actor, { values: { [key]: value }, expectedUpdatedAt })
  if (!saved) throw notFound('Setting')
  return saved
}
