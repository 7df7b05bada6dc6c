import { apiTokens } from '#db/schema/auth.ts'
import { downloads } from '#db/schema/downloads.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { products } from '#db/schema/products.ts'
import { users } from '#db/schema/users.ts'
import type { Deps, User } from '#src/deps.ts'
import { planOfTitle } from '#src/domains/products/schema.ts'
import { openSession } from '#src/domains/sessions/service.ts'
import { cookieName } from '#src/kit/cookies.ts'
import { addYears } from '#src/shared/values/dates.ts'
import { transactionKeyOf } from '#src/written/reference.ts'

/** argon2id of `correct horse`, made once: hashing for each user of each test would take longer than the test. */
export const PASSWORD = 'correct horse'
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$zKkV79shwGyfCgh2jkVJeQ$VV/6bidkTSJBtfiBgATtkUllNaGsVCfxUShCfajF4oc'

type UserRow = typeof users.$inferSelect
type Account = Pick<UserRow, 'id' | 'username' | 'role' | 'isAdmin'>
type New<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>

/** Rows for tests, straight into the database; parents are made on demand. */
export const createFactories = (deps: Deps) => {
  let count = 0
  const next = () => {
    count += 1
    return count
  }

  /** `isAdmin` makes an owner. */
  const user = ({ isAdmin, ...given }: New<typeof users> & { isAdmin?: boolean } = {}): UserRow => {
    const n = next()
    return deps.db
      .insert(users)
      .values({
        username: `user${n}`,
        email: `user${n}@example.com`,
        whatsappNumber: `+92300${String(1_000_000 + n)}`,
        passwordHash: PASSWORD_HASH,
        createdAt: deps.now(),
        updatedAt: deps.now(),
        ...(isAdmin && { role: 'owner' as const }),
        ...given,
      })
      .returning()
      .get()
  }

  const actor = ({ id, username, isAdmin, role }: Account): User => {
    const { sessionId } = openSession(deps, { id, isAdmin }, { address: '203.0.113.7', userAgent: 'test' })
    return { kind: 'user', id, username, role, sessionId }
  }

  const order = (given: New<typeof orders> = {}) => {
    const n = next()
    return deps.db
      .insert(orders)
      .values({
        name: `Buyer ${n}`,
        email: `buyer${n}@example.com`,
        phone: `+92301${String(1_000_000 + n)}`,
        plan: 'professional',
        amountMinor: 499_900,
        verification: given.isPhoneVerified ? 'proved' : 'awaited',
        createdAt: deps.now(),
        updatedAt: deps.now(),
        ...given,
      })
      .returning()
      .get()
  }

  return {
    user,
    actor,
    order,
    /** The payment of an order, with a proof that waits. */
    payment: (given: New<typeof payments> & { orderId: number }) => {
      const [now, transactionKey] = [deps.now(), transactionKeyOf(given.transactionId ?? '')]
      const times = { submittedAt: now, createdAt: now, updatedAt: now }
      const row = { state: 'submitted', transactionKey, ...times, ...given } as const
      return deps.db.insert(payments).values(row).returning().get()
    },
    /** A cookie header that signs this user in. */
    sessionCookie: ({ id, isAdmin }: Pick<UserRow, 'id' | 'isAdmin'>): string => {
      const facts = { address: '203.0.113.7', userAgent: 'test' }
      return `${cookieName(deps.config.publicUrl, 'sid')}=${openSession(deps, { id, isAdmin }, facts).token}`
    },
    /** The text of an API token of this administrator. */
    apiToken: (userId: number, scope: (typeof apiTokens.$inferInsert)['scope']): string => {
      const token = deps.random.token()
      const expiresAt = addYears(deps.now(), 1)
      const row = {
        userId,
        name: 'script',
        tokenHash: deps.vault.hash(token),
        createdAt: deps.now(),
        scope,
        expiresAt,
      }
      deps.db.insert(apiTokens).values(row).run()
      return token
    },
    license: (given: New<typeof licenses> = {}) => {
      const orderId = given.orderId ?? order({ status: 'confirmed' }).id
      return deps.db
        .insert(licenses)
        .values({
          licenseKey: `WACRM-TEST-${next()}`,
          licenseStatus: 'active',
          systemsCount: 2,
          issuedAt: deps.now(),
          expiresAt: addYears(deps.now(), 1),
          updatedAt: deps.now(),
          ...given,
          orderId,
        })
        .returning()
        .get()
    },
    /** A product, of the plan that its title names unless one is given. */
    product: (given: New<typeof products> = {}) => {
      const title = given.title ?? `Product ${next()}`
      return deps.db
        .insert(products)
        .values({
          title,
          plan: planOfTitle(title),
          priceMinor: 100_000,
          createdAt: deps.now(),
          updatedAt: deps.now(),
          ...given,
        })
        .returning()
        .get()
    },
    /** A download by address, unless a stored file is given. */
    download: (given: New<typeof downloads> = {}) => {
      const userId = given.userId ?? user({ isAdmin: true }).id
      return deps.db
        .insert(downloads)
        .values({
          fileName: `file${next()}.zip`,
          fileType: 'chrome-extension',
          ...(given.storedName ? {} : { externalUrl: 'https://files.example.com/file.zip' }),
          createdAt: deps.now(),
          updatedAt: deps.now(),
          ...given,
          userId,
        })
        .returning()
        .get()
    },
  }
}
