import { z } from 'zod'
import { month } from '#src/shared/input.ts'

/** The ranges of the chart: the number of points, and the unit of each. */
export const ranges = {
  '7d': { label: '7 days', unit: 'day', points: 7 },
  '30d': { label: '30 days', unit: 'day', points: 30 },
  '90d': { label: '13 weeks', unit: 'week', points: 13 },
  '12m': { label: '12 months', unit: 'month', points: 12 },
} as const

export type Range = keyof typeof ranges
export const rangeNames = Object.keys(ranges) as [Range, ...Range[]]

/** The steps of the checklist that may be right as they are in a new shop. */
export const confirmStepInput = z.object({ step: z.enum(['name', 'prices']) })
export type ConfirmedStep = z.output<typeof confirmStepInput>['step']

export const seriesInput = z.object({ range: z.enum(rangeNames).default('30d') })

/** What the sales of a month are told apart by. */
export const salesDimensions = ['plan', 'product', 'coupon', 'kind', 'reseller', 'source'] as const
export type SalesDimension = (typeof salesDimensions)[number]

/** A month of sales; this one where none is named. */
export const monthInput = z.object({ month: month.optional() })
export const salesInput = monthInput.extend({ by: z.enum(salesDimensions).default('plan') })
