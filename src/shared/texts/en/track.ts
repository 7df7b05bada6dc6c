import type { Sentence } from '#src/shared/language.ts'

export const trackYourOrder = 'Track your order'
export const codeComesFirst =
  'See your payment, your license key and your downloads. We send you a code first.'
export const messageComesFirst =
  'See your payment, your license key and your downloads. You first write to us on WhatsApp.'
export const whereOrderNumberIs = 'From the message that confirmed your order'
export const whatsappNumberOfOrder = 'WhatsApp number of the order'
export const ordersOfAccount = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'Do you have an account? ',
  link('See your orders'),
]
export const openOrder = ({ orderId }: { orderId: number }): string => `Open order ${orderId}`
export const trackAnotherOrder = 'Track another order'
