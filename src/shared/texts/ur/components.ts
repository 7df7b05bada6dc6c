export const back = 'واپس'
export const charactersTooMany = ({ count }: { count: number }): string => `${count}\u00a0حروف زیادہ ہیں`
export const charactersLeft = ({ left }: { left: number }): string => `${left}\u00a0حروف باقی`
export const copied = 'کاپی ہو گیا!'
export const copyNotAllowed = 'آپ کا براؤزر یہاں اس کی اجازت نہیں دیتا۔ لکھا ہوا چنیں اور خود کاپی کریں۔'
export const notCopied = 'کاپی نہیں ہوا'
export const correctFields = 'یہ خانے درست کریں:'
export const moveUp = ({ name }: { name: string }): string => `\u200f\u2068${name}\u2069 اوپر کریں`
export const moveDown = ({ name }: { name: string }): string => `\u200f\u2068${name}\u2069 نیچے کریں`
export const add = ({ name }: { name: string }): string => `\u200f\u2068${name}\u2069 شامل کریں`
export const errorId = ({ id }: { id: string }): string => `غلطی کا نمبر: \u2068${id}\u2069`
export const notLoaded = ({ what }: { what: string }): string => `لوڈ نہیں ہو سکا: \u2068${what}\u2069`
export const loading = 'لوڈ ہو رہا ہے'
export const showPassword = 'پاس ورڈ دکھائیں'
export const typeToConfirm = ({ typeToConfirm }: { typeToConfirm: string }): string =>
  `تصدیق کے لیے \u2068${typeToConfirm}\u2069 لکھیں`
export const digitsOrRecoveryCode = ({ codeDigits }: { codeDigits: number }): string =>
  `آپ کی آتھنٹیکیٹر ایپ کے ${codeDigits} ہندسے، یا ریکوری کوڈ`
export const offline = 'انٹرنیٹ نہیں ہے – تبدیلیاں محفوظ نہیں ہوں گی'
export const pageNotShown = 'یہ صفحہ نہیں دکھایا جا سکا'
export const pageBroke = 'اس صفحے میں کچھ خرابی ہو گئی۔ جو آپ نے محفوظ کیا تھا وہ سب موجود ہے۔'
export const home = 'ہوم پیج'
export const inactive = 'بند'
