import type { Sentence } from '#src/shared/language.ts'

export const whyNothingHere = 'اس پتے پر کچھ نہیں ہے۔ ہو سکتا ہے یہ کہیں اور چلا گیا ہو، یا لنک میں غلطی ہو۔'
export const otherPages = 'دوسرے صفحے'
export const plansAndPrices = 'پلان اور قیمتیں'
export const questionsAndAnswers = 'سوال اور جواب'
export const somethingMissing = <P>({ email }: { email: P }): Sentence<P> => [
  'یہاں کچھ ہونا چاہیے تھا؟ ہمیں بتائیں: ',
  email,
]
