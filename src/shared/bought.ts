import { common, order as texts } from './texts.ts'
import { termInWords } from './values/dates.ts'
import { isSold, type PlanType, planNames } from './values/vocabulary.ts'

/** The name of what an order buys: its plan, or a top-up of a reseller's balance, which is no plan (RESELL-1220). */
export const boughtName = (plan: PlanType): string => (isSold(plan) ? planNames[plan] : common.balanceTopUp)

/** The same with its label and term; a top-up has no term. `unbroken` keeps the words of the term in one line. */
export const boughtFact = (
  { plan, termMonths }: { plan: PlanType; termMonths: number },
  unbroken = (words: string) => words,
): [label: string, value: string] =>
  isSold(plan)
    ? [common.plan, texts.planForTime({ plan: planNames[plan], time: unbroken(termInWords(termMonths)) })]
    : [common.boughtFor, common.balanceTopUp]
