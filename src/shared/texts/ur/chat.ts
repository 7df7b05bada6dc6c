import type { Sentence } from '#src/shared/language.ts'

export const online = 'آن لائن'
export const offline = 'آف لائن'
export const liveSupport = 'لائیو سپورٹ'
export const closeChat = 'چیٹ بند کریں'
export const minimiseChat = 'چیٹ نیچے کریں'
export const whatsappOpened = 'واٹس ایپ کھل گیا'
export const continueOnWhatsapp = 'گفتگو واٹس ایپ پر جاری رکھیں'
export const preferredChannel = 'بات کیسے کرنی ہے'
export const webChat = 'ویب چیٹ'
export const notAvailable = 'اس وقت دستیاب نہیں'
export const away = 'ہم اس وقت موجود نہیں۔'
export const awayUntil = ({ when }: { when: string }): string =>
  `ہم اس وقت موجود نہیں، \u2068${when}\u2069 واپس ہوں گے (پاکستان کا وقت)۔`
export const thankYou = 'شکریہ'
export const canReachYou = 'اب ہم آپ سے رابطہ کر سکتے ہیں، آپ کے جانے کے بعد بھی۔'
export const howWeReachYou = 'آپ سے رابطہ کیسے ہو'
export const whereDoWeAnswer = 'اگر آپ یہ صفحہ چھوڑ دیں تو ہم جواب کہاں دیں؟'
export const whatsappNumberOptional = 'واٹس ایپ نمبر (اختیاری)'
export const notNow = 'ابھی نہیں'
export const save = 'محفوظ کریں'
/** The days of office hours are typed in English: `Mon-Sat 09:00-18:00`. */
export const hereAtHours = ({ officeHours }: { officeHours: string }): string => {
  const days: Record<string, string> = {
    sun: 'اتوار',
    mon: 'پیر',
    tue: 'منگل',
    wed: 'بدھ',
    thu: 'جمعرات',
    fri: 'جمعہ',
    sat: 'ہفتہ',
  }
  const hours = officeHours
    .replaceAll(/([a-z])-(?=[a-z])/gi, '$1 تا ')
    .replaceAll(/[a-z]{3}/gi, (day) => days[day.toLowerCase()] ?? day)
  return `ہم \u2068${hours}\u2069 موجود ہوتے ہیں (پاکستان کا وقت)`
}
export const youWriteAs = <P>({ username }: { username: P }): Sentence<P> => [
  'آپ ',
  username,
  ' کے نام سے لکھ رہے ہیں',
]
export const mayLeavePage =
  'آپ یہ صفحہ چھوڑ سکتے ہیں: گفتگو محفوظ رہے گی، اور ہمارا جواب یہیں آپ کا انتظار کرے گا۔'
export const chatStarted = 'چیٹ شروع ہو گئی'
export const connectedToSupport = 'ہماری ٹیم تک آپ کی بات پہنچ گئی'
export const messageSent = 'پیغام بھیج دیا گیا'
export const weAnswerWhenBack = 'واپس آتے ہی ہم یہیں جواب دیں گے۔'
export const chatNotStarted = 'چیٹ شروع نہیں ہو سکی'
export const startChat = 'چیٹ شروع کریں'
export const askUsAnything = ({ responseTime }: { responseTime: string }): string =>
  `جو چاہیں پوچھیں۔ ہم \u2068${responseTime}\u2069 میں یہیں جواب دیتے ہیں۔`
export const oftenAsked = 'جو اکثر پوچھا جاتا ہے'
export const questions = ['پیمنٹ کیسے کروں؟', 'لائسنس نمبر کب ملے گا؟', 'کیا یہ میرے کمپیوٹر پر چلے گا؟']
export const awayLeaveMessage = ({ hours }: { hours: string }): string =>
  `\u200f\u2068${hours}\u2069 پیغام لکھ چھوڑیں، ہم یہیں جواب دیں گے۔`
export const startChatSession = 'چیٹ شروع کریں'
export const support = 'سپورٹ'
export const conversationIsClosed = 'یہ گفتگو بند ہو چکی ہے۔'
export const conversationNotLoaded = 'گفتگو لوڈ نہیں ہو سکی'
export const supportTyping = 'سپورٹ لکھ رہی ہے'
export const loadingMessages = 'پیغام لوڈ ہو رہے ہیں'
export const writeQuestionBelow = ({ responseTime }: { responseTime: string }): string =>
  `اپنا سوال نیچے لکھیں۔ ہم \u2068${responseTime}\u2069 میں یہیں جواب دیتے ہیں۔`
export const tellUsHowToReachYou = 'بتائیں کہ آپ سے رابطہ کیسے ہو'
export const yourMessage = 'آپ کا پیغام'
export const writeMessage = 'پیغام لکھیں…'
export const startNewConversation = 'نئی گفتگو شروع کریں'
export const chatWithSupport = 'سپورٹ سے چیٹ'
export const openLiveSupport = 'لائیو سپورٹ کھولیں'
// Read after the number.
export const unread = ({ unread }: { unread: number }): string => (unread === 1 ? 'نیا پیغام' : 'نئے پیغام')
