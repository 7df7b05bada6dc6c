import type { Sentence } from '#src/shared/language.ts'

export const moneySentBack = 'Your money was sent back'
export const orderRefunded = ({ orderId }: { orderId: number }): string =>
  `Order ${orderId} is refunded and cancelled.`
export const orderIsApproved = 'Your order is approved'
/** By the ways by which the shop writes to the buyer. */
export const sentKey = {
  both: 'We have sent your license key by WhatsApp and email.',
  whatsapp: 'We have sent your license key by WhatsApp.',
  email: 'We have sent your license key by email.',
  none: 'We contact you at the phone number of your order.',
}
export const keyIsHere = 'Your license key is here.'
export const toppedUp = 'Your balance is topped up'
export const isOnBalance = ({ amount }: { amount: string }): string => `${amount} are on your balance.`
export const orderIsCancelled = 'This order is cancelled'
export const contactIfMistake = 'Please contact us if this is a mistake, or if you have paid already.'
export const haveProof = 'We have your proof'
export const lookForPayment = 'We look for your payment; it usually takes seconds.'
export const lookThenCheck = ({ checkTime }: { checkTime: string }): string =>
  `We look for your payment; it usually takes seconds. If we do not find it, we check it within ${checkTime}.`
export const isMissing = ({ amount }: { amount: string }): string => `${amount} are missing`
export const cameSoFar = ({ came, asked }: { came: string; asked: string }): string =>
  `${came} of ${asked} came.`
export const payMissing = ({ amount }: { amount: string }): string =>
  `Please pay the rest of ${amount}, and send its transaction ID below.`
/** By the ways by which the shop writes to the buyer. */
export const mayClose = {
  both: 'You may close this page: we write to you on WhatsApp and by email.',
  whatsapp: 'You may close this page: we write to you on WhatsApp.',
  email: 'You may close this page: we write to you by email.',
  none: 'You may close this page: we contact you at the phone number of your order.',
}
/** By how this browser comes to the key. */
export const thenKey = {
  itself: 'Your license key appears here as soon as the payment is confirmed.',
  code: 'Here you then see your license key after a code.',
  message: 'Here you then see your license key after a message from your number.',
}
export const thenBalance = 'The amount is on your balance as soon as the payment is confirmed.'
export const pleaseSendAgain = 'Please send your proof again'
export const orderStillWaits = ({ orderId }: { orderId: number }): string =>
  `Order ${orderId} still waits for its payment.`
export const orderReceived = ({ orderId }: { orderId: number }): string => `Order ${orderId} received`
export const payOrder = ({ orderId }: { orderId: number }): string => `Pay order ${orderId}`
export const payExactAmount =
  'Pay the exact amount, to the rupee: we find your payment by it. Then send us the proof on this page.'
export const weWriteHowToPay = 'We write to you how to pay. Then send us the proof on this page.'
export const viewLicense = 'View your license'
export const viewBalance = 'View your balance'
export const viewOrders = 'View your orders'
export const accountKeepsThem = 'In an account you find your orders, license keys and downloads again.'
export const createAccount = 'Create account'
export const stepPay = '1. Pay'
export const stepSendProof = '2. Send the proof'
export const needsScript = 'Sending the proof here needs JavaScript.'
export const isEasierThere = 'Easier on WhatsApp? Send it there.'
export const proofNotAccepted = 'We could not accept your proof'
export const payOrCorrect =
  'If the money did not go through, please pay first. What you sent is still below: change what is wrong, and send it again.'
export const amount = 'Amount'
export const stillToPay = 'Still to pay'
export const copyOrderNumber = 'Copy order number'
export const whatHappens = 'What happens'
export const whatHappened = 'What happened'
export const correctWhatYouSent = 'Correct what you sent'
export const picturesOfPayment = 'Pictures of the payment'
export const pictureOfPayment = ({ number }: { number: number }): string => `The payment, ${number}`
export const removePicture = ({ number }: { number: number }): string => `Remove picture ${number}`
export const addPicture = 'Add a screenshot, photo or PDF of the payment'
export const addAnother = 'Add another'
export const pictureRuleByMouse = ({
  count,
  types,
  size,
}: {
  count: number
  types: string
  size: string
}): string => `Choose, drop or paste up to ${count}: ${types}, up to ${size} each`
export const pictureRule = ({ count, types, size }: { count: number; types: string; size: string }): string =>
  `Choose up to ${count}: ${types}, up to ${size} each`
export const chosen = 'Chosen. It is sent as soon as the page has loaded.'
export const sendingOfPicture = 'Sending the picture'
export const preparingPicture = 'Preparing the picture…'
export const proofSent = 'Proof Sent'
export const weCheckWithin = ({ checkTime }: { checkTime: string }): string =>
  `We check it within ${checkTime}.`
export const notSent = 'Not Sent'
export const canCorrect = 'You can correct what you sent until we have checked it.'
export const transactionId = 'Transaction ID'
export const whichTransactionId =
  'The number of the payment in your app or its message. A picture or PDF is enough where there is none.'
export const whereTransactionId = 'The number of the payment in your app or its message'
export const findById = 'We find your payment by it.'
export const pictureOptional = 'A picture is optional, because this number is enough.'
export const addMore = 'Add a picture or who paid (optional)'
export const more = 'More (optional)'
export const paidFrom = 'Paid from'
export const whoPaid = 'The name or number of the account that paid'
export const paidAt = 'Paid at, Pakistan time'
export const proofIsFor = <P>({ amount, words }: { amount: P; words: string }): Sentence<P> => [
  'Your proof is for ',
  amount,
  `: ${words} rupees.`,
]
export const enterProof = 'Please enter the transaction ID, or add a picture of the payment.'
export const sendAgain = 'Send again'
export const sendProof = 'Send proof'
export const sentWithPicture = 'Your proof is sent as soon as the picture is there.'
export const stepsOfOrder = 'Steps of the order'
export const nextWeCheck = ({ checkTime }: { checkTime: string }): string => `We check it within ${checkTime}`
/** By the ways by which the shop writes to the buyer. */
export const nextKey = {
  both: 'You get your license key on WhatsApp and by email',
  whatsapp: 'You get your license key on WhatsApp',
  email: 'You get your license key by email',
  none: 'We contact you with your license key',
}
export const nextBalance = 'The amount is on your balance'
export const nextKeyHere = 'You see your license key here'
export const nextWeWrite = 'We write to you how to pay'
export const nextSendAgain = 'You send it again'
export const nextPay = 'You pay and send the proof'
export const nextPayRest = 'You pay the rest and send its transaction ID'
export const refundedStep = 'Money sent back'
export const approvedStep = 'Order approved'
export const cancelledStep = 'Order cancelled'
export const rejectedStep = 'Proof not accepted'
export const noPicture = ({ name, types, size }: { name: string; types: string; size: string }): string =>
  `${name} is neither a picture nor a PDF. Accepted: ${types}, up to ${size} each.`
export const tooLarge = ({
  name,
  itsSize,
  types,
  size,
}: {
  name: string
  itsSize: string
  types: string
  size: string
}): string => `${name} is too large (${itsSize}). Accepted: ${types}, up to ${size} each.`
export const fileNotSent = ({ name }: { name: string }): string =>
  `${name} was not sent. Please check your connection and try again.`
export const atMost = ({ count }: { count: number }): string => `A proof holds ${count} pictures at most.`
