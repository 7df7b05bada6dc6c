import type { Sentence } from '#src/shared/language.ts'

export const stopMails = 'یہ ای میلز بند کر دیں؟'
export const stop = 'یہ ای میلز بند کریں'
export const mailsEnd = <P>({ email }: { email: P }): Sentence<P> => [
  email,
  ' پر یاد دہانیاں اور خبریں آنا بند ہو جائیں گی۔ کوڈ، جواب اور آپ کے آرڈر کی ای میلز آتی رہیں گی۔',
]
export const mailsHaveEnded = 'یہ ای میلز بند ہو گئیں'
export const noMoreMails = <P>({ email }: { email: P }): Sentence<P> => [
  'اب ',
  email,
  ' پر یاد دہانیاں اور خبریں نہیں آئیں گی۔ کوڈ، جواب اور آپ کے آرڈر کی ای میلز آتی رہیں گی۔',
]
export const linkNotValid = 'یہ لنک درست نہیں ہے'
export const openLinkAgain = 'ای میل والا لنک ایک بار پھر کھولیں۔'
