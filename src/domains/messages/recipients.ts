import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/users.ts'
import type { Deps } from '#src/deps.ts'
import { countUse } from '#src/kit/limits.ts'
import type { Channel } from './schema.ts'

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
    .prepare()
})

/** Whether somebody proved this phone by a code. */
const isProvedPhone = ({ db }: Pick<Deps, 'db'>, phone: string): boolean =>
  proofOf(db).get({ phone }) !== undefined

/** Whether one more unasked message may go to this phone or address today; counts it (MSG-15). */
export const mayWriteTo = (
  deps: Pick<Deps, 'db' | 'now' | 'limits'>,
  { channel, recipient }: { channel: Channel; recipient: string },
): boolean =>
  (channel === 'whatsapp' && isProvedPhone(deps, recipient)) ||
  countUse(deps, 'messagesPerRecipient', recipient) === 0
