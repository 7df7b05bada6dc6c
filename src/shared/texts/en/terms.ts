export const title = 'Terms of Service'
export const table = {
  plan: 'Plan',
  systems: 'Systems',
  perMonth: 'Per month',
  perYear: 'Per year',
  contactUs: 'Contact Us',
}
export const orderIsOffer =
  'Your order is an offer. We confirm your WhatsApp number with a one-time code, check your payment, and then approve the order: that is when our agreement begins and your license key is issued.'
/** Where an order is asked for no code. */
export const orderIsOfferWithoutCode =
  'Your order is an offer. We check your payment, and then approve the order: that is when our agreement begins and your license key is issued.'
