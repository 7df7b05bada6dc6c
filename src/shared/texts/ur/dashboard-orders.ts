export const givesPrice = ({ code }: { code: string }): string =>
  `\u200f\u2068${code}\u2069 سے یہ قیمت ملتی ہے`
export const whereKeyGoes = ({ terms }: { terms: string }): string =>
  `${terms} لائسنس کی اس ای میل اور واٹس ایپ نمبر پر بھیجی جائے گی۔`
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
// The steps that an order has taken.
export const steps = {
  verified: 'واٹس ایپ نمبر کی تصدیق ہو گئی',
  pending: 'دوبارہ زیرِ التوا: ہم اس آرڈر کو پھر سے دیکھ رہے ہیں',
  approved: 'منظور ہو گیا: آپ کا لائسنس ایکٹیو ہے',
  cancelled: 'منسوخ',
}
const approval = 'آپ کی پیمنٹ پہنچتے ہی ہم آرڈر منظور کرتے ہیں، اور آپ کی لائسنس کی تیار ہو جاتی ہے۔'
export const statusOfOrder = 'آرڈر کی حالت'
export const next = 'آگے'
export const placeNewOrder = 'نیا آرڈر کریں'
export const noPlansOnSale = 'اس وقت کوئی پلان دستیاب نہیں۔ ہماری سپورٹ سے رابطہ کریں۔'
export const keyValidFor = ({ termMonths }: { termMonths: string }): string =>
  `لائسنس کی ${termMonths} چلے گی۔`
export const noLongerOnSale = 'اب دستیاب نہیں'
export const chooseAnotherPlan = 'کوئی اور پلان یا پروڈکٹ چنیں۔'
export const failedToPlaceOrder = 'آرڈر نہیں دیا جا سکا'
export const missingInformation = 'کچھ معلومات باقی ہیں'
// The button to the pay page, by the state of the order's payment.
export const payWords = {
  awaiting: 'پیمنٹ کریں اور ثبوت بھیجیں',
  submitted: 'اپنا ثبوت دیکھیں',
  rejected: 'ثبوت دوبارہ بھیجیں',
  accepted: 'اپنی پیمنٹ دیکھیں',
  refunded: 'اپنی پیمنٹ دیکھیں',
}
export const orderTitle = ({ id }: { id: number }): string => `آرڈر ${id}`
// What happens next with the money of a pending order.
export const moneyWords = {
  awaiting: approval,
  submitted: 'ہم آپ کا ثبوت چیک کر رہے ہیں۔ آرڈر منظور ہوتے ہی آپ کی لائسنس کی تیار ہو گی۔',
  rejected: 'ہم آپ کا ثبوت قبول نہیں کر سکے۔ اسے دوبارہ بھیجیں۔',
  accepted: approval,
  refunded: approval,
}
// The same while a proof waits, by what is known of its money (BANK-16).
export const proofWords = {
  received: 'آرڈر منظور ہوتے ہی آپ کی لائسنس کی تیار ہو گی۔',
  sought: 'ہم آپ کی پیمنٹ تلاش کر رہے ہیں؛ عام طور پر چند سیکنڈ لگتے ہیں۔ پھر آپ کی لائسنس کی تیار ہو گی۔',
  unseen: moneyWords.submitted,
}
export const missingWords = ({ amount }: { amount: string }): string =>
  `\u200f${amount} کم ہیں۔ باقی رقم بھیجیں، پھر «${payWords.submitted}» کھول کر اس کی ٹرانزیکشن آئی ڈی بھیجیں۔`
export const termSentence = ({ term }: { term: string }): string => `${term}۔`
