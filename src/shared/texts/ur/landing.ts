import type { Sentence } from '#src/shared/language.ts'

// Stands before «کے لیے JavaScript چاہیے».
export const success = 'ہو گیا!'
export const phoneOptional = 'فون نمبر (اختیاری)'
export const companyOptional = 'کمپنی (اختیاری)'
export const sending = 'بھیجا جا رہا ہے...'
export const tryAgainOrContact = 'دوبارہ کوشش کریں یا سپورٹ سے رابطہ کریں'
export const verifyAndOrder = 'تصدیق اور آرڈر کریں'
export const yourDetails = 'آپ کی معلومات'
export const aMonth = ' / مہینہ'
export const aYear = ' / سال'
export const changePlan = 'پلان بدلیں'
export const choosePlan = 'اپنا پلان چنیں'
export const saving = ({ percent, isSame }: { percent: number; isSame: boolean }): string =>
  isSame ? `\u2068${percent}%\u2069` : `\u2068${percent}%\u2069 تک`
export const savePercent = (most: { percent: number; isSame: boolean }): string =>
  `\u2068${saving(most)}\u2069 بچت`
export const orderSteps = ['معلومات', 'کوڈ', 'پیمنٹ', 'لائسنس نمبر']
export const fromApproval = ({ time }: { time: string }): string => `ہماری منظوری سے \u2068${time}\u2069`
export const renewLicense = 'اپنے لائسنس نمبر کی تجدید کریں'
export const whatIsRenewed = <P>({
  holder,
  plan,
  keyEnd,
}: {
  holder: string
  plan: string
  keyEnd: P
}): Sentence<P> => [
  `\u200f\u2068${holder}\u2069، \u2068${plan}\u2069، لائسنس نمبر جس کے آخر میں `,
  keyEnd,
  ' ہے۔ لائسنس نمبر اور تمام پیغام اسی لائسنس کے فون اور ای میل پر جائیں گے۔',
]
export const licenseEnds = 'موجودہ آخری تاریخ'
export const renewedUntil = 'تجدید کے بعد آخری تاریخ'
export const linkNoLongerWorks = 'یہ لنک اب کام نہیں کرتا'
export const signInToRenew = 'تجدید کے لیے لاگ ان کریں، یا نیچے آرڈر کریں۔'
export const seePlansFrom = ({ price }: { price: string }): string =>
  `پلان دیکھیں: \u2068${price}\u2069 سے شروع`
export const wouldLikeADemo = 'السلام علیکم! مجھے ایکسٹینشن کا ڈیمو دیکھنا ہے۔'
export const askForDemo = 'ڈیمو دیکھنا ہے؟ واٹس ایپ کریں'
export const payBy = ({ methods }: { methods: string }): string => `پیمنٹ کے طریقے: \u2068${methods}\u2069`
export const demo = 'ڈیمو'
export const watchDemo = 'ڈیمو دیکھیں'
export const waysToPay = 'پیمنٹ کے طریقے'
export const buyNow = 'خریدیں'
export const buyPlan = ({ buy, plan, amount }: { buy: string; plan: string; amount: string }): string =>
  `\u200f\u2068${buy}\u2069: \u2068${plan}\u2069، \u2068${amount}\u2069`
export const insteadOf = 'پرانی قیمت'
export const saveYear = ({ saving }: { saving: string }): string => `سال میں \u2068${saving}\u2069 کی بچت`
export const priceInDollars = ({
  dollars,
  per,
  isYearly,
}: {
  dollars: string
  per: string
  isYearly: boolean
}): string => `\u200f\u2068${dollars}\u2069 \u2068${per}\u2069${isYearly ? '، پیمنٹ سال میں ایک بار' : ''}`
export const wouldLikeToBuy = ({
  plan,
  amount,
  per,
}: {
  plan: string
  amount: string
  per: string
}): string =>
  `السلام علیکم! مجھے \u2068${plan}\u2069 پلان خریدنا ہے: \u2068${amount}\u2069 \u2068${per}\u2069۔`
export const buyOnWhatsapp = ({ buy, plan, amount }: { buy: string; plan: string; amount: string }): string =>
  `\u200f\u2068${buy}\u2069: \u2068${plan}\u2069، \u2068${amount}\u2069، واٹس ایپ پر، نئے ٹیب میں کھلتا ہے`
export const buyInUsd = ({ buy }: { buy: string }): string => `ڈالر میں \u2068${buy}\u2069 (واٹس ایپ پر)`
export const wouldLikeToBuyInUsd = ({
  plan,
  dollars,
  isYearly,
}: {
  plan: string
  dollars: string
  isYearly: boolean
}): string =>
  `السلام علیکم! مجھے \u2068${plan}\u2069 پلان ڈالر میں خریدنا ہے: \u2068${dollars}\u2069 ماہانہ${isYearly ? '، پیمنٹ سال میں ایک بار' : ''}۔`
export const buyInUsdOnWhatsapp = ({ buy, plan }: { buy: string; plan: string }): string =>
  `ڈالر میں \u2068${buy}\u2069: \u2068${plan}\u2069، واٹس ایپ پر، نئے ٹیب میں کھلتا ہے`
export const everythingPlus = ({ plan }: { plan: string }): string =>
  `\u200f\u2068${plan}\u2069 کا سب کچھ، اور یہ بھی:`
export const allFeatures = ({ count }: { count: number }): string => `تمام ${count} فیچرز`
export const wouldLikeToOrder = ({ name }: { name: string }): string =>
  `السلام علیکم! مجھے \u2068${name}\u2069 کا آرڈر دینا ہے۔`
export const orderOnWhatsapp = 'واٹس ایپ پر آرڈر کریں'
// Stands before «کے لیے JavaScript چاہیے».
export const orderingHere = 'یہاں آرڈر کرنے'
export const contactUs = 'رابطہ کریں'
export const contactForPartnership = 'پارٹنرشپ کے لیے رابطہ کریں'
export const resellerPartnership = ({ name }: { name: string }): string =>
  `\u200f\u2068${name}\u2069 کی ری سیلر پارٹنرشپ`
export const wouldLikeToResell = ({ name }: { name: string }): string =>
  `السلام علیکم! مجھے \u2068${name}\u2069 کے ری سیلر پروگرام میں دلچسپی ہے۔`
export const whatsappUs = 'ہمیں واٹس ایپ کریں'

// What the pictures of the product show: chats and leads of a shop that sells clothes.

export const productPicture =
  'واٹس ایپ کی چیٹس ایک بورڈ پر، جس کے کالم ہیں: نئے، دلچسپی اور پیمنٹ ہو گئی؛ اور ایک چیٹ جس میں بوٹ قیمت کے سوال کا جواب دیتا ہے۔'
export const stages = { new: 'نئے', interested: 'دلچسپی', quoted: 'ریٹ دیا', paid: 'پیمنٹ ہو گئی' }
export const leads = {
  gifts: { name: 'گفٹ شاپ', initials: 'گ', text: 'نیلے رنگ والا ہے؟', note: '2\u00a0منٹ' },
  wholesale: { name: 'ہول سیل', initials: 'ہ', text: '50 پیس کا ریٹ کیا ہے؟', note: '9\u00a0منٹ' },
  shoes: { name: 'جوتوں کی دکان', initials: 'ج', text: 'لوکیشن بھیج دیں', note: '14\u00a0منٹ' },
  lawn: { name: 'لان بوتیک', initials: 'ل', text: 'رات تک بتا دوں گی', note: 'شام 6\u00a0بجے پوچھیں' },
  cafe: { name: 'کیفے', initials: 'ک', text: 'سفید والا چاہیے' },
  bakery: { name: 'بیکری', initials: 'ب', text: 'رسید بھیج دی', note: 'آج بھیجنا ہے' },
}
export const priceChat = {
  asks: 'السلام علیکم، قیمت کیا ہے؟',
  agrees: 'جی، بھیج دیں',
  askedAt: 'رات 2:04',
  agreedAt: 'رات 2:05',
  byBot: 'چیٹ بوٹ نے جواب دیا',
}
export const botTellsPrice = ({ price }: { price: string }): string =>
  `وعلیکم السلام! لان کے سوٹ \u2068${price}\u2069 سے شروع ہیں۔ کیا کیٹلاگ بھیج دوں؟`
export const yourCodeIs = 'آپ کا کوڈ ہے'
export const validAsPaid = 'جتنی مدت کی پیمنٹ، اتنی مدت تک'
export const systems = <P>({ count, number }: { count: number; number: P }): Sentence<P> => [
  number,
  count === 1 ? ' سسٹم' : ' سسٹمز',
]
export const dubaiChat = {
  buyer: 'دبئی سے گاہک',
  initial: 'د',
  asks: 'کیا آپ دبئی میں ڈیلیوری کرتے ہیں، اور کتنے دن لگتے ہیں؟',
  inOtherWords: 'مطلب: دبئی میں ڈیلیوری، اور کتنے دن',
  answer:
    'جی ہاں، کرتے ہیں۔ دبئی کا پارسل 5 سے 7\u00a0دن میں پہنچتا ہے، اور آپ اسے راستے بھر ٹریک کر سکتے ہیں۔',
}
export const aiTools = { reply: 'جواب', translate: 'ترجمہ', write: 'لکھیں', send: 'بھیجیں' }
export const providers = { first: 'اے آئی 1', second: 'اے آئی 2' }
export const askedPrice = 'قیمت؟'
export const keywordPrice = 'لفظ: قیمت'
export const priceAnswers = {
  plain: ({ price }: { price: string }): string => `لان کے سوٹ \u2068${price}\u2069 سے شروع ہیں۔`,
  warm: ({ price }: { price: string }): string => `وعلیکم السلام! سوٹ \u2068${price}\u2069 سے، ہر سائز میں۔`,
  short: ({ price }: { price: string }): string => `\u200f\u2068${price}\u2069 یا زیادہ۔ تصویریں بھیج دوں؟`,
}
export const sentAt = 'رات 2:04 پر بھیجا گیا'
export const rule = {
  when: 'جب «ہول سیل» لکھا جائے',
  tag: 'ٹیگ: ہول سیل',
  send: 'کیٹلاگ بھیجیں',
  move: '«ریٹ دیا» میں رکھیں',
}
export const chatTabs = {
  all: 'سب',
  cashOnDelivery: 'کیش آن ڈیلیوری',
  wholesale: 'ہول سیل',
  complaints: 'شکایات',
  vip: 'خاص گاہک',
}
export const newTab = 'نیا ٹیب'
export const days = { mon: 'پ', tue: 'م', wed: 'ب', thu: 'ج', fri: 'ج', sat: 'ہ', sun: 'ا' }
export const eidOffer = 'عید آفر · جمعہ، شام 6:00 بجے'
export const followUps = {
  first: { day: 'پہلا دن', text: 'تصویریں پسند آئیں؟' },
  second: { day: 'تیسرا دن', text: 'آپ کا سائز ابھی موجود ہے۔' },
  third: { day: 'ساتواں دن', text: 'آج آخری پیس ہیں۔' },
}
export const buyerAgrees = 'ٹھیک ہے، بک کر دیں'
export const parcelChat = {
  asks: 'میرا پارسل کب آئے گا؟',
  delivery: 'آج صبح نکل گیا ہے، کل آپ کو مل جائے گا۔',
  deliveryDesk: 'ڈیلیوری ڈیسک',
  deliveryInitials: 'ڈ',
  invoice: 'یہ رہا آپ کا بل۔',
  accounts: 'اکاؤنٹس',
  accountsInitials: 'ا',
}
export const clients = { boutique: 'بوتیک', academy: 'اکیڈمی', pharmacy: 'فارمیسی' }
