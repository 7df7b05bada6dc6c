export const uploadBrokeOff = 'فائل بھیجنا بیچ میں رک گیا۔ دوبارہ کوشش کریں۔'
export const fileIsEmpty = 'یہ فائل خالی ہے'
export const typeNotAccepted = ({ types }: { types: string }): string =>
  `اس قسم کی فائل نہیں چلتی۔ یہ چلیں گی: \u2068${types}\u2069`
export const notAsNamed = ({ extension }: { extension: string }): string =>
  `نام تو \u2066.${extension}\u2069 ہے مگر فائل کچھ اور ہے۔ کوئی اور فائل چنیں۔`
export const notOfAKind = {
  image: 'یہ ایسی تصویر نہیں ہے جو ہم لیتے ہیں',
  video: 'یہ ایسی ویڈیو نہیں ہے جو ہم لیتے ہیں',
}
export const damagedVideo =
  'یہ ویڈیو خراب یا ادھوری ہے، یا اس میں ویڈیو کے سوا بھی کچھ ہے۔ کوئی اور فائل چنیں۔'
export const tooLarge = ({ most }: { most: string }): string =>
  `یہ فائل بہت بڑی ہے۔ زیادہ سے زیادہ \u2068${most}\u2069 کی فائل چلے گی۔`
export const notStored = 'فائل محفوظ نہیں ہو سکی۔ کچھ دیر بعد دوبارہ کوشش کریں۔'
export const pictureNotRead = 'تصویر ابھی پڑھی نہیں جا سکی۔ دوبارہ کوشش کریں، یا چھوٹی تصویر بھیجیں۔'
export const pictureDamaged = 'یہ تصویر پڑھی نہیں جا سکتی۔ شاید یہ خراب یا ادھوری ہے۔'
export const tooManyPixels = ({ millions }: { millions: number }): string =>
  `اس تصویر میں بہت زیادہ پکسل ہیں۔ زیادہ سے زیادہ ${millions * 10} لاکھ چلیں گے۔`
export const pdfRefused = {
  locked: 'یہ PDF پاس ورڈ سے بند ہے۔ اس کی جگہ اس کا اسکرین شاٹ بھیجیں۔',
  unreadable: 'یہ PDF پڑھی نہیں جا سکتی۔ شاید یہ خراب یا ادھوری ہے۔ اس کی جگہ اس کا اسکرین شاٹ بھیجیں۔',
  excessive: 'یہ PDF بہت بھاری ہے۔ اس کی جگہ اس کا اسکرین شاٹ بھیجیں۔',
}
