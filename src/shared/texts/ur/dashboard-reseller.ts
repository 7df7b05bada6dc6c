export const balance = 'آپ کا بیلنس'
export const yourPrices = ({ term }: { term: string }): string =>
  `\u2068${term}\u2069 کے لیے ایک لائسنس آپ کو اس قیمت پر ملتا ہے`
export const paused = 'آپ کا ری سیلر اکاؤنٹ ابھی رکا ہوا ہے۔ آپ کا بیلنس اور گاہک محفوظ ہیں۔'
export const topUp = 'بیلنس بڑھائیں'
export const topUpAmount = 'رقم روپوں میں'
export const topUpArrives = 'پیمنٹ کی تصدیق ہوتے ہی یہ رقم آپ کے بیلنس میں آ جائے گی۔'
export const goToPayment = 'پیمنٹ پر جائیں'
export const notToppedUp = 'بیلنس بڑھانے کا آرڈر شروع نہیں ہو سکا'
export const issueLicenses = 'لائسنس جاری کریں'
export const howMany = 'تعداد'
export const customersName = 'گاہک کا نام'
export const customersNumber = 'گاہک کا واٹس ایپ نمبر'
export const issue = 'جاری کریں'
export const issued = 'لائسنس جاری ہو گئے'
export const customerIsTold = ({ name }: { name: string }): string =>
  `\u2068${name}\u2069 کو لائسنس نمبر واٹس ایپ پر مل جائیں گے۔`
export const someoneIsTold = 'گاہک کو لائسنس نمبر واٹس ایپ پر مل جائیں گے۔'
export const youTell = 'واٹس ایپ ابھی سیٹ نہیں ہے، اس لیے لائسنس نمبر گاہک کو خود بھیجیں۔'
export const costs = ({ cost, left }: { cost: string; left: string }): string =>
  `اس پر \u2068${cost}\u2069 لگیں گے، اور آپ کے بیلنس میں \u2068${left}\u2069 بچیں گے۔`
export const notIssued = 'لائسنس جاری نہیں ہو سکے'
export const issuedKeys = 'نئے لائسنس نمبر'
export const customers = 'آپ کے گاہک'
export const noCustomers = 'ابھی کوئی گاہک نہیں'
export const customersAppear = 'جسے آپ لائسنس دیں گے، وہ آخری تاریخ کے ساتھ یہاں نظر آئے گا۔'
export const searchCustomers = 'نام، نمبر یا لائسنس نمبر'
export const ends = ({ date }: { date: string }): string => `\u2068${date}\u2069 کو ختم ہوتا ہے`
export const ended = ({ date }: { date: string }): string => `\u2068${date}\u2069 کو ختم ہو گیا`
export const takenBack = 'واپس لیا گیا'
export const choose = ({ name }: { name: string }): string => `\u2068${name}\u2069 کا لائسنس چنیں`
export const renewChosen = ({ count, amount }: { count: number; amount: string }): string =>
  `\u2068${amount}\u2069 میں ${count} کی تجدید کریں`
export const renewed = 'تجدید ہو گئی'
export const renewedText = ({ count }: { count: number }): string =>
  count === 1 ? 'ایک لائسنس کا وقت بڑھ گیا۔' : `${count} لائسنس کا وقت بڑھ گیا۔`
export const notRenewed = 'تجدید نہیں ہو سکی'
export const details = 'تفصیل'
export const notUsedYet = 'ابھی کسی سسٹم پر استعمال نہیں ہوا۔'
export const revoke = 'واپس لیں'
export const revokeQuestion = ({ name }: { name: string }): string =>
  `\u2068${name}\u2069 کا لائسنس واپس لیں؟ اس کی قیمت آپ کے بیلنس میں واپس آ جائے گی۔`
export const keepLicense = 'رہنے دیں'
export const revoked = 'لائسنس واپس لے لیا گیا'
export const revokedText = 'اس کی قیمت آپ کے بیلنس میں واپس آ گئی۔'
export const notRevoked = 'لائسنس واپس نہیں لیا جا سکا'
export const statement = 'حساب'
export const kinds = {
  topup: 'بیلنس بڑھا',
  'topup undone': 'بڑھا ہوا بیلنس واپس',
  issue: 'جاری کیا',
  renewal: 'تجدید',
  revocation: 'واپس لیا',
  payout: 'رقم واپس بھیجی گئی',
}
export const headings = {
  createdAt: 'تاریخ',
  kind: 'تفصیل',
  customer: 'گاہک',
  plan: 'پلان',
  orderId: 'آرڈر',
  amount: 'رقم',
  balance: 'بیلنس',
}
export const movementOf = ({ kind, what }: { kind: string; what: string }): string =>
  `\u2068${kind}\u2069: \u2068${what}\u2069`
export const balanceAfter = 'بیلنس'
export const notLoaded = 'آپ کا ری سیلر صفحہ لوڈ نہیں ہو سکا'
export const showOlder = 'پرانا حساب دیکھیں'
export const asCsv = 'اسپریڈ شیٹ ڈاؤن لوڈ کریں'
export const noMovements = 'ابھی کوئی حساب نہیں'
export const closeKeys = 'ٹھیک ہے'
