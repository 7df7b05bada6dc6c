export const raastCode = ({ amount }: { amount: string }): string =>
  `\u200f\u2068${amount}\u2069 کا Raast کیو آر کوڈ`
export const raast = 'Raast'
export const howToScan =
  'یہ کوڈ اپنے بینک یا والٹ کی ایپ میں اسکین کریں، رقم اس میں لکھی ہے۔ اسی فون پر پیمنٹ کرنی ہو تو کوڈ محفوظ کریں اور ایپ میں گیلری سے کھولیں۔'
export const saveQr = 'کیو آر کوڈ محفوظ کریں'
export const moneyForOrder = ({ orderId, amount }: { orderId: number; amount: string }): string =>
  `آرڈر ${orderId}، \u2068${amount}\u2069`
export const notSavedText = 'یہ براؤزر تصویر محفوظ نہیں کر سکا۔ اس کی جگہ IBAN اور رقم کاپی کریں۔'
