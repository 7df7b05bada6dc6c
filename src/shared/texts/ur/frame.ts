export const switchScheme = {
  auto: 'رنگ: خودکار۔ ہلکے رنگ لائیں',
  light: 'رنگ: ہلکے۔ گہرے رنگ لائیں',
  dark: 'رنگ: گہرے۔ خودکار کریں',
}
export const errorPrefix = 'غلطی: '
export const skipToContent = 'اصل مواد پر جائیں'
export const close = 'بند کریں'
export const dismiss = 'ہٹائیں'
export const refusedOnTheWay = 'یہ فائل دکان کے لیے بہت بڑی ہے۔ چھوٹی فائل چنیں، یا ہماری سپورٹ کو بتائیں۔'
export const offline = 'انٹرنیٹ نہیں ہے – آپ کا لکھا ہوا یہیں محفوظ ہے'
export const noAnswerYet =
  'دکان سے ابھی جواب نہیں آیا۔ آپ کا لکھا ہوا یہیں محفوظ ہے؛ تھوڑی دیر میں دوبارہ کوشش کریں۔'
export const notification = 'اطلاع'
export const notifications = ({ hotkey }: { hotkey: string }): string => `اطلاعات (\u2068${hotkey}\u2069)`
export const bytes = 'بائٹس'
