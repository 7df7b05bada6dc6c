import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { users } from '#db/schema/users.ts'
import { recordAudit } from '#src/audit/service.ts'
import type { Actor, Deps, User } from '#src/deps.ts'
import { linkVerifiedOrders } from '#src/orders/service.ts'
import { toE164 } from '#src/phone.ts'
import { addSeconds } from '#src/shared/dates.ts'
import type { VerifyCode } from './schema.ts'
import { codeError, useCode } from './service.ts'

/** How long a browser that proved a phone is believed (decision §3). */
export const PROVEN_PHONE_SECONDS = 1800
const PURPOSE = 'proven-phone'

/** The value of the signed cookie that names the phone which this browser proved. */
export const sealProvenPhone = (deps: Pick<Deps, 'vault' | 'now'>, phone: string): string =>
  deps.vault.sign(PURPOSE, `${phone} ${addSeconds(deps.now(), PROVEN_PHONE_SECONDS).getTime()}`)

/** The phone in such a cookie, or null when it was not made here or is over. */
export const readProvenPhone = (deps: Pick<Deps, 'vault' | 'now'>, cookie: string): string | null => {
  const [phone, until] = deps.vault.verify(PURPOSE, cookie)?.split(' ') ?? []
  return phone && until && Number(until) > deps.now().getTime() ? phone : null
}

/** Marks the signed-in user's own number as verified; guest orders verified with it become theirs (decision §4). */
const verifyOwnNumber = (deps: Pick<Deps, 'db' | 'now'>, actor: User, phone: string): void => {
  const user = findUser(deps.db, actor.id)
  if (user?.whatsappNumber !== phone || user.isPhoneVerified) return
  const after = { ...user, isPhoneVerified: true }
  deps.db
    .update(users)
    .set({ isPhoneVerified: true, updatedAt: deps.now() })
    .where(eq(users.id, user.id))
    .run()
  recordAudit(deps, actor, {
    entity: 'user',
    entityId: user.id,
    action: 'phone verified',
    before: user,
    after,
  })
  linkVerifiedOrders(deps, after)
}

const findUser = (db: Db, id: number) => db.select().from(users).where(eq(users.id, id)).get()

/** Proves a phone by a code, and gives it in E.164. Throws BAD_REQUEST, each failure with its own message (decision §3). */
export const provePhone = (
  deps: Pick<Deps, 'db' | 'now' | 'vault'>,
  actor: Actor,
  input: VerifyCode,
): string => {
  const phone = toE164(input.phone)
  const result = inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    const tried = useCode(d, { phone, type: 'registration', otp: input.otp })
    if (tried === 'ok' && actor.kind === 'user') verifyOwnNumber(d, actor, phone)
    return tried
  })
  if (result !== 'ok') throw codeError(result)
  return phone
}
