export const notReseller = 'یہ اکاؤنٹ ری سیلر کا نہیں ہے۔'
export const paused = 'آپ کا ری سیلر اکاؤنٹ ابھی رکا ہوا ہے۔ ہمیں لکھیں۔'
export const noPrice = ({ plan }: { plan: string }): string =>
  `\u2068${plan}\u2069 کے لیے آپ کی کوئی قیمت طے نہیں ہے۔ ہمیں لکھیں۔`
export const balanceTooLow = ({ cost, balance }: { cost: string; balance: string }): string =>
  `اس کی قیمت \u2068${cost}\u2069 ہے اور آپ کا بیلنس \u2068${balance}\u2069 ہے۔ پہلے بیلنس بڑھائیں۔`
export const wasUsed = 'جو لائسنس استعمال ہو چکا ہو، وہ واپس نہیں لیا جا سکتا۔'
export const hasEnded = 'یہ لائسنس ختم ہو چکا ہے یا پہلے ہی واپس لیا جا چکا ہے۔'
export const topUpRange = ({ least, most }: { least: string; most: string }): string =>
  `\u2068${least}\u2069 سے \u2068${most}\u2069 تک پوری رقم لکھیں`
export const stays = 'ری سیلر کا اکاؤنٹ ڈیلیٹ نہیں ہو سکتا۔ ہمیں لکھیں، ہم پہلے اسے بند کریں گے۔'
