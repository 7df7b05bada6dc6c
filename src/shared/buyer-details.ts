import { buyer as texts } from '#src/shared/texts.ts'
import { optionalLine } from './input.ts'

/**
 * What a buyer may say beside name, email and phone. Forms, answers, drawers, columns and papers map over this
 * list, so a further one is a line here, a column of the table of orders and its words in `texts/buyer`.
 */
export const buyerDetails = { company: optionalLine(100) }

export type BuyerDetail = keyof typeof buyerDetails

export const detailNames = Object.keys(buyerDetails) as BuyerDetail[]

/** Something for each detail. */
export const inEachDetail = <Value>(of: (detail: BuyerDetail) => Value): Record<BuyerDetail, Value> =>
  Object.fromEntries(detailNames.map((name) => [name, of(name)])) as Record<BuyerDetail, Value>

type Details = Record<BuyerDetail, string | null>

/** The details alone of an order. */
export const detailsOf = (order: Details): Details => inEachDetail((detail) => order[detail])

/** The details under their labels, in the language of the moment. */
export const detailFacts = (
  given: {
    [Detail in BuyerDetail]?: string | null | undefined
  },
): [label: string, value: string | null][] =>
  detailNames.map((detail) => [texts.details[detail], given[detail] ?? null])
