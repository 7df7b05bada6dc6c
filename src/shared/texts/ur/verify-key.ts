export const isKeyGenuine = 'کیا یہ لائسنس کی اصلی ہے؟'
export const whatIsShown =
  'لائسنس کی لکھیں اور اس کا پلان، اس کی حالت اور آخری تاریخ دیکھیں۔ مالک کا نام نہیں دکھایا جاتا۔'
export const keyLooksLike = 'جیسے WACRM-XXXXX-XXXXX-XXXXX-XXXXX'
export const checkKey = 'لائسنس کی چیک کریں'
export const notChecked = 'چیک نہیں ہو سکی'
export const notGenuine = 'یہ لائسنس کی اصلی نہیں ہے'
export const genuine = ({ plan }: { plan: string }): string => `اصلی ہے: ${plan}`
export const notUsable = ({ plan }: { plan: string }): string => `اب نہیں چلتی: ${plan}`
