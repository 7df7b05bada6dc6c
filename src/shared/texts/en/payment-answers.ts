// What the server answers about payments, and what the checks of a proof say.

export const addPicture = 'Please add a picture of the payment'
export const enterProof = 'Please enter the transaction ID, or add a picture of the payment'
export const chooseTime = 'Please choose day and time'
export const paidAtUnlikely = 'Please check the day: it is not near the day of your order'
export const atMostPictures = ({ count }: { count: number }): string => `At most ${count} pictures`
export const picturesFull = ({ count }: { count: number }): string =>
  `A proof holds ${count} pictures. Remove one of them first.`
export const otherIsRead = 'Another picture of this order is being read. Please send this one after it.'
/** By the status of an order that takes no proof. */
export const closed = {
  confirmed: 'This order is approved already, so no proof is needed.',
  cancelled: 'This order is cancelled. Please contact us if you have paid.',
}
export const sentSeveralTimes =
  'You have sent this proof several times. Please wait until we have checked it, or write to us.'
export const settledAlready = 'This payment is settled already.'
export const picturesGone = 'The pictures are no longer stored. Please add them again.'
