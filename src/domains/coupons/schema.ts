import { z } from 'zod'
import type { Field, StoredFields } from '#src/shared/csv.ts'
import {
  expectedUpdatedAt,
  id,
  keyText,
  nothing,
  numeric,
  orJsonText,
  rupeesInput,
  yesOrNo,
} from '#src/shared/input.ts'
import { listInput } from '#src/shared/paging.ts'
import { fromJson, isoDay } from '#src/shared/values/dates.ts'
import { amountInWords, fromMinor } from '#src/shared/values/money.ts'
import { isVisible } from '#src/shared/values/typed.ts'
import { planNames, readSoldPlan, type SoldPlan, soldPlanWords } from '#src/shared/values/vocabulary.ts'

const PERCENT = 'Percent must be a whole number from 1 to 99'
const USES = 'Most uses must be a whole number from 1'
const DAY = 'Must be a day such as 2026-11-21'

/** A field that may be left blank. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) => z.union([nothing, z.null(), schema])

const plan = z
  .unknown()
  .meta({ enum: soldPlanWords })
  .transform((word, ctx): SoldPlan => {
    const read = readSoldPlan(word)
    if (read) return read
    ctx.addIssue({ code: 'custom', message: 'A coupon is for Starter, Professional or Enterprise' })
    return z.NEVER
  })

/** A day of Pakistan. A moment, as scripts send one, is the day that it lies in. */
const day = orNothing(
  z.union(
    [z.iso.date(), z.iso.datetime({ offset: true }).transform((moment) => isoDay(fromJson(moment)))],
    DAY,
  ),
)

const fields = {
  code: keyText(50).refine(isVisible, 'Code is required'),
  /** Takes off this share of the sum, or this amount: one of the two. */
  percent: orNothing(numeric(z.int(PERCENT).min(1, PERCENT).max(99, PERCENT))),
  amountOff: orNothing(
    rupeesInput('Amount off').refine((minor) => minor > 0, 'Amount off must be at least 1 rupee'),
  ),
  /** What it is for: orders of these plans and these products, all of them where both are empty. */
  plans: orJsonText(z.array(plan).max(10), 'Plans must be a list of plans'),
  products: orJsonText(z.array(id).max(100), 'Products must be a list of their ids'),
  /** Its first and its last day. */
  from: day,
  until: day,
  maxUses: orNothing(numeric(z.int(USES).min(1, USES).max(1_000_000))),
  oncePerPhone: z.boolean(),
  note: z.string().trim().max(500, 'Must be 500 characters or fewer'),
  isActive: z.boolean(),
}

type Terms = {
  percent?: number | null | undefined
  amountOff?: number | null | undefined
  from?: string | null | undefined
  until?: string | null | undefined
}

/** What is wrong with the fields of a coupon together, at the field that names it; undefined where nothing is. */
export const wrongTerms = ({
  percent,
  amountOff,
  from,
  until,
}: Terms): { message: string; field: 'percent' | 'amountOff' | 'until' } | undefined => {
  // Both are above 0 where they are given.
  if (!percent && !amountOff) {
    return { message: 'Say what it takes off: a percentage or an amount', field: 'percent' }
  }
  if (percent && amountOff) {
    return { message: 'It takes off a percentage or an amount, not both', field: 'amountOff' }
  }
  if (from && until && until < from) return { message: 'The last day is before the first', field: 'until' }
  return undefined
}

/** A new coupon is for every plan and product, from now on and for good. */
export const createCouponInput = z
  .object({
    ...fields,
    percent: fields.percent.default(null),
    amountOff: fields.amountOff.default(null),
    plans: fields.plans.default([]),
    products: fields.products.default([]),
    from: fields.from.default(null),
    until: fields.until.default(null),
    maxUses: fields.maxUses.default(null),
    oncePerPhone: fields.oncePerPhone.default(false),
    note: fields.note.default(''),
    isActive: fields.isActive.default(true),
  })
  .superRefine((coupon, ctx) => {
    const wrong = wrongTerms(coupon)
    if (wrong) ctx.addIssue({ code: 'custom', message: wrong.message, path: [wrong.field] })
  })

/** All fields or some of them; a field that is left out keeps its value. */
export const updateCouponInput = z.object({
  ...z.object(fields).partial().shape,
  id,
  expectedUpdatedAt,
})

export const couponListInput = listInput(['createdAt', 'code', 'uses', 'until'], {
  isActive: yesOrNo.optional(),
})

/** What a coupon is for, as its row holds it. */
export const storedPlans = z.array(z.enum(['starter', 'professional', 'enterprise']))
export const storedProducts = z.array(z.int())

/** The stored fields of a coupon under the names and in the units of its form. */
export const couponVersion = ({
  amountOffMinor = null,
  fromDay,
  untilDay,
  ...rest
}: StoredFields): StoredFields => ({
  ...rest,
  amountOff: amountOffMinor === null ? null : fromMinor(Number(amountOffMinor)),
  from: fromDay ?? null,
  until: untilDay ?? null,
})

const listed = (list: unknown, word: (each: string) => string): string => {
  const read = z.array(z.union([z.string(), z.number()])).safeParse(JSON.parse(String(list)))
  return (read.data ?? []).map((each) => word(String(each))).join(', ') || 'All'
}

/** The names of a coupon's fields in its versions. */
export const couponFieldNames = {
  code: { header: 'Code' },
  percent: { header: 'Percent off' },
  amountOff: { header: 'Amount off', inWords: amountInWords },
  plans: { header: 'Plans', inWords: (list) => listed(list, (each) => planNames[each as SoldPlan] ?? each) },
  products: { header: 'Products', inWords: (list) => listed(list, (each) => `#${each}`) },
  from: { header: 'First day' },
  until: { header: 'Last day' },
  maxUses: { header: 'Most uses' },
  oncePerPhone: { header: 'Once a phone' },
  note: { header: 'Note' },
  isActive: { header: 'Active' },
} as const satisfies Record<string, Field>

export type CreateCoupon = z.output<typeof createCouponInput>
export type UpdateCoupon = z.output<typeof updateCouponInput>
export type CouponListQuery = z.output<typeof couponListInput>
