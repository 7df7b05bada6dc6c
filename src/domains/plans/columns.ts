import { activeOrNot, type CsvColumn } from '#src/shared/csv.ts'
import { readSoldPlan } from '#src/shared/values/vocabulary.ts'
import type { AdminPlan } from './answers.ts'
import { planListInput } from './schema.ts'

/** Whether it is a reseller plan, which has neither price nor number of systems (PLAN-7). */
export const isArranged = ({ planType }: AdminPlan): boolean => readSoldPlan(planType) === undefined

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
} as const satisfies Record<string, CsvColumn<AdminPlan>>

export const planCsv = {
  name: 'plans',
  operation: 'plans.export',
  summary: 'Export the plans',
  tokens: 'read',
  list: planListInput,
  columns: planColumns,
} as const
