import { and, eq, inArray } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { countRows } from '#db/page.ts'
import { auditLog } from '#db/schema/audit.ts'
import { downloads } from '#db/schema/downloads.ts'
import { paymentMethods } from '#db/schema/payment-methods.ts'
import { users } from '#db/schema/users.ts'
import type { Deps, User } from '#src/deps.ts'
import { openClaims } from '#src/domains/content/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { canSend } from '#src/domains/whatsapp/service.ts'
import { namesAccount } from '#src/shared/payment-account.ts'

/** The steps before a new shop can sell, in this order, and whether each is done. */
export const checklist = (
  deps: Pick<Deps, 'db' | 'vault' | 'pushflow' | 'whatsappWeb' | 'mail' | 'config'>,
  actor: User,
) => {
  const { db, config } = deps
  const settings = settingValues(deps)
  const some = (table: SQLiteTable, where: Parameters<typeof countRows>[2]) => countRows(db, table, where) > 0

  const passwordChanged = and(
    eq(auditLog.entity, 'user'),
    eq(auditLog.entityId, actor.id),
    eq(auditLog.action, 'password changed'),
  )
  const shownMethods = db
    .select({ accountDetails: paymentMethods.accountDetails })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.isActive, true), eq(paymentMethods.isVisible, true)))
    .all()
  // Buyers choose among all of them, so that one without an account is a question to the seller.
  const hasAccounts =
    shownMethods.length > 0 && shownMethods.every(({ accountDetails }) => namesAccount(accountDetails))
  const administrators = db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true))
  // A download of an administrator is for every customer (DL-1).
  const published = and(eq(downloads.isActive, true), inArray(downloads.userId, administrators))
  return [
    // A password from the environment is the owner's choice; a generated one must be changed (AUTH-21).
    { step: 'password', isDone: config.admin.password !== undefined || some(auditLog, passwordChanged) },
    { step: 'contact', isDone: settings.support_email !== '' && settings.whatsapp_number !== '' },
    { step: 'claims', isDone: openClaims(deps).length === 0 },
    { step: 'payment', isDone: hasAccounts },
    { step: 'download', isDone: some(downloads, published) },
    { step: 'whatsapp', isDone: canSend(deps) },
    { step: 'mail', isDone: deps.mail.route().host !== null },
  ] as const
}
