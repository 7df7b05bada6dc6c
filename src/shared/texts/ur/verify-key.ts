import type { Sentence } from '#src/shared/language.ts'

export const isKeyGenuine = 'کیا یہ لائسنس نمبر اصلی ہے؟'
export const whatIsShown =
  'لائسنس نمبر لکھیں اور اس کا پلان، اس کی حالت اور آخری تاریخ دیکھیں۔ مالک کا نام نہیں دکھایا جاتا۔'
export const keyLooksLike = <P>({ key }: { key: P }): Sentence<P> => ['جیسے ', key]
export const checkKey = 'لائسنس نمبر چیک کریں'
export const notChecked = 'چیک نہیں ہو سکا'
export const notGenuine = 'یہ لائسنس نمبر اصلی نہیں ہے'
export const genuine = ({ plan }: { plan: string }): string => `اصلی ہے: \u2068${plan}\u2069`
export const notUsable = ({ plan }: { plan: string }): string => `اب نہیں چلتا: \u2068${plan}\u2069`
