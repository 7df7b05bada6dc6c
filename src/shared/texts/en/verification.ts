import type { Sentence } from '#src/shared/language.ts'

export const digit = ({ index, codeDigits }: { index: number; codeDigits: number }): string =>
  `Digit ${index} of ${codeDigits}`
export const resendIn = ({ left }: { left: string }): string => `Resend in ${left}`
export const resendCode = 'Resend code'
export const openWhatsapp = 'Open WhatsApp'
export const sendingCode = ({ codeDigits, phone }: { codeDigits: number; phone: string }): string =>
  `We are sending a ${codeDigits}-digit code to ${phone} on WhatsApp…`
export const sentCode = ({
  codeDigits,
  phone,
  codeMinutes,
}: {
  codeDigits: number
  phone: string
  codeMinutes: number
}): string =>
  `We sent a ${codeDigits}-digit code to ${phone} on WhatsApp. It is valid for ${codeMinutes} minutes.`
export const codeNotSent = ({ phone }: { phone: string }): string =>
  `The code could not be sent to ${phone}. Check the number, or resend it now.`
export const noCode = ({ phone }: { phone: string }): string =>
  `There is no code for ${phone} any more. Please ask for a new one.`
export const codeNotChecked = 'The network failed. Your code is still here: please try again.'
export const verificationFailed = 'Verification Failed'
export const codeIsWrong = 'This code is wrong. Please try again.'
export const sendCodeFromWhatsapp = 'Send the code from your WhatsApp'
export const messageArrived = 'Your message is here. One moment…'
export const sendFilledMessage = ({ phone }: { phone: string }): string =>
  `Send the message that is filled in, from ${phone}. This page then goes on by itself.`
export const qrCodeOpensWhatsapp = 'QR code that opens WhatsApp'
export const scanOnComputer = <P>({ word, number }: { word: P; number: P }): Sentence<P> => [
  'On a computer, scan this with your phone, or write ',
  word,
  ' to ',
  number,
  '.',
]
export const codeExpired = 'This code has expired.'
export const getNewCode = 'Get a new code to send'
export const getCodeInstead = 'Get a code instead'
