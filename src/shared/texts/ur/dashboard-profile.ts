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
