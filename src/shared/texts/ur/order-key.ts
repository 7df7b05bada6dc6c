import type { Sentence } from '#src/shared/language.ts'

export const yourCode = 'آپ کا کوڈ'
export const keyAndDownloads = 'آپ کی لائسنس کی اور ڈاؤن لوڈ'
export const codeBeforeKey =
  'یہ صرف آپ کے لیے ہیں، اس لیے ہم پہلے اس آرڈر کے واٹس ایپ نمبر پر کوڈ بھیجتے ہیں۔ اس کے بعد آپ کو لائسنس کی، ایکسٹینشن اور اسے انسٹال کرنے کا طریقہ، آپ کے سسٹم اور رسید ملتی ہے۔'
export const showKeyAndDownloads = 'لائسنس کی اور ڈاؤن لوڈ دکھائیں'
export const creditNote = 'آپ کا کریڈٹ نوٹ'
export const codeBeforeNote =
  'یہ صرف آپ کے لیے ہے، اس لیے ہم پہلے اس آرڈر کے واٹس ایپ نمبر پر کوڈ بھیجتے ہیں۔ اس کے بعد آپ اسے ڈاؤن لوڈ کر سکتے ہیں۔'
export const showCreditNote = 'کریڈٹ نوٹ دکھائیں'
export const needsScript =
  'انہیں دکھانے کے لیے JavaScript چاہیے۔ لائسنس کی ان پیغاموں میں بھی ہے جو ہم نے آپ کو بھیجے۔'
// Stands before a postposition, where a phone number would: «پر»، «کے لیے».
export const whatsappNumberOfOrder = 'اس آرڈر کے واٹس ایپ نمبر'
export const codeIfPlaced = ({ orderId, phone }: { orderId: number; phone: string }): string =>
  `اگر آرڈر ${orderId} نمبر \u2068${phone}\u2069 سے دیا گیا تھا، تو واٹس ایپ پر اسی نمبر کو کوڈ بھیجا جا رہا ہے۔`
export const codeOnItsWay = 'اس آرڈر کے واٹس ایپ نمبر پر کوڈ بھیجا جا رہا ہے۔'
export const codeByEmailInstead = 'جہاں واٹس ایپ نہ چلے، وہاں کوڈ آرڈر کے ای میل پر آتا ہے۔'
export const showOrder = 'آرڈر دکھائیں'
export const yourLicenseKey = 'آپ کی لائسنس کی'
export const download = 'ڈاؤن لوڈ کریں'
export const downloadsNotLoaded = 'ڈاؤن لوڈ کی فہرست لوڈ نہیں ہو سکی۔'
export const installOnComputer = 'اسے اپنے کمپیوٹر پر انسٹال کریں'
export const noExtensionYet = 'ایکسٹینشن ابھی یہاں نہیں ہے۔ آتے ہی ہم آپ کو بتائیں گے۔'
export const moreDownloads = 'مزید ڈاؤن لوڈ'
export const receiptAndRenewal = 'رسید اور تجدید'
export const addToAccount = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'اکاؤنٹ میں آپ کے تمام آرڈر اور لائسنس کیز ایک جگہ ملتے ہیں۔ ',
  link('یہ آرڈر کسی اکاؤنٹ میں شامل کریں'),
]
export const timeIsOver = 'یہ آرڈر ایک گھنٹے کے لیے دکھایا گیا تھا، وہ پورا ہو گیا۔ نیا کوڈ منگوائیں۔'
export const orderNotLoaded = 'آرڈر لوڈ نہیں ہو سکا۔ اپنا انٹرنیٹ چیک کریں۔'
export const startAgain = 'شروع سے کریں'
export const noLicenseKey = 'اس آرڈر کی اس وقت کوئی لائسنس کی نہیں ہے۔'
export const placeIsFreeAtOnce = ({ days }: { days: number }): string =>
  `اس کی جگہ فوراً خالی ہو جائے گی اور کوئی دوسرا سسٹم ایکٹیویٹ ہو سکے گا۔ آپ ${days} دن میں دو سسٹم ہٹا سکتے ہیں۔`
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
  `\u200f\u2068${name}\u2069 نے اپنی جگہ چھوڑ دی ہے، اور شاید انٹرنیٹ کے بغیر چلتا رہے۔ جگہ ${freeAt} تک اسی کے لیے رکھی ہے، سوائے اس کے کہ کوئی دوسرا سسٹم اسے لے لے، جو ہر جگہ کے لیے ${quickDays} دن میں ${quickPerPlace} بار ہو سکتا ہے۔ ہماری سپورٹ یہ جگہ فوراً دے سکتی ہے۔`
export const keepSystem = 'رہنے دیں'
export const systemsNotLoaded = 'سسٹم لوڈ نہیں ہو سکے۔'
export const noSystemYet = 'ابھی کہیں ایکٹیویٹ نہیں ہوئی۔ طریقہ اوپر کے مرحلوں میں ہے۔'
export const keepKey = ({ plan }: { plan: string }): string =>
  `\u200f\u2068${plan}\u2069۔ یہ لائسنس کی کسی کو نہ دیں۔`
export const keepKeyUntil = ({ plan, expiresAt }: { plan: string; expiresAt: string }): string =>
  `\u200f\u2068${plan}\u2069، ${expiresAt} تک کارآمد۔ یہ لائسنس کی کسی کو نہ دیں۔`
export const versionOfSize = ({ version, size }: { version: string; size: string }): string =>
  `ورژن ${version} · ${size}`
export const orderFacts = ({
  orderId,
  plan,
  term,
}: {
  orderId: number
  plan: string
  term: string
}): string => `آرڈر ${orderId}: ${plan}، ${term}`
export const orderFactsAndRenewal = ({
  orderId,
  plan,
  term,
}: {
  orderId: number
  plan: string
  term: string
}): string =>
  `آرڈر ${orderId}: ${plan}، ${term}۔ تجدید پر آپ کی لائسنس کی وہی رہتی ہے: آپ ایک بار پھر پیمنٹ کرتے ہیں، اور نئی مدت پرانی کے بعد شروع ہوتی ہے۔`
