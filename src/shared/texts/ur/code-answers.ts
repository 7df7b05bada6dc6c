export const codeSent = 'ہم نے آپ کے واٹس ایپ پر تصدیق کا کوڈ بھیج دیا ہے۔'
export const codeNotSent = 'اس واٹس ایپ نمبر پر کوڈ نہیں بھیجا جا سکا۔ نمبر چیک کریں یا سپورٹ سے رابطہ کریں۔'
export const notToThisNumber = 'ہم اس نمبر پر کوڈ نہیں بھیجتے۔ کوئی اور نمبر لکھیں یا سپورٹ سے رابطہ کریں۔'
export const noCodeNeeded = 'کوڈ کی ضرورت نہیں۔ تصدیق کے بغیر جاری رکھیں۔'
export const codeFailures = {
  invalid: 'یہ کوڈ غلط ہے',
  expired: 'اس کوڈ کا وقت ختم ہو گیا۔ نیا کوڈ منگوائیں۔',
  used: 'یہ کوڈ پہلے استعمال ہو چکا ہے۔ نیا کوڈ منگوائیں۔',
  exhausted: 'کئی بار غلط کوڈ لکھا گیا۔ نیا کوڈ منگوائیں۔',
}
export const numberIsMine = ({ shop, word }: { shop: string; word: string }): string =>
  `\u200f\u2068${shop}\u2069: یہ پیغام ثبوت ہے کہ یہ نمبر میرا ہے۔ ${word}`
export const replaceComputer = ({ shop, word }: { shop: string; word: string }): string =>
  `\u200f\u2068${shop}\u2069: میرے لائسنس کا ایک کمپیوٹر بدل دیں۔ ${word}`
