export const noMore = 'ای میل سے یاد دہانیاں اور خبریں بند کریں'
export const pay = 'پیمنٹ کریں اور ثبوت بھیجیں'
export const renew = 'تجدید کریں'
export const openOrder = 'میرا آرڈر کھولیں'
export const openDashboard = 'میرا ڈیش بورڈ کھولیں'
export const openBackOffice = 'بیک آفس کھولیں'
export const open = 'کھولیں'
export const numberChanged = {
  subject: ({ shop }: { shop: string }): string => `آپ کے ${shop} اکاؤنٹ کا واٹس ایپ نمبر بدل گیا`,
  what: ({ username, end }: { username: string; end: string }): string =>
    `اکاؤنٹ ${username} کا واٹس ایپ نمبر اب نیا ہے، جس کے آخر میں ${end} ہے۔`,
  notYou: 'اگر یہ آپ نے نہیں کیا تو اپنا پاس ورڈ فوراً ری سیٹ کریں۔',
  notYouContact: ({ contact }: { contact: string }): string =>
    `اگر یہ آپ نے نہیں کیا تو اپنا پاس ورڈ فوراً ری سیٹ کریں، اور ہمیں لکھیں: ${contact}`,
  button: 'پاس ورڈ ری سیٹ کریں',
}
