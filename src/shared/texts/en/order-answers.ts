// What the server answers about orders, and what the checks of their forms say.

export const phoneRequired = 'Phone number is required'
export const orderNumberRequired = 'Order number is required'
export const orderNumberDigits = 'An order number has digits only'
export const keyLength = 'Idempotency-Key must have 1 to 200 characters'
export const wholeRupees = 'Amount must be a whole number of rupees'
export const quantityRange = ({ most }: { most: number }): string =>
  `Please enter a whole number from 1 to ${most}`
export const licenseIsAsLarge = ({ plan }: { plan: string }): string =>
  `This license has the plan ${plan} already. Choose a larger plan to upgrade it.`
export const noLicenseToUpgrade =
  'We found no license of yours to upgrade. Sign in, or open the page of your order, and try again.'
export const orderSubmitted = "Order Submitted Successfully, we'll contact you shortly"
export const enterCode = ({ digits }: { digits: number }): string =>
  `Please enter the ${digits}-digit code that we are sending to your WhatsApp number.`
export const phoneVerified = 'Your phone is verified. Your order now awaits approval.'
export const codeOnItsWay = 'A new code is on its way to your WhatsApp number.'
export const waitsForNoCode = 'This order is not waiting for a code.'
export const cannotSendCode =
  'WhatsApp cannot send a code right now. Please try again in a minute or contact support.'
export const planStays =
  'You have sent a proof of payment for this order, so its plan stays as it is. Contact us to change it.'
export const keyUsed = 'This Idempotency-Key was used for another order'
/** `plan` is the word of the call, `name` the one for people. */
export const planNotOnSale = ({ plan }: { plan: string; name: string }): string =>
  `The ${plan} plan is not on sale at the moment.`
export const productNotOnSale = 'This product is not on sale at the moment.'
export const termOfOffer = ({ term }: { term: string }): string =>
  `This offer is now for ${term}. Please check and order again.`
export const resellerIsArranged = 'Reseller plans are arranged with our team. Please contact us.'
export const couponNotValid = 'This coupon code is not valid'
export const couponNotYet = ({ date }: { date: string }): string => `This coupon is valid from ${date} on.`
export const couponEnded = ({ date }: { date: string }): string => `This coupon ended on ${date}.`
export const couponUsedUp = 'This coupon has been used up.'
export const couponNotForThis = 'This coupon is not for this plan or product.'
export const couponOncePerPhone = 'This coupon was used with this phone number already.'
export const priceWithCoupon = ({ couponCode, price }: { couponCode: string; price: string }): string =>
  `The price with the coupon code ${couponCode} is now ${price}. Please check and order again.`
export const priceOfProduct = ({ price }: { price: string }): string =>
  `The price of this product is now ${price}. Please check and order again.`
export const priceOfPlan = ({
  plan,
  monthly,
  annual,
}: {
  plan: string
  name: string
  monthly: string
  annual: string
}): string =>
  `The price of the ${plan} plan is now ${monthly} a month or ${annual} a year. Please check and order again.`
export const renewalBeingPaid =
  'A renewal of this license is being paid already, so its plan and period stay as they are.'
export const wrongTrackingCode = 'This code is wrong or no longer valid. Please request a new one.'
export const cannotBeCancelled =
  'This order cannot be cancelled here any more. Please write to us, and we tell you what we can do.'
export const planLine = ({
  plan,
  term,
  quantity,
}: {
  plan: string
  term: string
  quantity: number
}): string => (quantity === 1 ? `${plan}, ${term}` : `${quantity} × ${plan}, ${term}`)
export const couponLine = ({ code }: { code: string }): string => `Coupon ${code}`
export const creditLine = ({ plan, days }: { plan: string; days: number }): string =>
  days === 1 ? `1 unused day of ${plan}` : `${days} unused days of ${plan}`
export const moreDaysLine = ({ days }: { days: number }): string =>
  days === 1 ? '1 day more for the rest of the credit' : `${days} days more for the rest of the credit`
export const oddLine = 'Taken off so that we know your payment'
