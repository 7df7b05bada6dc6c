import type { Sentence } from '#src/shared/language.ts'

export const numberSavedText = ({ phone }: { phone: string }): string =>
  `آپ کے کوڈ اور پیغام اب \u2068${phone}\u2069 پر جائیں گے۔`
export const pleaseProve = <P>({ phone }: { phone: P }): Sentence<P> => ['ثابت کریں کہ ', phone, ' آپ کا ہے۔']
export const changeWhatsappNumber = 'اپنا واٹس ایپ نمبر بدلیں'
export const newWhatsappNumber = 'نیا واٹس ایپ نمبر'
export const yourPassword = 'آپ کا پاس ورڈ'
export const signsYouOutElsewhere = 'نیا نمبر آپ کو باقی ہر جگہ سے لاگ آؤٹ کر دیتا ہے'
export const passwordNotChanged = 'پاس ورڈ نہیں بدلا'
export const changePassword = 'پاس ورڈ بدلیں'
export const currentPassword = 'موجودہ پاس ورڈ'
export const atLeastCharacters = ({ count }: { count: number }): string => `کم از کم ${count}\u00a0حروف`
export const changePasswordVerb = 'پاس ورڈ بدلیں'
export const featureComingSoon = 'یہ سہولت جلد آ رہی ہے'
export const onlyNumberCanChange =
  'ابھی آپ اپنا واٹس ایپ نمبر بدل سکتے ہیں۔ باقی ہماری سپورٹ ٹیم آپ کے لیے بدل دیتی ہے۔'
export const none = 'کوئی نہیں'
export const accountType = 'اکاؤنٹ کی قسم'
export const administrator = 'ایڈمن'
export const standardUser = 'عام صارف'
export const editProfile = 'پروفائل بدلیں'
export const sendingCode = 'کوڈ بھیجا جا رہا ہے…'
export const signedOut = 'لاگ آؤٹ ہو گیا'
export const nameIsSignedOut = ({ name }: { name: string }): string =>
  `\u200f\u2068${name}\u2069 لاگ آؤٹ ہو گیا۔`
export const notSignedOut = 'لاگ آؤٹ نہیں ہو سکا'
export const thisBrowser = 'یہی براؤزر'
export const lastUsed = ({
  lastSeenAt,
  createdAt,
  address,
}: {
  lastSeenAt: string
  createdAt: string
  address: string
}): string => `آخری بار \u2068${lastSeenAt}\u2069 · لاگ ان \u2068${createdAt}\u2069 · \u2068${address}\u2069`
export const signOut = 'لاگ آؤٹ کریں'
export const signOutOf = ({ name }: { name: string }): string => `\u200f\u2068${name}\u2069 کو لاگ آؤٹ کریں`
export const whereSignedIn = 'آپ کہاں کہاں لاگ ان ہیں'
export const sessionsNotLoaded = 'آپ کے لاگ ان کی فہرست لوڈ نہیں ہو سکی'
export const signOutEverywhereHint =
  'کچھ انجان لگ رہا ہے؟ ہر جگہ سے لاگ آؤٹ کریں، اس براؤزر سے بھی، اور اپنا پاس ورڈ بدلیں۔'
export const signOutEverywhere = 'ہر جگہ سے لاگ آؤٹ کریں'
export const signedOutElsewhere = 'آپ یہاں لاگ ان ہیں، اور باقی ہر جگہ سے لاگ آؤٹ ہو گئے ہیں۔'
export const signedOutAndTokensEnded =
  'آپ یہاں لاگ ان ہیں، اور باقی ہر جگہ سے لاگ آؤٹ ہو گئے ہیں۔ آپ کے API ٹوکن ختم ہو گئے ہیں۔'
export const numberNotSaved = 'نمبر محفوظ نہیں ہوا'
export const notVerified = ({ phone }: { phone: string }): string => `\u2068${phone}\u2069، تصدیق نہیں ہوئی`
export const yourData = 'آپ کا ڈیٹا'
export const yourDataHint =
  'وہ سب کچھ جو ہمارے پاس آپ کے بارے میں محفوظ ہے: آپ کے آرڈر، پیمنٹس اور ان کی تصویریں، پیغام، ٹکٹ اور چیٹ۔'
export const dataToRead = 'پڑھنے کے لیے ڈاؤن لوڈ کریں'
export const dataForPrograms = 'پروگراموں کے لیے ڈاؤن لوڈ کریں'
export const dataTitle = ({ shop }: { shop: string }): string =>
  `\u200f\u2068${shop}\u2069 کے پاس آپ کے بارے میں کیا محفوظ ہے`
export const dataMade = ({ time }: { time: string }): string => `\u200f\u2068${time}\u2069 تک کا ڈیٹا۔`
export const dataWhen = 'کب'
export const yes = 'ہاں'
export const no = 'نہیں'
export const deleteAccount = 'اپنا اکاؤنٹ ڈیلیٹ کریں'
export const deleteAccountHint =
  'آپ کا نام، پتے، نمبر، پیغام، ٹکٹ، چیٹ اور تصویریں ہمیشہ کے لیے ڈیلیٹ ہو جاتی ہیں۔ آرڈر کا صرف وہ حصہ رہتا ہے جو قانون مانگتا ہے: نمبر، پلان، رقم اور تاریخیں۔'
export const deleteMyAccount = 'میرا اکاؤنٹ ڈیلیٹ کریں'
export const licensesStillRun = ({ count }: { count: number }): string =>
  count === 1 ? 'آپ کا ایک لائسنس ابھی چل رہا ہے:' : `آپ کے ${count} لائسنس ابھی چل رہے ہیں:`
export const runningLicense = ({
  plan,
  keyEnd,
  expiresAt,
}: {
  plan: string
  keyEnd: string
  expiresAt: string
}): string => `\u200f\u2068${plan}\u2069، لائسنس نمبر …\u2068${keyEnd}\u2069، \u2068${expiresAt}\u2069 تک`
export const licensesAfterwards =
  'لائسنس نمبر اکاؤنٹ کے بغیر بھی اپنی مدت تک چلتا ہے، لیکن پھر آپ اسے دیکھ نہیں سکتے، اس کی تجدید نہیں ہو سکتی اور کوئی کمپیوٹر ہٹ نہیں سکتا۔ پہلے اپنے لائسنس نمبر کاپی کر لیں۔'
export const understoodLicenses = 'پھر بھی ڈیلیٹ کریں'
export const accountDeleted = 'اکاؤنٹ ڈیلیٹ ہو گیا'
export const accountDeletedText = 'آپ کا اکاؤنٹ اور آپ کا ڈیٹا ختم ہو گیا ہے۔'
export const accountNotDeleted = 'اکاؤنٹ ڈیلیٹ نہیں ہو سکا'
export const administratorsAreDeleted = 'ایڈمن کا اکاؤنٹ کوئی دوسرا ایڈمن یوزرز میں ڈیلیٹ کرتا ہے۔'
export const runningNotLoaded = 'معلوم نہیں ہو سکا کہ کوئی لائسنس چل رہا ہے یا نہیں'
