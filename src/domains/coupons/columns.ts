import { activeOrNot, type CsvColumn } from '#src/shared/csv.ts'
import { formatNumber } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import type { Coupon } from './answers.ts'
import { couponListInput } from './schema.ts'

/** What a coupon takes off: `20%`, or an amount. */
export const takenOff = ({ percent, amountOff }: Pick<Coupon, 'percent' | 'amountOff'>): string =>
  percent === null ? formatNumber(amountOff ?? 0) : `${percent}%`

/** What a coupon is for: the names of plans, and how many products. */
export const scopeOf = ({ plans, products }: Pick<Coupon, 'plans' | 'products'>): string =>
  [
    ...plans.map((plan) => planNames[plan]),
    ...(products.length > 0 ? [`${products.length} ${products.length === 1 ? 'product' : 'products'}`] : []),
  ].join(', ') || 'Everything'

/** The columns of coupons, in the table of the back office and in its CSV file. */
export const couponColumns = {
  code: { header: 'Code', value: (coupon) => coupon.code },
  off: { header: 'Off', value: takenOff },
  scope: { header: 'For', value: scopeOf },
  from: { header: 'First day', value: (coupon) => coupon.from },
  until: { header: 'Last day', value: (coupon) => coupon.until },
  uses: { header: 'Used', value: (coupon) => coupon.uses },
  maxUses: { header: 'Most uses', value: (coupon) => coupon.maxUses },
  note: { header: 'Note', value: (coupon) => coupon.note },
  isActive: { header: 'Status', value: (coupon) => activeOrNot(coupon.isActive) },
  createdAt: { header: 'Created', isTime: true, value: (coupon) => coupon.createdAt },
} as const satisfies Record<string, CsvColumn<Coupon>>

export const couponCsv = {
  name: 'coupons',
  operation: 'coupons.export',
  summary: 'Export the coupons',
  tokens: 'read',
  list: couponListInput,
  columns: couponColumns,
} as const
