import type { Sentence } from '#src/shared/language.ts'

export const digit = ({ index, codeDigits }: { index: number; codeDigits: number }): string =>
  `${codeDigits} میں سے ہندسہ ${index}`
export const resendIn = ({ left }: { left: string }): string => `\u200f\u2068${left}\u2069 بعد دوبارہ بھیجیں`
export const resendCode = 'کوڈ دوبارہ بھیجیں'
export const openWhatsapp = 'واٹس ایپ کھولیں'
export const sendingCode = ({ codeDigits, phone }: { codeDigits: number; phone: string }): string =>
  `ہم واٹس ایپ پر \u2068${phone}\u2069 کو ${codeDigits}\u00a0ہندسوں کا کوڈ بھیج رہے ہیں…`
export const sentCode = ({
  codeDigits,
  phone,
  codeMinutes,
}: {
  codeDigits: number
  phone: string
  codeMinutes: number
}): string =>
  `ہم نے واٹس ایپ پر \u2068${phone}\u2069 کو ${codeDigits}\u00a0ہندسوں کا کوڈ بھیج دیا ہے۔ یہ ${codeMinutes}\u00a0منٹ چلے گا۔`
export const codeNotSent = ({ phone }: { phone: string }): string =>
  `\u2068${phone}\u2069 پر کوڈ نہیں بھیجا جا سکا۔ نمبر دیکھ لیں، یا کوڈ دوبارہ بھیجیں۔`
export const noCode = ({ phone }: { phone: string }): string =>
  `\u2068${phone}\u2069 کے لیے اب کوئی کوڈ نہیں۔ نیا کوڈ منگوائیں۔`
export const codeNotChecked = 'انٹرنیٹ نہیں چل رہا۔ آپ کا کوڈ یہیں لکھا ہے: دوبارہ کوشش کریں۔'
export const verificationFailed = 'تصدیق نہیں ہو سکی'
export const codeIsWrong = 'یہ کوڈ غلط ہے۔ دوبارہ کوشش کریں۔'
export const sendCodeFromWhatsapp = 'اپنے واٹس ایپ سے کوڈ بھیجیں'
export const messageArrived = 'آپ کا پیغام پہنچ گیا۔ ایک لمحہ…'
export const sendFilledMessage = ({ phone }: { phone: string }): string =>
  `جو پیغام لکھا ہوا ہے اسے \u2068${phone}\u2069 سے بھیج دیں۔ پھر یہ صفحہ خود آگے بڑھ جائے گا۔`
export const qrCodeOpensWhatsapp = 'کیو آر کوڈ جو واٹس ایپ کھولتا ہے'
export const scanOnComputer = <P>({ word, number }: { word: P; number: P }): Sentence<P> => [
  'کمپیوٹر پر ہوں تو اسے اپنے فون سے اسکین کریں، یا ',
  number,
  ' پر ',
  word,
  ' لکھ کر بھیجیں۔',
]
export const codeExpired = 'اس کوڈ کا وقت ختم ہو گیا۔'
export const getNewCode = 'بھیجنے کے لیے نیا کوڈ لیں'
export const getCodeInstead = 'اس کی بجائے کوڈ منگوائیں'
