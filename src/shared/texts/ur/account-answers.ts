export const passwordTooShort = ({ min }: { min: number }): string =>
  `پاس ورڈ میں کم از کم ${min}\u00a0حروف ہونے چاہئیں`
export const passwordTooLong = ({ max }: { max: number }): string =>
  `پاس ورڈ میں زیادہ سے زیادہ ${max}\u00a0حروف ہو سکتے ہیں`
export const resetCodeTooShort = 'ری سیٹ کوڈ میں کم از کم 6\u00a0حروف ہونے چاہئیں'
export const resetCodeTooLong = 'ری سیٹ کوڈ میں زیادہ سے زیادہ 10\u00a0حروف ہو سکتے ہیں'
export const enterFactorCode = ({ digits }: { digits: number }): string =>
  `اپنی آتھنٹیکیٹر ایپ کے ${digits}\u00a0ہندسے لکھیں، یا کوئی ریکوری کوڈ`
export const confirmPassword = 'پاس ورڈ دوبارہ لکھیں'
export const passwordsDiffer = 'دونوں پاس ورڈ ایک جیسے نہیں ہیں'
export const usernameRequired = 'یوزر نیم لکھیں'
export const passwordRequired = 'پاس ورڈ لکھیں'
export const currentPasswordRequired = 'اپنا موجودہ پاس ورڈ لکھیں'
export const enterEmail = 'درست ای میل ایڈریس لکھیں'
export const usernameTooShort = ({ min }: { min: number }): string =>
  `یوزر نیم میں کم از کم ${min}\u00a0حروف ہونے چاہئیں`
export const usernameLetters = 'یوزر نیم میں ایسے حروف ہیں جن کی اجازت نہیں'
export const usernameTaken = 'یہ یوزر نیم پہلے سے موجود ہے'
export const emailTaken = 'اس ای میل سے اکاؤنٹ پہلے ہی بن چکا ہے'
export const weakPassword = {
  ownName: 'اس پاس ورڈ کا اندازہ لگانا آسان ہے: یہ آپ کا اپنا نام، ای میل یا نمبر ہے۔ کوئی اور پاس ورڈ چنیں۔',
  shop: 'اس پاس ورڈ کا اندازہ لگانا آسان ہے: یہ اس دکان کا نام ہے۔ کوئی اور پاس ورڈ چنیں۔',
  common: 'اس پاس ورڈ کا اندازہ لگانا آسان ہے: یہ بہت عام پاس ورڈ ہے۔ کوئی اور پاس ورڈ چنیں۔',
  pattern:
    'اس پاس ورڈ کا اندازہ لگانا آسان ہے: اس میں ایک ہی چیز بار بار آتی ہے یا یہ کی بورڈ کی ترتیب پر ہے۔ کوئی اور پاس ورڈ چنیں۔',
}
export const wrongPassword = 'آپ کا پاس ورڈ غلط ہے'
export const wrongCurrentPassword = 'آپ کا موجودہ پاس ورڈ غلط ہے'
export const passwordChangedMeanwhile = 'اس دوران آپ کا پاس ورڈ بدل گیا ہے۔ دوبارہ لاگ ان کریں۔'
export const administratorStays = 'ایڈمن کا اکاؤنٹ کوئی دوسرا ایڈمن ڈیلیٹ کرتا ہے۔'
export const wrongResetCode = 'یہ ری سیٹ کوڈ غلط ہے یا اب کارآمد نہیں۔ نیا کوڈ منگوائیں۔'
export const wrongFactorCode = 'یہ کوڈ غلط ہے یا پہلے استعمال ہو چکا ہے'
export const wrongCredentials = 'یوزر نیم یا پاس ورڈ غلط ہے'
export const enterAppCode = 'اپنی آتھنٹیکیٹر ایپ کا کوڈ لکھیں'
export const suspended = 'آپ کا اکاؤنٹ معطل ہے۔ سپورٹ سے رابطہ کریں۔'
export const administratorsNeed = ({ min }: { min: number }): string =>
  `ایڈمن کے پاس ورڈ میں کم از کم ${min}\u00a0حروف ہونے چاہئیں۔ اپنا پاس ورڈ ری سیٹ کریں۔`
export const numberChanged = {
  subject: ({ shop }: { shop: string }): string =>
    `آپ کے \u2068${shop}\u2069 اکاؤنٹ کا واٹس ایپ نمبر بدل گیا`,
  what: ({ username, end }: { username: string; end: string }): string =>
    `اکاؤنٹ \u2068${username}\u2069 کا واٹس ایپ نمبر اب نیا ہے، جس کے آخر میں \u2068${end}\u2069 ہے۔`,
  notYou: 'اگر یہ آپ نے نہیں کیا تو اپنا پاس ورڈ فوراً ری سیٹ کریں۔',
  notYouContact: ({ contact }: { contact: string }): string =>
    `اگر یہ آپ نے نہیں کیا تو اپنا پاس ورڈ فوراً ری سیٹ کریں، اور ہمیں لکھیں: \u2068${contact}\u2069`,
  button: 'پاس ورڈ ری سیٹ کریں',
}
