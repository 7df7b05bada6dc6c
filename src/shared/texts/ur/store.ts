import type { Sentence } from '#src/shared/language.ts'

export const intro = ({ name }: { name: string }): string =>
  `\u200f\u2068${name}\u2069 کے لائسنس اور ٹولز، روپوں میں۔ یہیں آرڈر کریں، واٹس ایپ کے کوڈ سے تصدیق کریں، اور جس طریقے سے آسان ہو پیمنٹ کریں۔`
export const introWithoutCode = ({ name }: { name: string }): string =>
  `\u200f\u2068${name}\u2069 کے لائسنس اور ٹولز، روپوں میں۔ یہیں آرڈر کریں، اور جس طریقے سے آسان ہو پیمنٹ کریں۔`
export const needAccount = <P>({
  signIn,
  register,
}: {
  signIn: (text: string) => P
  register: (text: string) => P
}): Sentence<P> => [
  'خریدنے کے لیے اکاؤنٹ چاہیے۔ آپ کے آرڈر، لائسنس اور ڈاؤن لوڈ اسی میں رہتے ہیں۔ ',
  signIn('لاگ ان کریں'),
  ' یا ',
  register('اکاؤنٹ بنائیں'),
  '۔',
]
// Stands before «کے لیے JavaScript چاہیے».
export const buyingHere = 'یہاں خریدنے'
export const wouldLikeToBuy = ({ name }: { name: string }): string =>
  `السلام علیکم! مجھے \u2068${name}\u2069 کے اسٹور سے خریدنا ہے۔`
export const inYourDashboard = 'آپ کے آرڈر، لائسنس اور ڈاؤن لوڈ آپ کے ڈیش بورڈ میں ہیں۔'
export const yourDashboard = 'آپ کا ڈیش بورڈ'
export const loadingProducts = 'پروڈکٹس لوڈ ہو رہی ہیں'
export const lookAgainSoon = 'اس وقت بیچنے کے لیے کچھ نہیں۔ کچھ دن میں پھر دیکھیں۔'
export const lookAgain = 'پھر دیکھیں'
export const loginRequired = 'لاگ ان ضروری ہے'
export const loginToPurchase = 'پروڈکٹس خریدنے کے لیے لاگ ان کریں'
export const products = 'پروڈکٹس'
