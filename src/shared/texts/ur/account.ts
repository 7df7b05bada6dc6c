import type { Sentence } from '#src/shared/language.ts'

// Stands before «کے لیے JavaScript چاہیے».
export const askForHelp = ({ title, name }: { title: string; name: string }): string =>
  `السلام علیکم! مجھے \u2068${name}\u2069 کے صفحے «\u2068${title}\u2069» پر مدد چاہیے۔`
export const earlierCodeInvalid = 'پہلے والا کوڈ اب نہیں چلے گا۔'
export const signInWithNewPassword = 'اپنے نئے پاس ورڈ سے لاگ ان کریں۔'
export const passwordNotReset = 'پاس ورڈ ری سیٹ نہیں ہو سکا'
export const codeByMail = <P>({ email, resetMinutes }: { email: P; resetMinutes: number }): Sentence<P> => [
  'اگر ',
  email,
  ` کسی اکاؤنٹ کا ای میل ہے تو کوڈ اس پر بھیجا جا رہا ہے۔ یہ ${resetMinutes}\u00a0منٹ چلے گا؛ اپنا اسپیم فولڈر بھی دیکھ لیں۔`,
]
export const codeByWhatsapp = <P>({
  email,
  resetMinutes,
}: {
  email: P
  resetMinutes: number
}): Sentence<P> => [
  'اگر ',
  email,
  ` کسی ایسے اکاؤنٹ کا ای میل ہے جس کے واٹس ایپ نمبر کی تصدیق ہو چکی ہے، تو کوڈ اس نمبر پر بھیجا جا رہا ہے۔ یہ ${resetMinutes}\u00a0منٹ چلے گا۔`,
]
export const resetCode = 'ری سیٹ کوڈ'
export const newPasswordAtLeast = ({
  reset,
  administrator,
}: {
  reset: number
  administrator: number
}): string => `کم از کم ${reset} حروف؛ ایڈمن کے لیے ${administrator}`
export const resetPassword = 'پاس ورڈ ری سیٹ کریں'
export const sendAnotherCode = 'ایک اور کوڈ بھیجیں'
export const loginFailed = 'لاگ ان نہیں ہو سکا'
export const usernameOrEmail = 'یوزر نیم یا ای میل'
export const password = 'پاس ورڈ'
export const forgotPassword = 'پاس ورڈ بھول گئے؟'
export const noAccountYet = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'ابھی اکاؤنٹ نہیں ہے؟ ',
  link('اکاؤنٹ بنائیں'),
]
export const signInText = 'آپ کے لائسنس، آرڈر اور ڈاؤن لوڈ آپ کا انتظار کر رہے ہیں۔'
export const accountReady = 'آپ کا اکاؤنٹ تیار ہے'
export const verifiedOpeningDashboard = 'آپ کے واٹس ایپ نمبر کی تصدیق ہو گئی۔ آپ کا ڈیش بورڈ کھل رہا ہے…'
export const openingDashboard = 'آپ کا ڈیش بورڈ کھل رہا ہے…'
export const verifyWithFirstOrder =
  'واٹس ایپ نمبر کی تصدیق آپ کے پہلے آرڈر کے ساتھ ہو سکتی ہے۔ آپ کا ڈیش بورڈ کھل رہا ہے…'
export const registrationFailed = { title: 'اکاؤنٹ نہیں بن سکا', fallback: 'دوبارہ کوشش کریں' }
export const usernameAtLeast = ({ usernameMin }: { usernameMin: number }): string =>
  `کم از کم ${usernameMin}\u00a0حروف`
export const enterPasswordAgain =
  'بس تھوڑا سا کام باقی ہے۔ اپنا پاس ورڈ دوبارہ لکھیں: صفحہ دوبارہ کھلنے پر وہ محفوظ نہیں رکھا گیا تھا۔'
export const passwordAtLeast = ({ registration }: { registration: number }): string =>
  `کم از کم ${registration}\u00a0حروف`
export const createAccount = 'اکاؤنٹ بنائیں'
export const alreadyHaveAccount = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'پہلے سے اکاؤنٹ ہے؟ ',
  link('لاگ ان کریں'),
]
export const createYourAccount = 'اپنا اکاؤنٹ بنائیں'
export const createAccountText =
  'وہی واٹس ایپ نمبر دیں جس سے آپ آرڈر کرتے ہیں، تو آپ کے لائسنس خود آپ تک پہنچ جائیں گے۔'
export const addressOfAccount = 'آپ کے اکاؤنٹ کا ای میل ایڈریس'
export const sendResetCode = 'ری سیٹ کوڈ بھیجیں'
export const backToSignIn = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'یاد آ گیا؟ ',
  link('لاگ ان پر واپس جائیں'),
]
export const resetByMail = 'ہم آپ کو ای میل پر کوڈ بھیجتے ہیں، اور اس سے آپ نیا پاس ورڈ چنتے ہیں۔'
export const resetYourPassword = 'اپنا پاس ورڈ ری سیٹ کریں'
export const checkingCode = 'کوڈ چیک ہو رہا ہے…'
export const whatsappConnected = <P>({
  codeDigits,
  phone,
}: {
  codeDigits: number
  phone: P
}): Sentence<P> => [`واٹس ایپ جڑا ہوا ہے۔ ہم ${codeDigits}\u00a0ہندسوں کا کوڈ `, phone, ' پر بھیجیں گے۔']
export const continueWithoutVerification = 'تصدیق کے بغیر جاری رکھیں'
export const checkingWhatsapp = 'واٹس ایپ چیک ہو رہا ہے…'
export const whatsappNotAvailable = 'واٹس ایپ اس وقت دستیاب نہیں'
export const lookingForWhatsapp =
  'ہم ہر چند سیکنڈ بعد واٹس ایپ دیکھتے ہیں، اور اس کے واپس آتے ہی آگے بڑھیں گے۔ آپ تصدیق کے بغیر بھی آگے بڑھ سکتے ہیں۔'
export const accountWithoutVerification = 'آپ کا اکاؤنٹ تصدیق کے بغیر بن جائے گا۔'
export const skipIn = ({ left }: { left: number }): string => `بغیر تصدیق آگے بڑھیں (${left})`
export const skipNow = 'بغیر تصدیق آگے بڑھیں'
export const wait = 'انتظار کریں'
export const resetCodeNotSent = 'ری سیٹ کوڈ نہیں بھیجا جا سکا'
export const ifItDoesNotArrive = <P>({ phone }: { phone: P }): Sentence<P> => [
  'اگر وہ نہ پہنچے تو سپورٹ سے ',
  phone,
  ' پر رابطہ کریں۔',
]
export const reachSupport = <P>({ phone }: { phone: P }): Sentence<P> => [
  'سپورٹ سے ',
  phone,
  ' پر بات ہو سکتی ہے۔',
]
export const callUs = <P>({ phone }: { phone: P }): Sentence<P> => [
  'مدد چاہیے تو ہمیں ',
  phone,
  ' پر فون کریں۔',
]
export const resetByWhatsapp = ({ contact }: { contact: string }): string =>
  `جس واٹس ایپ نمبر کی آپ تصدیق کر چکے ہیں، ہم اس پر کوڈ بھیجتے ہیں۔ یہ دکان ابھی ای میل نہیں بھیج سکتی: اگر ایسا نمبر نہ ہو تو ہم سے \u2068${contact}\u2069 پر رابطہ کریں۔`
export const resetByWhatsappWithoutContact =
  'جس واٹس ایپ نمبر کی آپ تصدیق کر چکے ہیں، ہم اس پر کوڈ بھیجتے ہیں۔ یہ دکان ابھی ای میل نہیں بھیج سکتی: اگر ایسا نمبر نہ ہو تو ہم سے رابطہ کریں۔'
export const noCodeComes = ({ contact }: { contact: string }): string =>
  `یہ دکان ابھی کوڈ نہیں بھیج سکتی۔ ہم سے \u2068${contact}\u2069 پر رابطہ کریں، ہم مدد کریں گے۔`
export const noCodeComesWithoutContact = 'یہ دکان ابھی کوڈ نہیں بھیج سکتی۔ ہم سے رابطہ کریں، ہم مدد کریں گے۔'
export const phoneOrEmail = ({
  supportPhone,
  supportEmail,
}: {
  supportPhone: string
  supportEmail: string
}): string => `\u2068${supportPhone}\u2069 یا \u2068${supportEmail}\u2069`
