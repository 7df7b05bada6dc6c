import { activeOrNot, type CsvColumn } from '#src/shared/csv.ts'
import { readSoldPlan } from '#src/shared/values/vocabulary.ts'
import type { toAdminPlan } from './present.ts'
import { planListInput } from './schema.ts'

type Plan = ReturnType<typeof toAdminPlan>

/** Whether it is a reseller plan, which has neither price nor number of systems (PLAN-7). */
export const isArranged = ({ planType }: Plan): boolean => readSoldPlan(planType) === undefined

/** The columns of plans, in the table of the back office and in its CSV file. */
export const planColumns = {
  planName: { header: 'Plan Name', value: (plan) => plan.planName },
  planType: { header: 'Type', value: (plan) => plan.planType },
  systemsCount: { header: 'Systems', value: (plan) => (isArranged(plan) ? 'Unlimited' : plan.systemsCount) },
  discountedPrice: { header: 'Pricing', value: (plan) => plan.discountedPrice },
  annualPrice: { header: 'Annual price', isMoney: true, value: (plan) => plan.annualPrice },
  badge: { header: 'Badge', value: (plan) => plan.badge },
  isActive: { header: 'Status', value: (plan) => activeOrNot(plan.isActive) },
  displayOrder: { header: 'Order', value: (plan) => plan.displayOrder },
  createdAt: { header: 'Created', isTime: true, value: (plan) => plan.createdAt },
} as const satisfies Record<string, CsvColumn<Plan>>

export const planCsv = {
  name: 'plans',
  operation: 'plans.export',
  summary: 'Export the plans',
  tokens: 'read',
  list: planListInput,
  columns: planColumns,
} as const
