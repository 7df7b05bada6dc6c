import { z } from 'zod'
import { storedJson } from './stored-json.ts'
import { orderAnswers as texts } from './texts.ts'
import { termInWords } from './values/dates.ts'
import { fromMinor } from './values/money.ts'
import { planNames, planTypes, soldPlans } from './values/vocabulary.ts'

const amountMinor = z.int()

/** A part of the amount of an order, by its kind; what comes off is negative. A further kind is a line here and below. */
const priceLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('plan'),
    plan: z.enum(soldPlans),
    termMonths: z.int(),
    quantity: z.int(),
    amountMinor,
  }),
  z.object({ kind: z.literal('coupon'), code: z.string(), amountMinor }),
  /** What comes off for the unused days of the smaller plan that an order upgrades. */
  z.object({ kind: z.literal('credit'), plan: z.enum(planTypes), days: z.int(), amountMinor }),
  /** The days that the rest of such a credit adds to the term. */
  z.object({ kind: z.literal('days'), days: z.int(), amountMinor }),
  /** The rupees that make the amount of an open order differ from the others. */
  z.object({ kind: z.literal('odd'), amountMinor }),
])
export type PriceLine = z.output<typeof priceLine>

const labelOf = (line: PriceLine): string => {
  if (line.kind === 'coupon') return texts.couponLine({ code: line.code })
  if (line.kind === 'odd') return texts.oddLine
  if (line.kind === 'credit') return texts.creditLine({ plan: planNames[line.plan], days: line.days })
  if (line.kind === 'days') return texts.moreDaysLine({ days: line.days })
  const { plan, termMonths, quantity } = line
  return texts.planLine({ plan: planNames[plan], term: termInWords(termMonths), quantity })
}

/** A part of an amount in words, in the language of the moment; in rupees. */
export type LabelledLine = { label: string; amount: number }

export const labelled = (lines: readonly PriceLine[]): LabelledLine[] =>
  lines.map((line) => ({ label: labelOf(line), amount: fromMinor(line.amountMinor) }))

/** The lines that an order stores; none where its amount is a price alone. */
export const storedLines = (priceLines: string | null): LabelledLine[] =>
  priceLines === null ? [] : labelled(storedJson(priceLines, z.array(priceLine), []))
