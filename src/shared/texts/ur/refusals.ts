export const notAnAdministrator = 'آپ کے پاس ایڈمن کے اختیارات نہیں ہیں'
export const conversationClosed = 'یہ گفتگو بند ہو چکی ہے'
export const nothingHere = 'اس پتے پر کچھ نہیں ہے'
export const heic =
  '\u200fHEIC قسم کی تصویریں ہر جگہ نہیں کھلتیں۔ اس کا اسکرین شاٹ بھیجیں، یا کیمرے کی سیٹنگز میں JPEG ‏(Most Compatible) چنیں۔'
export const tryAgain = 'تھوڑی دیر میں دوبارہ کوشش کریں۔'
export const pleaseTryAgain = 'دوبارہ کوشش کریں'
export const comesBack = 'یہ صفحہ خود ہی واپس آ جائے گا۔'
export const wentWrong = 'کچھ خرابی ہو گئی۔ دوبارہ کوشش کریں۔'
export const invalidInput = 'یہ معلومات درست نہیں ہیں'
export const notRead = 'آپ کی درخواست پڑھی نہیں جا سکی'
export const requestTooLarge = 'بھیجی گئی معلومات بہت زیادہ ہیں'
export const typeNotAccepted = 'اس قسم کا مواد یہاں قبول نہیں ہوتا'
export const malformedAddress = 'یہ پتہ درست نہیں لکھا گیا'
export const cannotTakeThis = 'دکان اس وقت یہ نہیں لے سکتی۔ کچھ دیر بعد دوبارہ کوشش کریں۔'
export const cannotSave = 'دکان اس وقت محفوظ نہیں کر سکتی۔ تھوڑی دیر میں دوبارہ کوشش کریں۔'
export const isBusy = 'دکان پر اس وقت بہت رش ہے۔ تھوڑی دیر میں دوبارہ کوشش کریں۔'
export const fromOtherSite = 'یہ درخواست کسی اور سائٹ سے آئی ہے'
export const openShopAt = ({ address }: { address: string }): string =>
  `یہ دکان اس پتے پر کھولیں: \u2068${address}\u2069`
export const pleaseSignIn = 'پہلے لاگ ان کریں'
export const confirmWithCode = 'اپنی آتھنٹیکیٹر ایپ کے کوڈ سے اس کی تصدیق کریں'
export const tooManyRequests = ({ time }: { time: string }): string =>
  `بہت زیادہ کوششیں ہو گئیں۔ \u2068${time}\u2069 بعد دوبارہ کوشش کریں۔`
export const keyUsed = 'کچھ گڑبڑ ہو گئی۔ صفحہ دوبارہ کھولیں۔'
export const uploadNotRead = 'بھیجی گئی فائل پڑھی نہیں جا سکی۔ دوبارہ کوشش کریں۔'
export const notFound = {
  'Chat session': 'یہ گفتگو نہیں ملی',
  Download: 'یہ ڈاؤن لوڈ نہیں ملا',
  File: 'یہ فائل نہیں ملی',
  License: 'یہ لائسنس نہیں ملا',
  Message: 'یہ پیغام نہیں ملا',
  Order: 'یہ آرڈر نہیں ملا',
  Payment: 'یہ پیمنٹ نہیں ملی',
  Picture: 'یہ تصویر نہیں ملی',
  Place: 'یہ جگہ نہیں ملی',
  Session: 'یہ لاگ ان نہیں ملا',
  System: 'یہ سسٹم نہیں ملا',
  Ticket: 'یہ ٹکٹ نہیں ملا',
  User: 'یہ صارف نہیں ملا',
  Version: 'یہ ورژن نہیں ملا',
}
