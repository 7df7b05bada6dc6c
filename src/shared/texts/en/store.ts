import type { Sentence } from '#src/shared/language.ts'

export const intro = ({ name }: { name: string }): string =>
  `Licenses and tools for ${name}, in rupees. Order here, confirm with a code on WhatsApp, and pay the way that suits you.`
/** Where an order is asked for no code. */
export const introWithoutCode = ({ name }: { name: string }): string =>
  `Licenses and tools for ${name}, in rupees. Order here, and pay the way that suits you.`
export const needAccount = <P>({
  signIn,
  register,
}: {
  signIn: (text: string) => P
  register: (text: string) => P
}): Sentence<P> => [
  'You need an account to buy. It keeps your orders, licenses and downloads. ',
  signIn('Sign in'),
  ' or ',
  register('create an account'),
  '.',
]
export const buyingHere = 'Buying here'
export const wouldLikeToBuy = ({ name }: { name: string }): string =>
  `Hello! I would like to buy in the store of ${name}.`
export const inYourDashboard = 'Your orders, licenses and downloads are in your dashboard.'
export const yourDashboard = 'Your dashboard'
export const loadingProducts = 'Loading products'
export const lookAgainSoon = 'There is nothing on sale right now. Please look in again soon.'
export const lookAgain = 'Look again'
export const loginRequired = 'Login Required'
export const loginToPurchase = 'Please login to purchase products'
export const products = 'Products'
