export const givesPrice = ({ code }: { code: string }): string =>
  `\u200f\u2068${code}\u2069 سے یہ قیمت ملتی ہے`
export const whereKeyGoes = {
  both: 'لائسنس نمبر اس ای میل اور واٹس ایپ نمبر پر بھیجا جائے گا۔',
  whatsapp: 'لائسنس نمبر اس واٹس ایپ نمبر پر بھیجا جائے گا۔',
  email: 'لائسنس نمبر اس ای میل پر بھیجا جائے گا۔',
  none: 'لائسنس نمبر اسی ڈیش بورڈ میں ملے گا۔',
}
export const confirmOrder = 'آرڈر کی تصدیق کریں'
export const coupon = 'کوپن'
export const verifyWhatsappOtp = 'واٹس ایپ کوڈ کی تصدیق کریں'
export const verifyOtp = 'کوڈ کی تصدیق کریں'
export const howToPay = 'پیمنٹ کیسے کریں'
export const viewLicense = 'لائسنس دیکھیں'
export const orderedBy = 'آرڈر کس کا ہے'
export const orderNotLoaded = ({ id }: { id: number }): string => `آرڈر ${id} لوڈ نہیں ہو سکا`
export const confirmOrderDetails = 'آرڈر کی تفصیلات کی تصدیق کریں'
export const verifyWhatsappNumber = 'واٹس ایپ نمبر کی تصدیق کریں'
export const orderHistory = 'پچھلے آرڈر'
export const choosePlanAbove = 'پہلا آرڈر کرنے کے لیے اوپر سے پلان چنیں۔'
export const orders = 'آرڈر'
export const numberVerified = 'واٹس ایپ نمبر کی تصدیق ہو گئی'
export const backToPending = 'دوبارہ زیرِ التوا: ہم اس آرڈر کو پھر سے دیکھ رہے ہیں'
export const placeNewOrder = 'نیا آرڈر کریں'
export const noPlansOnSale = 'اس وقت کوئی پلان دستیاب نہیں۔ ہماری سپورٹ سے رابطہ کریں۔'
export const keyValidFor = ({ termMonths }: { termMonths: string }): string =>
  `لائسنس نمبر \u2068${termMonths}\u2069 چلے گا۔`
export const noLongerOnSale = 'اب دستیاب نہیں'
export const chooseAnotherPlan = 'کوئی اور پلان یا پروڈکٹ چنیں۔'
export const failedToPlaceOrder = 'آرڈر نہیں دیا جا سکا'
export const missingInformation = 'کچھ معلومات باقی ہیں'
export const orderTitle = ({ id }: { id: number }): string => `آرڈر ${id}`
export const termSentence = ({ term }: { term: string }): string => `\u200f\u2068${term}\u2069۔`
