import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { inTransaction } from '#db/client.ts'
import { countRows } from '#db/page.ts'
import { auditLog } from '#db/schema/audit.ts'
import { downloads } from '#db/schema/downloads.ts'
import { paymentMethods } from '#db/schema/payment-methods.ts'
import { orderTallies } from '#db/schema/tallies.ts'
import { users } from '#db/schema/users.ts'
import type { Deps, Reading, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { openClaims } from '#src/domains/content/service.ts'
import { type SettingKey, settingDefinitions } from '#src/domains/settings/schema.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { ConfirmedStep } from '#src/domains/stats/schema.ts'
import { canSend } from '#src/domains/whatsapp/service.ts'
import { namesAccount } from '#src/shared/payment-account.ts'

/** The history of the steps that their owner said to be right as they are. */
const CHECKLIST = 'checklist'

/** A payment method that buyers see without an account, so that it is a question to the seller. */
type Unpayable = { id: number; name: string }

const unpayable = ({ db }: Reading): { shown: number; missing: Unpayable[] } => {
  const shown = db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.isActive, true), eq(paymentMethods.isVisible, true)))
    .orderBy(asc(paymentMethods.displayOrder), asc(paymentMethods.id))
    .all()
  const missing = shown.filter(({ accountDetails }) => !namesAccount(accountDetails))
  return { shown: shown.length, missing: missing.map(({ id, name }) => ({ id, name })) }
}

type Checked = {
  step: string
  isDone: boolean
  /** What is open of the step: the setting that is empty, or the payment methods without an account. */
  setting?: SettingKey
  methods?: Unpayable[]
}

/**
 * The steps before a new shop can sell, in this order, whether each is done, and what is open of it (STAT-112,
 * STAT-704).
 */
export const checklist = (
  deps: Pick<Deps, 'db' | 'vault' | 'whatsappRoutes' | 'mail' | 'config'>,
  actor: User,
) => {
  const { db, config } = deps
  const settings = settingValues(deps)
  const some = (table: SQLiteTable, where?: SQL) => countRows(db, table, where) > 0
  const inHistory = (entity: string, ...more: SQL[]) =>
    some(auditLog, and(eq(auditLog.entity, entity), ...more))
  const isConfirmed = (step: ConfirmedStep) =>
    inHistory(CHECKLIST, eq(auditLog.entityId, 0), eq(auditLog.action, step))
  const passwordChanged = () =>
    inHistory('user', eq(auditLog.entityId, actor.id), eq(auditLog.action, 'password changed'))
  const { shown, missing } = unpayable(deps)
  const contacts = ['support_email', 'whatsapp_number'] as const
  const contact = contacts.find((key) => settings[key] === '')
  const administrators = db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true))
  // A download of an administrator is for every customer.
  const published = and(eq(downloads.isActive, true), inArray(downloads.userId, administrators))
  return [
    // A password from the environment is the owner's choice; a generated one must be changed.
    { step: 'password', isDone: config.admin.password !== undefined || passwordChanged() },
    {
      step: 'name',
      isDone: settings.site_name !== settingDefinitions.site_name.initial || isConfirmed('name'),
    },
    { step: 'contact', isDone: contact === undefined, ...(contact && { setting: contact }) },
    { step: 'prices', isDone: inHistory('plan') || isConfirmed('prices') },
    { step: 'claims', isDone: openClaims(deps).length === 0 },
    { step: 'payment', isDone: shown > 0 && missing.length === 0, methods: missing },
    { step: 'download', isDone: some(downloads, published) },
    { step: 'whatsapp', isDone: canSend(deps) },
    { step: 'mail', isDone: deps.mail.route().host !== null },
    { step: 'order', isDone: some(orderTallies, gt(orderTallies.orders, 0)) },
  ] as const satisfies Checked[]
}

/** Notes that the owner finds a step right as it is: the shop's name, or the first prices (STAT-705). */
export const confirmStep = (deps: Writing, actor: User, step: ConfirmedStep): void => {
  inTransaction(deps, (d) => recordAudit(d, actor, { entity: CHECKLIST, entityId: 0, action: step }))
}
