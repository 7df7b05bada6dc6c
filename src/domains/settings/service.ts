import { asc, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { settings } from '#db/schema/settings.ts'
import type { Deps, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { startOfDay } from '#src/shared/values/dates.ts'
import { type SettingKey, settingDefinitions } from './schema.ts'

export type SettingRow = typeof settings.$inferSelect
export type SettingValues = Readonly<Record<SettingKey, string>>

const initialValues = Object.fromEntries(
  Object.entries(settingDefinitions).map(([key, { initial }]) => [key, initial]),
) as SettingValues

const everySetting = kept([settings], (db): readonly SettingRow[] =>
  db.select().from(settings).orderBy(asc(settings.category), asc(settings.key)).all(),
)

/** Every setting, by category and key. One that a newer version of the shop brought has no row until it is changed. */
export const listSettings = (deps: Pick<Deps, 'db'>): SettingRow[] => {
  const rows = everySetting(deps.db)
  const stored = new Set(rows.map(({ key }) => key))
  const others = Object.entries(settingDefinitions).filter(([key]) => !stored.has(key))
  return [
    ...rows,
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
export const settingValues = (deps: Pick<Deps, 'db'>): SettingValues => everyValue(deps.db)

/** When a setting was changed last; long ago where it has its initial value. */
export const settingChangedAt = (deps: Pick<Deps, 'db'>, key: SettingKey): Date =>
  everySetting(deps.db).find((row) => row.key === key)?.updatedAt ?? startOfDay(0)

/** The shop's name, contact details and currency, for pages and receipts. */
export const shopFacts = (deps: Pick<Deps, 'db'>) => {
  const values = settingValues(deps)
  return {
    name: values.site_name,
    currency: values.currency_symbol,
    supportEmail: values.support_email,
    supportPhone: values.support_phone,
    whatsappNumber: values.whatsapp_number,
    responseTime: values.response_time,
    city: values.business_city,
  }
}

/** Where customers reach the shop, as messages say it; its contact form where nobody entered an address (SET-6). */
export const supportWays = (deps: Pick<Deps, 'db' | 'config'>): string => {
  const { support_email, support_phone } = settingValues(deps)
  return [support_email, support_phone].filter(Boolean).join(', ') || `${deps.config.publicUrl}/#contact`
}

/** The discount in percent on twelve months of a plan without an annual price (PLAN-2). */
export const annualDiscountPercent = (deps: Pick<Deps, 'db'>): number =>
  Number(settingValues(deps).annual_discount_percent)

/**
 * Changes one setting (SET-2). Does nothing where it has this value already (ORD-112). Throws NOT_FOUND for an unknown
 * key, BAD_REQUEST for a value that breaks its rule.
 */
export const updateSetting = (
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: User,
  { key, value }: { key: string; value: string },
): SettingRow => {
  if (!Object.hasOwn(settingDefinitions, key)) throw notFound('Setting')
  const definition = settingDefinitions[key as SettingKey]
  const checked = definition.value.safeParse(value)
  if (!checked.success) throw new AppError('BAD_REQUEST', checked.error.issues[0]?.message ?? 'Invalid value')
  const updated = inTransaction(deps, (d) => {
    const before = d.db.select().from(settings).where(eq(settings.key, key)).get()
    if (before?.value === checked.data) return before
    const after = d.db
      .insert(settings)
      .values({
        key,
        value: checked.data,
        description: definition.description,
        category: definition.category,
        updatedAt: deps.now(),
      })
      .onConflictDoUpdate({ target: settings.key, set: { value: checked.data, updatedAt: deps.now() } })
      .returning()
      .get()
    recordAudit(d, actor, {
      entity: 'setting',
      entityId: 0,
      action: key,
      before: { value: before?.value },
      after: { value: after.value },
    })
    return after
  })
  deps.events.emit('site')
  return updated
}
