import { and, eq } from 'drizzle-orm'
import { countRows } from '#db/page.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/users.ts'
import type { Deps } from '#src/deps.ts'
import { countUse } from '#src/kit/limits.ts'
import type { Channel } from './schema.ts'

/** Whether somebody proved this phone by a code. */
const isProvedPhone = ({ db }: Pick<Deps, 'db'>, phone: string): boolean =>
  countRows(db, users, and(eq(users.whatsappNumber, phone), eq(users.isPhoneVerified, true))) > 0 ||
  countRows(db, orders, and(eq(orders.phone, phone), eq(orders.isPhoneVerified, true))) > 0

/** Whether one more unasked message may go to this phone or address today; counts it (MSG-15). */
export const mayWriteTo = (
  deps: Pick<Deps, 'db' | 'now' | 'limits'>,
  { channel, recipient }: { channel: Channel; recipient: string },
): boolean =>
  (channel === 'whatsapp' && isProvedPhone(deps, recipient)) ||
  countUse(deps, 'messagesPerRecipient', recipient) === 0
