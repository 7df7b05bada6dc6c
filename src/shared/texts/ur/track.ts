import type { Sentence } from '#src/shared/language.ts'

export const trackYourOrder = 'اپنا آرڈر ٹریک کریں'
export const codeComesFirst =
  'اپنی پیمنٹ، اپنا لائسنس نمبر اور اپنے ڈاؤن لوڈ دیکھیں۔ ہم پہلے آپ کو ایک کوڈ بھیجتے ہیں۔'
export const messageComesFirst =
  'اپنی پیمنٹ، اپنا لائسنس نمبر اور اپنے ڈاؤن لوڈ دیکھیں۔ پہلے آپ ہمیں واٹس ایپ پر ایک پیغام بھیجتے ہیں۔'
export const whereOrderNumberIs = 'آرڈر کی تصدیق والے پیغام میں لکھا ہے'
export const whatsappNumberOfOrder = 'آرڈر کا واٹس ایپ نمبر'
export const ordersOfAccount = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'آپ کا اکاؤنٹ ہے؟ ',
  link('اپنے آرڈر دیکھیں'),
]
export const openOrder = ({ orderId }: { orderId: number }): string => `آرڈر ${orderId} کھولیں`
export const trackAnotherOrder = 'کوئی اور آرڈر ٹریک کریں'
