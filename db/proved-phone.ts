import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/users.ts'

const proofOf = prepared((db) => {
  const phone = sql.placeholder('phone')
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.whatsappNumber, phone), eq(users.isPhoneVerified, true)))
    .unionAll(
      db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.phone, phone), eq(orders.isPhoneVerified, true))),
    )
    .limit(1)
})

/** Whether somebody proved this phone, in E.164, with an account or an order. */
export const isProvedPhone = (db: Db, phone: string): boolean => proofOf(db).get({ phone }) !== undefined
