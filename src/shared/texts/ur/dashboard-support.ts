import type { Sentence } from '#src/shared/language.ts'

export const failed = { title: 'جواب نہیں گیا', fallback: 'آپ کا جواب نہیں بھیجا جا سکا' }
export const support = ({ name }: { name: string }): string => `\u200f\u2068${name}\u2069 سپورٹ`
export const replySent = 'جواب بھیج دیا گیا'
export const replyToReopen = 'یہ ٹکٹ دوبارہ کھولنے کے لیے جواب دیں'
export const yourReply = 'آپ کا جواب'
export const sendReply = 'جواب بھیجیں'
export const conversation = 'گفتگو'
export const questions = [
  {
    question: '\u200fChrome ایکسٹینشن کیسے انسٹال کروں؟',
    answer:
      'ڈاؤن لوڈ والے ٹیب سے اسے ڈاؤن لوڈ کریں۔ Chrome کا ایکسٹینشنز والا صفحہ (chrome://extensions) کھولیں، اوپر دائیں طرف Developer mode آن کریں، اور \u2066.crx\u2069 فائل کو صفحے پر کھینچ کر لائیں۔ آج کا Chrome اپنے اسٹور سے باہر کی \u2066.crx\u2069 فائل نہیں لیتا: تب \u2066.zip\u2069 لیں، اسے کھولیں، Load unpacked پر کلک کریں اور اس کا فولڈر چنیں۔',
  },
  {
    question: 'خودکار جواب کیسے لگاؤں؟',
    answer:
      '\u200fweb.whatsapp.com کھولیں، ایکسٹینشن کے آئیکن پر کلک کریں اور Chatbot چنیں۔ کوئی لفظ شامل کریں، اس کے لیے ایک یا زیادہ جواب لکھیں، اور رول آن کریں۔ جواب کئی ہوں تو ہر بار ان میں سے کوئی ایک چنا جاتا ہے۔',
  },
]
export const severalBrowsers = 'کیا ایک ہی اکاؤنٹ کئی براؤزر میں چل سکتا ہے؟'
export const asManyAsSystems = ({ plans }: { plans: string[] }): string =>
  `جی ہاں، جتنے سسٹم آپ کے پلان میں ہیں: \u2068\u2068${plans.join('، ')}\u2069\u2069۔ ہر براؤزر میں وہی لائسنس نمبر لکھیں۔`
export const systemsWith = ({ plan, systems }: { plan: string; systems: number }): string =>
  `\u2068${plan}\u2069 میں ${systems}`
export const frequentlyAskedQuestions = 'اکثر پوچھے جانے والے سوال'
export const whatsappSupport = 'واٹس ایپ سپورٹ'
export const emailSupport = 'ای میل سپورٹ'
export const videoTutorials = 'سیکھنے کی ویڈیوز'
export const seeHowItWorks = 'دیکھیں یہ کیسے کام کرتا ہے'
export const needHelpWithAccount = 'السلام علیکم! مجھے اپنے اکاؤنٹ کے بارے میں مدد چاہیے۔'
export const sendMeVideos = 'السلام علیکم! مجھے اپنی سیکھنے کی ویڈیوز بھیج دیں۔'
export const askUsVideo = 'ہم سے ویڈیو مانگیں'
export const features = 'فیچرز'
export const whatItCanDo = 'یہ کیا کیا کر سکتا ہے'
export const howItWorks = 'طریقہ'
export const threeSteps = 'تین مرحلوں میں پورا کام'
export const helpGuides = 'مدد اور رہنمائی'
export const priorities = { low: 'کم', medium: 'درمیانی', high: 'زیادہ', urgent: 'فوری' }
export const ticketSubmitted = 'ٹکٹ بھیج دیا گیا'
export const weRespondWithin = ({ responseTime }: { responseTime: string }): string =>
  `ہم عام طور پر \u2068${responseTime}\u2069 کے اندر جواب دیتے ہیں۔`
export const weAnswer = {
  both: ({ responseTime }: { responseTime: string }): string =>
    `جواب کا عام وقت: \u2068${responseTime}\u2069۔ ہم یہاں، ای میل سے اور واٹس ایپ پر جواب دیتے ہیں۔`,
  whatsapp: ({ responseTime }: { responseTime: string }): string =>
    `جواب کا عام وقت: \u2068${responseTime}\u2069۔ ہم یہاں اور واٹس ایپ پر جواب دیتے ہیں۔`,
  email: ({ responseTime }: { responseTime: string }): string =>
    `جواب کا عام وقت: \u2068${responseTime}\u2069۔ ہم یہاں اور ای میل سے جواب دیتے ہیں۔`,
  none: ({ responseTime }: { responseTime: string }): string =>
    `جواب کا عام وقت: \u2068${responseTime}\u2069۔ ہم یہاں جواب دیتے ہیں۔`,
}
export const ticketNotSent = 'ٹکٹ نہیں گیا'
export const failedToSubmitTicket = 'سپورٹ ٹکٹ نہیں بھیجا جا سکا'
export const formIncomplete = 'فارم پورا نہیں ہے'
export const subject = 'موضوع'
export const priority = 'اہمیت'
export const submitTicket = 'ٹکٹ بھیجیں'
export const states = {
  open: 'کھلا',
  answered: 'جواب دیا گیا',
  closed: 'بند',
}
export const ticketPriority = <P>({
  id,
  createdAt,
  priority,
}: {
  id: number
  createdAt: P
  priority: string
}): Sentence<P> => [`ٹکٹ ${id} · `, createdAt, ` · اہمیت: \u2068${priority}\u2069`]
export const ticketsNotLoaded = 'آپ کے ٹکٹ لوڈ نہیں ہو سکے'
export const yourTicketsTitle = 'آپ کے ٹکٹ'
export const writeToUs = ({ responseTime }: { responseTime: string }): string =>
  `جو بات سمجھ نہ آئے ہمیں لکھیں۔ جواب کا عام وقت: \u2068${responseTime}\u2069۔`
export const noTicketsYet = 'ابھی کوئی ٹکٹ نہیں'
export const typicalResponseTime = ({ responseTime }: { responseTime: string }): string =>
  `جواب کا عام وقت: \u2068${responseTime}\u2069۔`
export const priorityWords = { low: 'کم', medium: 'درمیانی', high: 'زیادہ', urgent: 'فوری' }
