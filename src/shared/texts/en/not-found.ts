import type { Sentence } from '#src/shared/language.ts'

export const whyNothingHere =
  'There is nothing at this address. It may have been moved, or the link has a mistake in it.'
export const otherPages = 'Other pages'
export const plansAndPrices = 'Plans and prices'
export const questionsAndAnswers = 'Questions and answers'
export const somethingMissing = <P>({ email }: { email: P }): Sentence<P> => [
  'Something is missing here? Tell us: ',
  email,
]
