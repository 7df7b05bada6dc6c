export const givesPrice = ({ code }: { code: string }): string => `${code} gives this price`
export const whereKeyGoes = ({ terms }: { terms: string }): string =>
  `${terms} The key goes to this email and WhatsApp number.`
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
/** The steps that an order has taken. */
export const steps = {
  verified: 'WhatsApp number verified',
  pending: 'Back to pending: we are looking at this order again',
  approved: 'Approved: your license is active',
  cancelled: 'Cancelled',
}
const approval = 'We approve the order once your payment has arrived, and your license key is ready.'
export const statusOfOrder = 'Status of the order'
export const next = 'Next'
export const placeNewOrder = 'Place New Order'
export const noPlansOnSale = 'No plans are on sale at the moment. Please contact our support.'
export const keyValidFor = ({ termMonths }: { termMonths: string }): string =>
  `License key valid for ${termMonths}.`
export const noLongerOnSale = 'No longer on sale'
export const chooseAnotherPlan = 'Please choose another plan or product.'
export const failedToPlaceOrder = 'Failed to place order'
export const missingInformation = 'Missing Information'
/** The button to the pay page, by the state of the order's payment. */
export const payWords = {
  awaiting: 'Pay and send proof',
  submitted: 'See your proof',
  rejected: 'Send the proof again',
  accepted: 'See your payment',
  refunded: 'See your payment',
}
export const orderTitle = ({ id }: { id: number }): string => `Order #${id}`
/** What happens next with the money of a pending order. */
export const moneyWords = {
  awaiting: approval,
  submitted: 'We check your proof. Your license key is ready as soon as the order is approved.',
  rejected: 'We could not accept your proof. Please send it again.',
  accepted: approval,
  refunded: approval,
}
/** The same while a proof waits, by what is known of its money (BANK-16). */
export const proofWords = {
  received: 'Your license key is ready as soon as the order is approved.',
  sought: 'We look for your payment; it usually takes seconds. Then your license key is ready.',
  unseen: moneyWords.submitted,
}
export const missingWords = ({ amount }: { amount: string }): string =>
  `${amount} are missing. Please pay the rest, then open "${payWords.submitted}" and send its transaction ID.`
export const termSentence = ({ term }: { term: string }): string => `${term}.`
