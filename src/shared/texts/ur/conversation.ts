export const sendMessage = 'پیغام بھیجیں'
export const tooManyCharacters = ({ tooMany }: { tooMany: number }): string =>
  `${tooMany}\u00a0حروف زیادہ ہیں۔ باقی دوسرے پیغام میں بھیجیں۔`
export const notSent = 'نہیں بھیجا جا سکا۔'
export const waitingConnection = 'انٹرنیٹ کا انتظار ہے۔'
export const today = 'آج'
export const yesterday = 'کل'
export const messages = 'پیغام'
export const picture = 'تصویر'
export const loading = 'لوڈ ہو رہا ہے…'
export const earlierMessages = 'پرانے پیغام'
export const newMessages = 'نئے پیغام'
export const newest = 'تازہ ترین'
export const earlierNotLoaded = 'پرانے پیغام لوڈ نہیں ہو سکے'
export const states = {
  sending: 'بھیجا جا رہا ہے',
  waiting: 'بھیجے جانے کا انتظار ہے',
  failed: 'نہیں بھیجا جا سکا',
  sent: 'بھیج دیا گیا',
  delivered: 'پہنچ گیا',
  read: 'پڑھ لیا گیا',
}
export const countNew = ({ count }: { count: number }): string =>
  count === 1 ? `${count} نیا` : `${count} نئے`
export const sendPicture = 'تصویر بھیجیں'
export const pictureNotSent = 'تصویر نہیں بھیجی گئی'
