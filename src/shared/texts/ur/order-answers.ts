export const phoneRequired = 'فون نمبر لکھیں'
export const orderNumberRequired = 'آرڈر نمبر لکھیں'
export const orderNumberDigits = 'آرڈر نمبر میں صرف ہندسے ہوتے ہیں'
export const keyLength = '\u200fIdempotency-Key میں 1 سے 200\u00a0حروف ہونے چاہئیں'
export const wholeRupees = 'رقم پورے روپوں میں ہونی چاہیے'
export const quantityRange = ({ most }: { most: number }): string => `1 سے ${most} تک کوئی عدد لکھیں`
export const licenseIsAsLarge = ({ plan }: { plan: string }): string =>
  `اس لائسنس کا پلان پہلے سے \u2068${plan}\u2069 ہے۔ اپ گریڈ کے لیے بڑا پلان چنیں۔`
export const noLicenseToUpgrade =
  'اپ گریڈ کے لیے آپ کا کوئی لائسنس نہیں ملا۔ لاگ اِن کریں یا اپنے آرڈر کا صفحہ کھولیں، پھر دوبارہ کوشش کریں۔'
export const orderSubmitted = 'آپ کا آرڈر مل گیا، ہم جلد آپ سے رابطہ کریں گے'
export const enterCode = ({ digits }: { digits: number }): string =>
  `ہم آپ کے واٹس ایپ نمبر پر ${digits}\u00a0ہندسوں کا کوڈ بھیج رہے ہیں، اسے یہاں لکھیں۔`
export const phoneVerified = 'آپ کے فون نمبر کی تصدیق ہو گئی۔ اب آپ کے آرڈر کو منظوری کا انتظار ہے۔'
export const codeOnItsWay = 'آپ کے واٹس ایپ نمبر پر نیا کوڈ آ رہا ہے۔'
export const waitsForNoCode = 'اس آرڈر کو کسی کوڈ کا انتظار نہیں ہے۔'
export const cannotSendCode =
  'واٹس ایپ اس وقت کوڈ نہیں بھیج سکتا۔ ایک منٹ بعد دوبارہ کوشش کریں یا سپورٹ سے رابطہ کریں۔'
export const planStays =
  'آپ اس آرڈر کی پیمنٹ کا ثبوت بھیج چکے ہیں، اس لیے اس کا پلان وہی رہے گا۔ بدلنے کے لیے ہم سے رابطہ کریں۔'
export const keyUsed = 'کچھ گڑبڑ ہو گئی۔ صفحہ دوبارہ کھول کر آرڈر کریں۔'
export const planNotOnSale = ({ name }: { plan: string; name: string }): string =>
  `\u200f\u2068${name}\u2069 پلان اس وقت دستیاب نہیں ہے۔`
export const productNotOnSale = 'یہ پروڈکٹ اس وقت دستیاب نہیں ہے۔'
export const termOfOffer = ({ term }: { term: string }): string =>
  `یہ پیشکش اب \u2068${term}\u2069 کے لیے ہے۔ دیکھ لیں اور دوبارہ آرڈر کریں۔`
export const resellerIsArranged = 'ری سیلر پلان ہماری ٹیم سے بات کر کے طے ہوتے ہیں۔ ہم سے رابطہ کریں۔'
export const couponNotValid = 'یہ کوپن کوڈ درست نہیں ہے'
export const couponNotYet = ({ date }: { date: string }): string => `یہ کوپن \u2068${date}\u2069 سے چلے گا۔`
export const couponEnded = ({ date }: { date: string }): string =>
  `یہ کوپن \u2068${date}\u2069 کو ختم ہو گیا۔`
export const couponUsedUp = 'یہ کوپن جتنی بار چل سکتا تھا، چل چکا ہے۔'
export const couponNotForThis = 'یہ کوپن اس پلان یا پروڈکٹ کے لیے نہیں ہے۔'
export const couponOncePerPhone = 'اس فون نمبر سے یہ کوپن پہلے استعمال ہو چکا ہے۔'
export const priceWithCoupon = ({ couponCode, price }: { couponCode: string; price: string }): string =>
  `کوپن کوڈ \u2068${couponCode}\u2069 کے ساتھ قیمت اب \u2068${price}\u2069 ہے۔ دیکھ لیں اور دوبارہ آرڈر کریں۔`
export const priceOfProduct = ({ price }: { price: string }): string =>
  `اس پروڈکٹ کی قیمت اب \u2068${price}\u2069 ہے۔ دیکھ لیں اور دوبارہ آرڈر کریں۔`
export const priceOfPlan = ({
  name,
  monthly,
  annual,
}: {
  plan: string
  name: string
  monthly: string
  annual: string
}): string =>
  `\u200f\u2068${name}\u2069 پلان کی قیمت اب \u2068${monthly}\u2069 ماہانہ یا \u2068${annual}\u2069 سالانہ ہے۔ دیکھ لیں اور دوبارہ آرڈر کریں۔`
export const renewalBeingPaid =
  'اس لائسنس نمبر کی تجدید کی پیمنٹ پہلے سے ہو رہی ہے، اس لیے اس کا پلان اور مدت وہی رہیں گے۔'
export const wrongTrackingCode = 'یہ کوڈ غلط ہے یا اب کارآمد نہیں۔ نیا کوڈ منگوائیں۔'
export const cannotBeCancelled =
  'یہ آرڈر اب یہاں سے منسوخ نہیں ہو سکتا۔ ہمیں لکھیں، ہم بتائیں گے کہ کیا ہو سکتا ہے۔'
export const planLine = ({
  plan,
  term,
  quantity,
}: {
  plan: string
  term: string
  quantity: number
}): string =>
  quantity === 1
    ? `\u200f\u2068${plan}\u2069، \u2068${term}\u2069`
    : `\u200f${quantity} × \u2068${plan}\u2069، \u2068${term}\u2069`
export const couponLine = ({ code }: { code: string }): string => `کوپن \u2068${code}\u2069`
export const creditLine = ({ plan, days }: { plan: string; days: number }): string =>
  `\u200f\u2068${plan}\u2069 کے ${days}\u00a0باقی دن`
export const moreDaysLine = ({ days }: { days: number }): string => `بچی ہوئی رقم کے ${days}\u00a0مزید دن`
export const oddLine = 'پیمنٹ پہچاننے کے لیے کمی'
