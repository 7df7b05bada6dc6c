import { storedJson } from '#src/shared/stored-json.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import type { Coupon } from './answers.ts'
import { storedPlans, storedProducts } from './schema.ts'
import type { CouponRow } from './service.ts'

/** A coupon for administrators. */
export const toCoupon = (row: CouponRow): Coupon => ({
  id: row.id,
  code: row.code,
  percent: row.percent,
  amountOff: row.amountOffMinor === null ? null : fromMinor(row.amountOffMinor),
  plans: storedJson(row.plans, storedPlans, []),
  products: storedJson(row.products, storedProducts, []),
  from: row.fromDay,
  until: row.untilDay,
  maxUses: row.maxUses,
  oncePerPhone: row.oncePerPhone,
  note: row.note,
  isActive: row.isActive,
  uses: row.uses,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})
