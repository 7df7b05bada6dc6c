import type { Sentence } from '#src/shared/language.ts'

export const moneySentBack = 'آپ کی رقم واپس بھیج دی گئی ہے'
export const orderRefunded = ({ orderId }: { orderId: number }): string =>
  `آرڈر ${orderId} منسوخ ہے اور اس کی رقم واپس ہو چکی ہے۔`
export const orderIsApproved = 'آپ کا آرڈر منظور ہو گیا'
export const sentKey = {
  both: 'ہم نے آپ کا لائسنس نمبر واٹس ایپ اور ای میل پر بھیج دیا ہے۔',
  whatsapp: 'ہم نے آپ کا لائسنس نمبر واٹس ایپ پر بھیج دیا ہے۔',
  email: 'ہم نے آپ کا لائسنس نمبر ای میل پر بھیج دیا ہے۔',
  none: 'ہم آپ کے آرڈر والے فون نمبر پر رابطہ کریں گے۔',
}
export const keyIsHere = 'آپ کا لائسنس نمبر یہاں ہے۔'
export const toppedUp = 'آپ کا بیلنس بڑھ گیا'
export const isOnBalance = ({ amount }: { amount: string }): string =>
  `\u200f\u2068${amount}\u2069 آپ کے بیلنس میں آ گئے ہیں۔`
export const orderIsCancelled = 'یہ آرڈر منسوخ ہے'
export const contactIfMistake = 'اگر یہ غلطی سے ہوا ہے، یا آپ کی پیمنٹ ہو چکی ہے، تو ہم سے رابطہ کریں۔'
export const haveProof = 'آپ کا ثبوت مل گیا'
export const lookForPayment = 'ہم آپ کی پیمنٹ تلاش کر رہے ہیں؛ عام طور پر چند سیکنڈ لگتے ہیں۔'
export const lookThenCheck = ({ checkTime }: { checkTime: string }): string =>
  `ہم آپ کی پیمنٹ تلاش کر رہے ہیں؛ عام طور پر چند سیکنڈ لگتے ہیں۔ اگر نہ ملی تو ہم اسے \u2068${checkTime}\u2069 کے اندر چیک کریں گے۔`
export const isMissing = ({ amount }: { amount: string }): string => `\u200f\u2068${amount}\u2069 کم ہیں`
export const cameSoFar = ({ came, asked }: { came: string; asked: string }): string =>
  `\u200f\u2068${asked}\u2069 میں سے \u2068${came}\u2069 مل گئے ہیں۔`
export const payMissing = ({ amount }: { amount: string }): string =>
  `\u200fباقی \u2068${amount}\u2069 بھیجیں، اور اس کی ٹرانزیکشن آئی ڈی نیچے بھیجیں۔`
export const mayClose = {
  both: 'آپ یہ صفحہ بند بھی کر سکتے ہیں: ہم واٹس ایپ اور ای میل پر بتا دیں گے۔',
  whatsapp: 'آپ یہ صفحہ بند بھی کر سکتے ہیں: ہم واٹس ایپ پر بتا دیں گے۔',
  email: 'آپ یہ صفحہ بند بھی کر سکتے ہیں: ہم ای میل پر بتا دیں گے۔',
  none: 'آپ یہ صفحہ بند بھی کر سکتے ہیں: ہم آپ کے آرڈر والے فون نمبر پر رابطہ کریں گے۔',
}
export const thenKey = {
  itself: 'پیمنٹ کی تصدیق ہوتے ہی آپ کا لائسنس نمبر یہیں نظر آئے گا۔',
  code: 'پھر آپ یہاں کوڈ لکھ کر اپنا لائسنس نمبر دیکھ سکتے ہیں۔',
  message: 'پھر آپ اپنے نمبر سے ایک پیغام بھیج کر یہاں اپنا لائسنس نمبر دیکھ سکتے ہیں۔',
}
export const thenBalance = 'پیمنٹ کی تصدیق ہوتے ہی رقم آپ کے بیلنس میں آ جائے گی۔'
export const pleaseSendAgain = 'اپنا ثبوت دوبارہ بھیجیں'
export const orderStillWaits = ({ orderId }: { orderId: number }): string =>
  `آرڈر ${orderId} کو ابھی پیمنٹ کا انتظار ہے۔`
export const orderReceived = ({ orderId }: { orderId: number }): string => `آرڈر ${orderId} مل گیا`
export const payOrder = ({ orderId }: { orderId: number }): string => `آرڈر ${orderId} کی پیمنٹ کریں`
export const payExactAmount =
  'ٹھیک اتنی ہی رقم بھیجیں، ایک روپیہ بھی کم یا زیادہ نہ ہو: ہم اسی سے آپ کی پیمنٹ پہچانتے ہیں۔ پھر اسی صفحے پر ہمیں ثبوت بھیجیں۔'
export const weWriteHowToPay = 'پیمنٹ کا طریقہ ہم آپ کو بتائیں گے۔ پھر اسی صفحے پر ہمیں ثبوت بھیجیں۔'
export const viewLicense = 'اپنا لائسنس دیکھیں'
export const viewBalance = 'اپنا بیلنس دیکھیں'
export const viewOrders = 'اپنے آرڈر دیکھیں'
export const accountKeepsThem = 'اکاؤنٹ میں آپ اپنے آرڈر، لائسنس نمبر اور ڈاؤن لوڈ پھر سے دیکھ سکتے ہیں۔'
export const createAccount = 'اکاؤنٹ بنائیں'
export const stepPay = '1. پیمنٹ کریں'
export const stepSendProof = '2. ثبوت بھیجیں'
export const needsScript = 'یہاں سے ثبوت بھیجنے کے لیے JavaScript ضروری ہے۔'
export const isEasierThere = 'واٹس ایپ پر آسان لگتا ہے؟ ثبوت وہیں بھیج دیں۔'
export const proofNotAccepted = 'ہم آپ کا ثبوت قبول نہیں کر سکے'
export const payOrCorrect =
  'اگر رقم ٹرانسفر نہیں ہوئی تھی تو پہلے پیمنٹ کریں۔ جو آپ کی طرف سے آیا تھا وہ نیچے موجود ہے: جو غلط ہو اسے درست کریں اور دوبارہ بھیجیں۔'
export const amount = 'رقم'
export const stillToPay = 'باقی رقم'
export const copyOrderNumber = 'آرڈر نمبر کاپی کریں'
export const whatHappens = 'آگے کیا ہو گا'
export const whatHappened = 'اب تک کیا ہوا'
export const correctWhatYouSent = 'بھیجی ہوئی معلومات درست کریں'
export const picturesOfPayment = 'پیمنٹ کی تصویریں'
export const pictureOfPayment = ({ number }: { number: number }): string => `پیمنٹ کی تصویر ${number}`
export const removePicture = ({ number }: { number: number }): string => `تصویر ${number} ہٹائیں`
export const addPicture = 'پیمنٹ کا اسکرین شاٹ، فوٹو یا PDF لگائیں'
export const addAnother = 'ایک اور لگائیں'
export const pictureRuleByMouse = ({
  count,
  types,
  size,
}: {
  count: number
  types: string
  size: string
}): string =>
  `زیادہ سے زیادہ ${count} فائلیں چنیں، کھینچ کر لائیں یا پیسٹ کریں: \u2068${types}\u2069، ہر ایک \u2068${size}\u2069 تک`
export const pictureRule = ({ count, types, size }: { count: number; types: string; size: string }): string =>
  `زیادہ سے زیادہ ${count} فائلیں چنیں: \u2068${types}\u2069، ہر ایک \u2068${size}\u2069 تک`
export const chosen = 'فائل چن لی گئی۔ صفحہ پورا کھلتے ہی یہ بھیج دی جائے گی۔'
export const sendingOfPicture = 'تصویر بھیجی جا رہی ہے'
export const preparingPicture = 'تصویر تیار ہو رہی ہے…'
export const proofSent = 'ثبوت بھیج دیا گیا'
export const weCheckWithin = ({ checkTime }: { checkTime: string }): string =>
  `ہم اسے \u2068${checkTime}\u2069 کے اندر چیک کریں گے۔`
export const notSent = 'نہیں بھیجا جا سکا'
export const canCorrect = 'جب تک ہم اسے چیک نہ کر لیں، آپ بھیجی ہوئی معلومات درست کر سکتے ہیں۔'
export const transactionId = 'ٹرانزیکشن آئی ڈی'
export const whichTransactionId =
  'پیمنٹ کا وہ نمبر جو آپ کی ایپ یا اس کے پیغام میں ہے۔ اگر نمبر نہ ہو تو تصویر یا PDF کافی ہے۔'
export const whereTransactionId = 'پیمنٹ کا وہ نمبر جو آپ کی ایپ یا اس کے پیغام میں ہے'
export const findById = 'ہم اسی سے آپ کی پیمنٹ تلاش کرتے ہیں۔'
export const pictureOptional = 'تصویر ضروری نہیں، کیونکہ یہ نمبر کافی ہے۔'
export const addMore = 'تصویر یا بھیجنے والے کا نام شامل کریں (اختیاری)'
export const more = 'مزید (اختیاری)'
export const paidFrom = 'پیمنٹ کس اکاؤنٹ سے ہوئی'
export const whoPaid = 'جس اکاؤنٹ سے پیمنٹ ہوئی، اس کا نام یا نمبر'
export const paidAt = 'پیمنٹ کس وقت کی؟'
export const proofIsFor = <P>({ amount, words }: { amount: P; words: string }): Sentence<P> => [
  'آپ کا ثبوت ',
  amount,
  ` کا ہے: \u2068${words}\u2069 روپے۔`,
]
export const enterProof = 'ٹرانزیکشن آئی ڈی لکھیں، یا پیمنٹ کی تصویر لگائیں۔'
export const sendAgain = 'دوبارہ بھیجیں'
export const sendProof = 'ثبوت بھیجیں'
export const sentWithPicture = 'تصویر پہنچتے ہی آپ کا ثبوت بھیج دیا جائے گا۔'
export const stepsOfOrder = 'آرڈر کے مرحلے'
export const nextWeCheck = ({ checkTime }: { checkTime: string }): string =>
  `ہم اسے \u2068${checkTime}\u2069 کے اندر چیک کریں گے`
export const nextKey = {
  both: 'آپ کو لائسنس نمبر واٹس ایپ اور ای میل پر ملے گا',
  whatsapp: 'آپ کو لائسنس نمبر واٹس ایپ پر ملے گا',
  email: 'آپ کو لائسنس نمبر ای میل پر ملے گا',
  none: 'ہم رابطہ کر کے آپ کو لائسنس نمبر دیں گے',
}
export const nextBalance = 'رقم آپ کے بیلنس میں آ جاتی ہے'
export const nextKeyHere = 'لائسنس نمبر یہیں نظر آئے گا'
export const nextWeWrite = 'پیمنٹ کا طریقہ ہم آپ کو بتائیں گے'
export const nextSendAgain = 'آپ اسے دوبارہ بھیجیں'
export const nextPay = 'آپ پیمنٹ کریں اور ثبوت بھیجیں'
export const nextPayRest = 'آپ باقی رقم بھیجیں اور اس کی ٹرانزیکشن آئی ڈی دیں'
export const refundedStep = 'رقم واپس بھیج دی گئی'
export const approvedStep = 'آرڈر منظور ہوا'
export const cancelledStep = 'آرڈر منسوخ ہوا'
export const rejectedStep = 'ثبوت قبول نہیں ہوا'
export const noPicture = ({ name, types, size }: { name: string; types: string; size: string }): string =>
  `\u200f\u2068${name}\u2069 نہ تصویر ہے نہ PDF۔ یہ فائلیں چلیں گی: \u2068${types}\u2069، ہر ایک \u2068${size}\u2069 تک۔`
export const tooLarge = ({
  name,
  itsSize,
  types,
  size,
}: {
  name: string
  itsSize: string
  types: string
  size: string
}): string =>
  `\u200f\u2068${name}\u2069 بہت بڑی فائل ہے (\u2068${itsSize}\u2069)۔ یہ فائلیں چلیں گی: \u2068${types}\u2069، ہر ایک \u2068${size}\u2069 تک۔`
export const fileNotSent = ({ name }: { name: string }): string =>
  `\u200f\u2068${name}\u2069 نہیں بھیجی جا سکی۔ اپنا انٹرنیٹ چیک کریں اور دوبارہ کوشش کریں۔`
export const atMost = ({ count }: { count: number }): string =>
  `ایک ثبوت میں زیادہ سے زیادہ ${count} تصویریں ہو سکتی ہیں۔`
