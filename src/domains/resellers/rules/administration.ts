import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { countRows } from '#db/page.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { resellers } from '#db/schema/resellers.ts'
import type { Reading, User, Writing } from '#src/deps.ts'
import { recordAudit, refuseUnseen } from '#src/domains/audit/service.ts'
import { balanceOf, move, type ResellerRow, resellerOf } from '#src/domains/balances/service.ts'
import type { SetReseller } from '#src/domains/resellers/schema.ts'
import { newestReseller } from '#src/domains/resellers/store.ts'
import { getUser, RESELLER_CHANGED, type UserRow } from '#src/domains/users/service.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError } from '#src/shared/app-error.ts'

/** An account as a reseller, or when it was closed, where it was one. */
export type SeenReseller =
  | { reseller: ResellerRow; balance: number; customers: number }
  | { reseller: null; closedAt: Date | null }

/** The reseller that an account is, with the balance and how many licences look to it. Throws NOT_FOUND. */
export const resellerOfUser = (deps: Reading, userId: number): SeenReseller => {
  const reseller = resellerOf(deps, getUser(deps, userId).id)
  if (!reseller) return { reseller: null, closedAt: newestReseller(deps, userId)?.closedAt ?? null }
  return {
    reseller,
    balance: balanceOf(deps, reseller.id),
    customers: countRows(
      deps.db,
      licenses,
      and(eq(licenses.resellerId, reseller.id), eq(licenses.isLatest, true)),
    ),
  }
}

type Changes = Partial<typeof resellers.$inferInsert>

const given = (fields: Changes): Changes =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The fields of a reseller that a call names. */
const changesOf = ({ prices, ...input }: SetReseller): Changes => ({
  ...given({
    starterMinor: prices?.starter,
    professionalMinor: prices?.professional,
    enterpriseMinor: prices?.enterprise,
    termMonths: input.termMonths,
    isPaused: input.isPaused,
    lowMinor: input.lowBalance === undefined ? undefined : (input.lowBalance ?? 0),
    supportPhone: input.supportPhone && toE164(input.supportPhone, 'supportPhone'),
  }),
  ...(input.name && { name: input.name }),
  ...(input.supportPhone === null && { supportPhone: null }),
})

/** What the history holds of a reseller; the number is a person's. */
const told = ({ starterMinor, professionalMinor, enterpriseMinor, ...row }: ResellerRow) => ({
  starterMinor,
  professionalMinor,
  enterpriseMinor,
  termMonths: row.termMonths,
  lowMinor: row.lowMinor,
  isPaused: row.isPaused,
  isReseller: row.closedAt === null,
})

/**
 * Closes a reseller, in the caller's transaction: the balance is paid out, and the customers and their keys are the
 * shop's from now on (RESELL-1214). Throws CONFLICT while a top-up waits for its payment.
 */
const close = (deps: Writing, { id }: ResellerRow): Changes => {
  const waiting = deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.resellerId, id), eq(orders.status, 'pending')))
    .get()
  if (waiting) {
    throw new AppError(
      'CONFLICT',
      `Order ${waiting.id} tops up this balance. Please approve or cancel it first.`,
    )
  }
  const balance = balanceOf(deps, id)
  if (balance > 0) move(deps, { id }, { kind: 'payout', amountMinor: -balance, orderId: null })
  deps.db.update(licenses).set({ resellerId: null }).where(eq(licenses.resellerId, id)).run()
  return { closedAt: deps.now() }
}

const add = (
  { db, now }: Writing,
  { id, username, whatsappNumber }: UserRow,
  changes: Changes,
): ResellerRow =>
  db
    .insert(resellers)
    .values({
      name: username,
      supportPhone: whatsappNumber,
      ...changes,
      userId: id,
      createdAt: now(),
      updatedAt: now(),
    })
    .returning()
    .get()

const change = ({ db, now }: Writing, { id }: ResellerRow, changes: Changes): ResellerRow =>
  db
    .update(resellers)
    .set({ ...changes, updatedAt: now() })
    .where(eq(resellers.id, id))
    .returning()
    .get()

/**
 * Makes an account a reseller, changes one or closes it (RESELL-1213). Throws NOT_FOUND; BAD_REQUEST for an impossible
 * number; CONFLICT for what somebody changed since `expectedUpdatedAt`, and as `close`.
 */
export const setReseller = (deps: Writing, actor: User, input: SetReseller): SeenReseller =>
  inTransaction(deps, (d) => {
    const user = getUser(d, input.id)
    const before = resellerOf(d, user.id)
    if (before || input.isReseller) {
      const changes = changesOf(input)
      refuseUnseen(d, { entity: 'user', entityId: user.id, fields: changes }, input.expectedUpdatedAt)
      const after = before
        ? change(d, before, input.isReseller ? changes : close(d, before))
        : add(d, user, changes)
      recordAudit(d, actor, {
        entity: 'user',
        entityId: user.id,
        action: RESELLER_CHANGED,
        before: before ? told(before) : { isReseller: false },
        after: told(after),
      })
    }
    return resellerOfUser(d, user.id)
  })
