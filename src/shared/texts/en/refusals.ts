// Refusals that several domains, or the server and the browser, say in the same words.

export const notAnAdministrator = "You don't have admin privileges"
export const conversationClosed = 'This conversation is closed'
export const nothingHere = 'There is nothing at this address'
export const heic =
  'Photos of the type HEIC cannot be opened everywhere. Please send a screenshot of it, or choose JPEG ("Most Compatible") in the settings of your camera.'
export const tryAgain = 'Please try again in a moment.'
export const pleaseTryAgain = 'Please try again'
export const comesBack = 'It comes back by itself.'
export const wentWrong = 'Something went wrong. Please try again.'
export const invalidInput = 'Invalid input'
export const notRead = 'The request could not be read'
export const requestTooLarge = 'The request is too large'
export const typeNotAccepted = 'This content type is not accepted here'
export const malformedAddress = 'This address is malformed'
export const cannotTakeThis = 'The shop cannot take this at the moment. Please try again later.'
export const cannotSave = 'The shop cannot save right now. Please try again in a moment.'
export const isBusy = 'The shop is busy. Please try again in a moment.'
export const fromOtherSite = 'This request came from another site'
export const openShopAt = ({ address }: { address: string }): string => `Please open this shop at ${address}`
export const pleaseSignIn = 'Please sign in'
export const confirmWithCode = 'Please confirm this with a code of your authenticator app'
export const tooManyRequests = ({ time }: { time: string }): string =>
  `Too many requests. Try again in ${time}.`
export const keyUsed = 'This idempotencyKey was used for something else'
export const uploadNotRead = 'The upload could not be read. Please try again.'
/** By the name that the server has for the thing. The back office has other things too, and reads English. */
export const notFound = {
  'Chat session': 'Chat session not found',
  Download: 'Download not found',
  File: 'File not found',
  License: 'License not found',
  Message: 'Message not found',
  Order: 'Order not found',
  Payment: 'Payment not found',
  Picture: 'Picture not found',
  Place: 'Place not found',
  Session: 'Session not found',
  System: 'System not found',
  Ticket: 'Ticket not found',
  User: 'User not found',
  Version: 'Version not found',
}
