export const addPicture = 'پیمنٹ کی تصویر لگائیں'
export const enterProof = 'ٹرانزیکشن آئی ڈی لکھیں، یا پیمنٹ کی تصویر لگائیں'
export const chooseTime = 'دن اور وقت چنیں'
export const paidAtUnlikely = 'دن دوبارہ دیکھیں: یہ آپ کے آرڈر کے دن کے قریب نہیں'
export const atMostPictures = ({ count }: { count: number }): string => `زیادہ سے زیادہ ${count} تصویریں`
export const picturesFull = ({ count }: { count: number }): string =>
  `ایک ثبوت میں ${count} تصویریں آتی ہیں۔ پہلے ان میں سے ایک ہٹائیں۔`
export const otherIsRead = 'اس آرڈر کی ایک اور تصویر پڑھی جا رہی ہے۔ یہ تصویر اس کے بعد بھیجیں۔'
export const closed = {
  confirmed: 'یہ آرڈر پہلے ہی منظور ہو چکا ہے، اس لیے ثبوت کی ضرورت نہیں۔',
  cancelled: 'یہ آرڈر منسوخ ہے۔ اگر آپ پیمنٹ کر چکے ہیں تو ہم سے رابطہ کریں۔',
}
export const sentSeveralTimes =
  'یہ ثبوت کئی بار بھیجا جا چکا ہے۔ ہمارے چیک کرنے تک انتظار کریں، یا ہمیں لکھیں۔'
export const settledAlready = 'اس پیمنٹ کا فیصلہ ہو چکا ہے۔'
export const picturesGone = 'تصویریں اب محفوظ نہیں ہیں۔ انہیں دوبارہ لگائیں۔'
