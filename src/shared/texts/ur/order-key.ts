import type { Sentence } from '#src/shared/language.ts'

export const yourCode = 'آپ کا کوڈ'
export const beforeKey = {
  both: ({ phone }: { phone: string }): string =>
    `یہ صرف آپ کے لیے ہے، اس لیے ہم پہلے واٹس ایپ پر \u2068${phone}\u2069 کو کوڈ بھیجتے ہیں۔`,
  whatsapp: ({ phone }: { phone: string }): string =>
    `یہ صرف آپ کے لیے ہے، اس لیے ہم پہلے واٹس ایپ پر \u2068${phone}\u2069 کو کوڈ بھیجتے ہیں۔`,
  email: (): string => 'یہ صرف آپ کے لیے ہے، اس لیے ہم پہلے اس آرڈر کے ای میل پر کوڈ بھیجتے ہیں۔',
  message: ({ phone }: { phone: string }): string =>
    `یہ صرف آپ کے لیے ہے، اس لیے پہلے \u2068${phone}\u2069 سے ہمیں واٹس ایپ پر پیغام بھیجیں۔`,
  nothing: ({ phone }: { phone: string }): string =>
    `یہ صرف آپ کے لیے ہے، اور ابھی ہم کوڈ نہیں بھیج سکتے۔ ہم \u2068${phone}\u2069 پر رابطہ کریں گے، یا آپ ہم سے پوچھ لیں۔`,
}
export const showKey = 'لائسنس نمبر دکھائیں'
export const askForKey = ({ orderId }: { orderId: number }): string =>
  `السلام علیکم! میرا آرڈر ${orderId} منظور ہو گیا ہے۔ مجھے میرا لائسنس نمبر بھیج دیں۔`
export const creditNote = 'آپ کا کریڈٹ نوٹ'
export const showCreditNote = 'کریڈٹ نوٹ دکھائیں'
export const needsScript = 'اسے دکھانے کے لیے JavaScript چاہیے۔'
export const codeIfPlaced = {
  both: ({ orderId, phone }: { orderId: number; phone: string }): string =>
    `اگر آرڈر ${orderId} نمبر \u2068${phone}\u2069 سے دیا گیا تھا، تو واٹس ایپ پر اسی نمبر کو کوڈ بھیجا جا رہا ہے۔ جہاں واٹس ایپ نہ چلے، وہاں کوڈ ای میل پر آتا ہے۔`,
  whatsapp: ({ orderId, phone }: { orderId: number; phone: string }): string =>
    `اگر آرڈر ${orderId} نمبر \u2068${phone}\u2069 سے دیا گیا تھا، تو واٹس ایپ پر اسی نمبر کو کوڈ بھیجا جا رہا ہے۔`,
  email: ({ orderId, phone }: { orderId: number; phone: string }): string =>
    `اگر آرڈر ${orderId} نمبر \u2068${phone}\u2069 سے دیا گیا تھا، تو آرڈر کے ای میل پر کوڈ بھیجا جا رہا ہے۔`,
  none: (): string => 'ابھی ہم کوڈ نہیں بھیج سکتے۔ ہم سے رابطہ کریں۔',
}
export const codeOnItsWay = {
  both: ({ phone }: { phone: string }): string =>
    `واٹس ایپ پر \u2068${phone}\u2069 کو کوڈ بھیجا جا رہا ہے۔ جہاں واٹس ایپ نہ چلے، وہاں کوڈ ای میل پر آتا ہے۔`,
  whatsapp: ({ phone }: { phone: string }): string =>
    `واٹس ایپ پر \u2068${phone}\u2069 کو کوڈ بھیجا جا رہا ہے۔`,
  email: (): string => 'اس آرڈر کے ای میل پر کوڈ بھیجا جا رہا ہے۔',
  none: (): string => 'ابھی ہم کوڈ نہیں بھیج سکتے۔ ہم سے رابطہ کریں۔',
}
export const showOrder = 'آرڈر دکھائیں'
export const yourLicenseKey = 'آپ کا لائسنس نمبر'
export const download = 'ڈاؤن لوڈ کریں'
export const downloadsNotLoaded = 'ڈاؤن لوڈ کی فہرست لوڈ نہیں ہو سکی۔'
export const installOnComputer = 'اسے اپنے کمپیوٹر پر انسٹال کریں'
export const noExtensionYet = 'ایکسٹینشن ابھی یہاں نہیں ہے۔'
export const weTellOfExtension = 'آتے ہی ہم آپ کو بتائیں گے۔'
export const moreDownloads = 'مزید ڈاؤن لوڈ'
export const receiptAndRenewal = 'رسید اور تجدید'
export const addToAccount = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'اکاؤنٹ میں آپ کے تمام آرڈر اور لائسنس نمبر ایک جگہ ملتے ہیں۔ ',
  link('یہ آرڈر کسی اکاؤنٹ میں شامل کریں'),
]
export const timeIsOver = 'یہ آرڈر ایک گھنٹے کے لیے دکھایا گیا تھا، وہ پورا ہو گیا۔ نیا کوڈ منگوائیں۔'
export const orderNotLoaded = 'آرڈر لوڈ نہیں ہو سکا۔ اپنا انٹرنیٹ چیک کریں۔'
export const startAgain = 'شروع سے کریں'
export const noLicenseKey = 'اس آرڈر کا اس وقت کوئی لائسنس نمبر نہیں ہے۔'
export const placeIsFreeAtOnce = ({ days }: { days: number }): string =>
  `اس کی جگہ فوراً خالی ہو جائے گی اور کوئی دوسرا سسٹم ایکٹیویٹ ہو سکے گا۔ آپ ${days}\u00a0دن میں دو سسٹم ہٹا سکتے ہیں۔`
export const removeQuestion = ({ name }: { name: string }): string => `\u200f\u2068${name}\u2069 ہٹائیں؟`
export const freedPlace = ({
  name,
  freeAt,
  quickPerPlace,
  quickDays,
}: {
  name: string
  freeAt: string
  quickPerPlace: number
  quickDays: number
}): string =>
  `\u200f\u2068${name}\u2069 نے اپنی جگہ چھوڑ دی ہے، اور شاید انٹرنیٹ کے بغیر چلتا رہے۔ جگہ \u2068${freeAt}\u2069 تک اسی کے لیے رکھی ہے، سوائے اس کے کہ کوئی دوسرا سسٹم اسے لے لے، جو ہر جگہ کے لیے ${quickDays}\u00a0دن میں ${quickPerPlace} بار ہو سکتا ہے۔ ہماری سپورٹ یہ جگہ فوراً دے سکتی ہے۔`
export const keepSystem = 'رہنے دیں'
export const systemsNotLoaded = 'سسٹم لوڈ نہیں ہو سکے۔'
export const noSystemYet = 'ابھی کسی کمپیوٹر پر ایکٹیویٹ نہیں ہوا۔ طریقہ اوپر کے مرحلوں میں ہے۔'
export const keepKeyUntil = ({ plan, expiresAt }: { plan: string; expiresAt: string }): string =>
  `\u200f\u2068${plan}\u2069، \u2068${expiresAt}\u2069 تک کارآمد۔ یہ لائسنس نمبر کسی کو نہ دیں۔`
export const versionOfSize = ({ version, size }: { version: string; size: string }): string =>
  `ورژن \u2068${version}\u2069 · \u2068${size}\u2069`
export const renewingKeepsKey =
  'تجدید پر آپ کا لائسنس نمبر وہی رہتا ہے: آپ ایک بار پھر پیمنٹ کرتے ہیں، اور نئی مدت پرانی کے بعد شروع ہوتی ہے۔'
export const whoUsesIt = 'اسے کون استعمال کرتا ہے؟'
export const exampleOfLabel = 'علی، فرنٹ ڈیسک'
export const labelNotSaved = 'محفوظ نہیں ہوا'
export const licenseEnding = ({ end }: { end: string }): string => `لائسنس …\u2068${end}\u2069`
