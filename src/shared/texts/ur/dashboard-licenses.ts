export const howToActivate = 'ایکٹیویٹ کرنے کا طریقہ، 5 مرحلوں میں'
export const goDownloads = 'ڈاؤن لوڈ پر جائیں'
export const endedTooLongAgo =
  'اس لائسنس کو ختم ہوئے اتنا وقت ہو گیا ہے کہ اب تجدید نہیں ہو سکتی۔ نئے آرڈر سے آپ کو نیا لائسنس نمبر ملے گا۔'
export const expiredContactSupport = 'یہ لائسنس ختم ہو گیا ہے۔ جاری رکھنے کے لیے سپورٹ سے رابطہ کریں۔'
export const seePlans = 'پلان دیکھیں'
export const licenseOfOrder = ({ plan, id }: { plan: string; id: number }): string =>
  `\u200f\u2068${plan}\u2069 لائسنس، آرڈر ${id}`
export const license = 'لائسنس'
export const amountPaid = 'ادا کی ہوئی رقم'
export const licenseId = 'لائسنس آئی ڈی'
export const validUntil = 'آخری تاریخ'
export const licenseHolder = 'لائسنس کس کے نام'
export const licensesNotLoaded = 'آپ کے لائسنس لوڈ نہیں ہو سکے'
export const keyAppearsOnApproval = 'آرڈر منظور ہوتے ہی آپ کا لائسنس نمبر یہاں آ جائے گا۔'
export const noActiveLicenses = 'کوئی ایکٹیو لائسنس نہیں'
export const viewOrders = 'آرڈر دیکھیں'
export const systemsNotLoaded = 'اس لائسنس کے سسٹم لوڈ نہیں ہو سکے'
export const notActivatedYet = 'ابھی کسی کمپیوٹر پر ایکٹیویٹ نہیں ہوا۔ طریقہ نیچے کے مرحلوں میں ہے۔'
export const endsToday = 'یہ لائسنس آج ختم ہو رہا ہے۔ رکے بغیر جاری رکھنے کے لیے اس کی تجدید کریں۔'
export const endsInDays = ({ days }: { days: number }): string =>
  `یہ لائسنس ${days}\u00a0دن میں ختم ہو رہا ہے۔ رکے بغیر جاری رکھنے کے لیے اس کی تجدید کریں۔`
export const renewToContinue = 'یہ لائسنس ختم ہو گیا ہے۔ جاری رکھنے کے لیے تجدید کریں۔'
export const goesOnAs = ({ plan, from }: { plan: string; from: string }): string =>
  `\u2068${from}\u2069 سے یہی لائسنس نمبر \u2068${plan}\u2069 پلان پر چلے گا۔`
export const renewsByPaying = ({
  amount,
  until,
  licenses,
}: {
  amount: string
  until: string
  licenses: number
}): string =>
  `\u2068${until}\u2069 تک ٹھیک \u2068${amount}\u2069 بھیجیں، نہ کم نہ زیادہ، اسی اکاؤنٹ سے جس سے پہلے پیمنٹ کی تھی۔ ${licenses === 1 ? '' : `${licenses}\u00a0لائسنسوں کی `}تجدید ہو جائے گی: نہ آرڈر دینا ہے، نہ رسید بھیجنی ہے۔`
export const whereToPay = 'پیمنٹ کہاں کریں'
export const amountForAll = ({ amount, licenses }: { amount: string; licenses: number }): string =>
  `${licenses}\u00a0لائسنسوں کے \u2068${amount}\u2069`
export const upgrade = 'اپ گریڈ کریں'
export const states = {
  pending: 'بعد میں شروع',
  active: 'ایکٹیو',
  suspended: 'معطل',
  revoked: 'بند',
  expired: 'ختم',
}
export const soldBy = ({ name }: { name: string }): string =>
  `یہ لائسنس آپ کو \u2068${name}\u2069 سے ملا ہے۔ تجدید یا کسی سوال کے لیے انہی کو لکھیں۔`
export const writeToReseller = ({ name }: { name: string }): string => `\u200f\u2068${name}\u2069 کو لکھیں`
export const aboutLicense = ({ plan, end }: { plan: string; end: string }): string =>
  `السلام علیکم! مجھے اپنے \u2068${plan}\u2069 لائسنس کے بارے میں پوچھنا ہے، جس کے نمبر کے آخر میں \u2068${end}\u2069 ہے۔`
