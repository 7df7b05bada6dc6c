// What the server answers about one-time codes and about the words that prove a phone.

export const codeSent = 'We sent a verification code to your WhatsApp.'
export const codeNotSent =
  'We could not send a code to this WhatsApp number. Please check the number or contact support.'
export const notToThisNumber =
  'We do not send codes to this number. Please use another one or contact support.'
export const noCodeNeeded = 'No code is needed. Please continue without verification.'
/** By what is wrong with the code. */
export const codeFailures = {
  invalid: 'Invalid OTP',
  expired: 'This code has expired. Please request a new one.',
  used: 'This code has already been used. Please request a new one.',
  exhausted: 'Too many wrong codes. Please request a new one.',
}
/** The message that proves a number by arriving from it. */
export const numberIsMine = ({ shop, word }: { shop: string; word: string }): string =>
  `${shop}: this proves that the number is mine. ${word}`
/** The message that lets a new computer take the place of another one. */
export const replaceComputer = ({ shop, word }: { shop: string; word: string }): string =>
  `${shop}: replace a computer of my license. ${word}`
