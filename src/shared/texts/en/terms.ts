import type { Sentence } from '#src/shared/language.ts'

export const title = 'Terms of Service'
export const intro = ({ name }: { name: string }): string =>
  `What you may expect of ${name}, and what we expect of you.`
export const lastChanged = 'Last changed on Nov 25, 2026'
export const titles = {
  agreement: 'This agreement',
  plans: 'Plans and prices',
  priceChanges: 'Changes of prices',
  resellers: 'Reseller programme',
  orders: 'Orders and payment',
  refunds: 'No refunds',
  license: 'Your license',
  fairUse: 'Fair use of WhatsApp',
  support: 'Support and changes',
  liability: 'Liability',
  ending: 'Ending',
  law: 'Governing law',
}
export const table = {
  plan: 'Plan',
  systems: 'Systems',
  perMonth: 'Per month',
  perYear: 'Per year',
  contactUs: 'Contact Us',
}
export const agreement = ({ name }: { name: string }): string =>
  `These terms apply between you and ${name} when you use this website, order a license, or use the software that we license. By ordering you accept them.`
export const adults =
  'You must be at least 18 years old. If you order for a business, you confirm that you may act for it.'
export const plans = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'A plan names the number of systems that may use the software at the same time, and what it contains. The full lists of features stand beside the ',
  link('prices on our home page'),
  '.',
]
export const payInAdvance = <P>({
  percent,
  store,
}: {
  percent: number
  store: (text: string) => P
}): Sentence<P> => [
  `You pay a plan in advance, for a month or for a year. What you pay for is how long your license key is valid: one calendar month, or twelve. A year saves ${percent}%, unless another yearly price stands beside the plan. Nothing renews by itself. Products in our `,
  store('store'),
  ' have prices of their own. A coupon code lowers the price of the product that it belongs to.',
]
export const priceChanges =
  'We tell you of a change of prices at least 30 days before it applies to your subscription. What you have paid for already stays at the price that you paid.'
export const resellers =
  'Resellers sell our licenses to customers of their own, on unlimited systems and at custom prices that we agree with each of them. Without such an agreement, a license may not be sold, rented or passed on.'
export const orderIsOffer =
  'Your order is an offer. We confirm your WhatsApp number with a one-time code, check your payment, and then approve the order: that is when our agreement begins and your license key is issued.'
/** Where an order is asked for no code. */
export const orderIsOfferWithoutCode =
  'Your order is an offer. We check your payment, and then approve the order: that is when our agreement begins and your license key is issued.'
export const orderUnpaid =
  'You pay in advance, by one of the methods shown with the plans and with your order. An order that is not paid may be cancelled.'
export const refunds =
  'Payments for licenses are final: we give no refunds once an order is approved and its key is issued. Please ask us before you buy if you are unsure which plan fits. Rights that the law gives you, and that cannot be given up, stay untouched.'
export const license =
  'With an approved order you may use the software on the number of systems of your plan, for the time that you pay for: one month or one year from the approval of the order. Another payment renews the same license key.'
export const licenseRules = {
  keep: 'Keep your key and your password to yourself. You answer for what is done with them.',
  limits: 'You may not copy, change, decompile or resell the software, nor get around its limits.',
  revoked: 'We may suspend or revoke a key that is shared, resold, or used against these terms.',
}
export const fairUse =
  'The software works inside WhatsApp Web with your own number. It is not made, endorsed or supported by WhatsApp or Meta, and their terms apply to your number beside ours.'
export const fairUseRules = {
  people: 'Write to people who know your business, and stop when they ask you to.',
  spam: 'Do not send spam, fraud, threats, or anything unlawful.',
  whatsapp: 'WhatsApp decides about your number. We are not liable when it limits or blocks it.',
}
export const support = ({ responseTime }: { responseTime: string }): string =>
  `We answer questions within ${responseTime}. We improve the software and may change single features; WhatsApp may change its website, and then a feature may stop working until we adapt it. We aim to keep the service available, and do not promise that it never fails.`
export const liability =
  'The software comes as it is. As far as the law allows, we are not liable for lost profit, lost data or indirect damage, and in all for no more than what you paid us in the twelve months before.'
export const ending = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'You may stop at any time; your license then ends with the time that you paid for. We may end the agreement at once when these terms are broken. Your account is deleted when you ask us, as our ',
  link('privacy policy'),
  ' says.',
]
export const law =
  'The laws of Pakistan govern these terms. If one of them should not be valid, the others stay. We may change these terms, and say so on this page before the change applies.'
