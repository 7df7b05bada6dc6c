export const givesPrice = ({ code }: { code: string }): string => `${code} gives this price`
/** By the ways by which the shop writes. */
export const whereKeyGoes = {
  both: 'The key goes to this email and WhatsApp number.',
  whatsapp: 'The key goes to this WhatsApp number.',
  email: 'The key goes to this email.',
  none: 'You find the key in this dashboard.',
}
export const confirmOrder = 'Confirm Order'
export const coupon = 'Coupon'
export const verifyWhatsappOtp = 'Verify WhatsApp OTP'
export const verifyOtp = 'Verify OTP'
export const howToPay = 'How to pay'
export const viewLicense = 'View license'
export const orderedBy = 'Ordered by'
export const orderNotLoaded = ({ id }: { id: number }): string => `Order ${id} could not be loaded`
export const confirmOrderDetails = 'Confirm Order Details'
export const verifyWhatsappNumber = 'Verify WhatsApp number'
export const orderHistory = 'Order History'
export const choosePlanAbove = 'Choose a plan above to place your first order.'
export const orders = 'Orders'
export const numberVerified = 'WhatsApp number verified'
export const backToPending = 'Back to pending: we are looking at this order again'
export const placeNewOrder = 'Place New Order'
export const noPlansOnSale = 'No plans are on sale at the moment. Please contact our support.'
export const keyValidFor = ({ termMonths }: { termMonths: string }): string =>
  `License key valid for ${termMonths}.`
export const noLongerOnSale = 'No longer on sale'
export const chooseAnotherPlan = 'Please choose another plan or product.'
export const failedToPlaceOrder = 'Failed to place order'
export const missingInformation = 'Missing Information'
export const orderTitle = ({ id }: { id: number }): string => `Order #${id}`
export const termSentence = ({ term }: { term: string }): string => `${term}.`
