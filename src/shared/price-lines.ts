import { z } from 'zod'
import { storedJson } from './stored-json.ts'
import { orderAnswers as texts } from './texts.ts'
import { termInWords } from './values/dates.ts'
import { fromMinor } from './values/money.ts'
import { planNames, soldPlans } from './values/vocabulary.ts'

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
  /** The rupees that make the amount of an open order differ from the others. */
  z.object({ kind: z.literal('odd'), amountMinor }),
])
export type PriceLine = z.output<typeof priceLine>

const labelOf = (line: PriceLine): string => {
  if (line.kind === 'coupon') return texts.couponLine({ code: line.code })
  if (line.kind === 'odd') return texts.oddLine
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
