import type { Sentence } from '#src/shared/language.ts'

export const payThatOne = 'اسی کی پیمنٹ کریں'
export const orderAgain = 'نیا آرڈر دیں'
export const wouldLikeToBuy = ({ plan }: { plan: string }): string =>
  `السلام علیکم! مجھے یہ پلان خریدنا ہے: \u2068${plan}\u2069۔`
export const askAboutPlan = ({ plan }: { plan: string }): string =>
  `واٹس ایپ پر پوچھیں: \u2068${plan}\u2069، نئے ٹیب میں کھلتا ہے`
export const enterKeyInWhatsappWeb = 'واٹس ایپ ویب کھولیں اور اپنا لائسنس نمبر لکھیں'
export const howToEnterKey = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  '\u200f',
  link('web.whatsapp.com'),
  ' کھولیں، ایکسٹینشن کے آئیکن پر کلک کریں، اپنا لائسنس نمبر پیسٹ کریں اور Activate چنیں۔',
]
export const openInWebStore = 'ایکسٹینشن کو Chrome Web Store میں کھولیں'
export const openStore = 'اسٹور کھولیں'
export const addToChrome = '\u200fAdd to Chrome پر کلک کریں'
export const whereAddStands = 'یہ بٹن ایکسٹینشن کے نام کے ساتھ ہوتا ہے۔'
export const confirmAdding = '\u200fAdd extension سے تصدیق کریں'
export const chromeAsksOnce = '\u200fChrome ایک بار پوچھتا ہے، پھر خود ہی اسے انسٹال اور اپ ڈیٹ کرتا ہے۔'
export const pinExtension = 'ایکسٹینشن کو پن کریں'
export const howToPin =
  '\u200fChrome کی اوپر والی پٹی میں پزل کے ٹکڑے پر کلک کریں، پھر ایکسٹینشن کے نام کے ساتھ والی پن پر۔'
export const downloadExtension = 'ایکسٹینشن ڈاؤن لوڈ کریں'
export const onWhichComputer =
  'اسی کمپیوٹر پر جس پر آپ واٹس ایپ ویب استعمال کرتے ہیں، Chrome 137 یا اس سے نئے میں۔'
export const unpackIntoFolder = 'اسے ایسے فولڈر میں کھولیں جو وہیں رہے'
export const howToUnpack =
  '\u200fWindows پر: \u2066.zip\u2069 پر رائٹ کلک کریں اور Extract All چنیں۔ کوئی فولڈر چنیں جیسے Documents، ڈیسک ٹاپ یا Downloads نہیں: Chrome اسے ہر بار کھلتے وقت پڑھتا ہے، اس لیے یہ نہ ہلے نہ ڈیلیٹ ہو۔'
export const switchOnDeveloperMode = '\u200fChrome کا ایکسٹینشنز والا صفحہ کھولیں اور Developer mode آن کریں'
export const pasteAddress = 'یہ پتہ ایڈریس بار میں پیسٹ کریں؛ بٹن اوپر دائیں طرف ہے۔'
export const copyAddress = 'پتہ کاپی کریں'
export const clickLoadUnpacked = '\u200fLoad unpacked پر کلک کریں اور فولڈر چنیں'
export const whichFolderToChoose =
  'وہ فولڈر چنیں جس میں manifest.json فائل ہے۔ اگر آپ کی ڈاؤن لوڈ کی ہوئی فائل \u2066.crx\u2069 ہے تو اسے ایکسٹینشنز والے صفحے پر کھینچ کر لائیں؛ آج کا Chrome اپنے اسٹور سے باہر کی ایکسٹینشن کے لیے یہ نہیں مانتا، اس لیے \u2066.zip\u2069 لیں۔'
export const chromeWarns = <P>({ bold }: { bold: (text: string) => P }): Sentence<P> => [
  '\u200f',
  bold('Chrome آپ کو خبردار کرتا ہے، اور یہ ٹھیک ہے۔'),
  ' کھلتے وقت وہ کہہ سکتا ہے کہ ڈویلپر موڈ کی ایکسٹینشنز آپ کے کمپیوٹر کو نقصان پہنچا سکتی ہیں، اور انہیں بند کرنے کی پیشکش کر سکتا ہے۔ وہ پیغام بند کر دیں: Chrome یہ ہر اس ایکسٹینشن کے بارے میں کہتا ہے جو اس کے اسٹور سے نہ آئی ہو۔',
]
export const howToUpdate = <P>({ bold }: { bold: (text: string) => P }): Sentence<P> => [
  bold('نیا ورژن:'),
  ' اسے ڈاؤن لوڈ کریں، اسی فولڈر میں کھولیں تاکہ نئی فائلیں پرانی کی جگہ لے لیں، اور Chrome کے ایکسٹینشنز والے صفحے پر ایکسٹینشن کا گول تیر دبائیں۔ آپ کا لائسنس ایکٹیو رہتا ہے۔ کسی اور فولڈر سے یہ آپ کے لائسنس میں ایک اور جگہ لے لے گی۔',
]
export const zip = '.zip'
export const yourOrder = 'آپ کا آرڈر'
export const download = 'ڈاؤن لوڈ'
// What stands on the screens of Windows, Chrome and the extension.
export const documents = 'Documents'
export const extensions = 'Extensions'
export const developerMode = 'Developer mode'
export const loadUnpacked = 'Load unpacked'
export const license = 'License'
export const yourKey = 'آپ کا لائسنس نمبر'
export const activate = 'Activate'
export const openOnComputer = ({ shop, link }: { shop: string; link: string }): string =>
  `\u200f\u2068${shop}\u2069 انسٹال کرنے کے لیے اسے کمپیوٹر پر کھولیں: ${link}`
export const install = ({ shop }: { shop: string }): string => `\u200f\u2068${shop}\u2069 انسٹال کریں`
export const sendToMyComputer = 'میرے کمپیوٹر پر بھیجیں'
export const runsOnComputer =
  'ایکسٹینشن کمپیوٹر پر Chrome میں چلتی ہے۔ یہ صفحہ خود کو بھیجیں اور وہاں کھولیں۔'
export const toMyselfOnWhatsapp = 'خود کو واٹس ایپ پر'
export const toMyEmail = 'میرے ای میل پر'
export const copyLink = 'لنک کاپی کریں'
export const payAfterOrdering = ({ paymentMethods }: { paymentMethods: string }): string =>
  `آرڈر کے بعد آپ ان طریقوں سے پیمنٹ کر سکتے ہیں: \u2068${paymentMethods}\u2069۔`
export const goodToKnow = 'جاننے کی باتیں'
export const stepsToKey = 'لائسنس نمبر تک کے مرحلے'
export const done = '، ہو گیا'
export const orderCancelled = 'آرڈر منسوخ ہو گیا'
export const orderCancelledText = ({ orderId }: { orderId: number }): string => `آرڈر ${orderId} منسوخ ہے۔`
export const notCancelled = 'منسوخ نہیں ہو سکا'
export const cancelThisOrder = 'یہ آرڈر منسوخ کریں'
export const cancelQuestion = ({ orderId }: { orderId: number }): string => `آرڈر ${orderId} منسوخ کریں؟`
export const keepOrder = 'آرڈر رہنے دیں'
export const cancelOrder = 'آرڈر منسوخ کریں'
export const orderSubmitted = 'آپ کا آرڈر مل گیا'
export const orderNumber = <P>({
  orderId,
  plan,
  period,
  amount,
}: {
  orderId: P
  plan: string
  period: string
  amount: string
}): Sentence<P> => [
  'آرڈر نمبر ',
  orderId,
  `: \u2068${plan}\u2069، \u2068${period}\u2069، \u2068${amount}\u2069۔`,
]
export const paySendProof = 'پیمنٹ کریں اور ثبوت بھیجیں'
export const placeAnotherOrder = 'ایک اور آرڈر دیں'
export const copyPart = ({ label, name }: { label: string; name: string }): string =>
  `کاپی کریں: \u2068${name}\u2069، \u2068${label}\u2069`
export const askInsteadOfWaiting = 'انتظار ضروری نہیں: پیمنٹ کا طریقہ ہم سے پوچھ لیں۔'
export const canAskHowToPay = 'آپ واٹس ایپ پر بھی پوچھ سکتے ہیں۔'
export const chooseHowYouPay = 'پیمنٹ کا طریقہ چنیں'
export const qrCodeOfMethod = ({ name }: { name: string }): string =>
  `\u200f\u2068${name}\u2069 سے پیمنٹ کا کیو آر کوڈ`
export const fees = ({ fees }: { fees: string }): string => `فیس: \u2068${fees}\u2069`
export const sendProofOnWhatsapp = 'واٹس ایپ پر ثبوت بھیجیں'
export const proofForOrder = ({ orderId, bought }: { orderId: number; bought: string }): string =>
  `السلام علیکم! یہ آرڈر ${orderId} کی پیمنٹ کا ثبوت ہے: \u2068${bought}\u2069۔`
export const haveCoupon = 'کوپن ہے؟'
export const applyCoupon = 'لگائیں'
export const oneMonth = 'ایک مہینہ'
export const oneYear = 'ایک سال'
export const renewsOnSameKey = 'خود بخود نہیں کٹتا: ہر مہینے آپ خود پیمنٹ کرتے ہیں، لائسنس نمبر وہی رہتا ہے'
export const termByMonth = ({ term, amount }: { term: string; amount: string }): string =>
  `\u200f\u2068${term}\u2069۔ یعنی \u2068${amount}\u2069 مہینہ۔`
export const renewTitle = 'کتنی مدت کے لیے؟'
export const whatIsItFor = 'یہ آرڈر کس لیے ہے؟'
export const extendLicense = ({ end }: { end: string }): string =>
  `اپنے اس لائسنس نمبر کی تجدید کریں جو \u2068${end}\u2069 کو ختم ہوتا ہے`
export const extendEnded = ({ end }: { end: string }): string =>
  `اپنے اس لائسنس نمبر کی تجدید کریں جو \u2068${end}\u2069 کو ختم ہوا`
export const extendLicenses = 'اپنے موجودہ لائسنس نمبروں کی تجدید کریں'
export const upgradeLicense = ({ plan, end }: { plan: string; end: string }): string =>
  `اپنے \u2068${plan}\u2069 لائسنس کو اپ گریڈ کریں جو \u2068${end}\u2069 کو ختم ہوتا ہے`
export const upgradeLicenses = 'اپنے موجودہ لائسنس اپ گریڈ کریں'
export const nextPlan = ({ plan, held, end }: { plan: string; held: string; end: string }): string =>
  `\u200f\u2068${held}\u2069 لائسنس \u2068${end}\u2069 کو ختم ہونے پر \u2068${plan}\u2069 پلان لیں`
export const nextPlans = ({ plan }: { plan: string }): string =>
  `موجودہ لائسنس ختم ہونے پر \u2068${plan}\u2069 پلان لیں`
export const anotherLicense = 'ایک اور لائسنس، کسی دوسرے شخص یا کمپیوٹر کے لیے'
export const howManyLicenses = 'کتنے لائسنس؟'
export const whichLicenses = 'کون سے لائسنس؟'
export const keyWithEnd = ({ end }: { end: string }): string => `وہ نمبر جس کے آخر میں \u2068${end}\u2069 ہے`
export const renewFor = ({ amount }: { amount: string }): string =>
  `\u200f\u2068${amount}\u2069 میں تجدید کریں`
export const renewedUntil = ({ until }: { until: string }): string => `\u200f\u2068${until}\u2069 تک`
export const unlimitedSystems = 'جتنے چاہیں سسٹم'
export const insteadOf = 'پرانی قیمت'
export const percentOff = ({ percent }: { percent: number }): string => `${percent}% رعایت`
export const sale = 'سیل'
export const licenseFor = ({ termMonths }: { termMonths: string }): string =>
  `لائسنس: \u2068${termMonths}\u2069`
export const priceWithCode = ({ amount }: { amount: string }): string => `اس کوڈ سے \u2068${amount}\u2069:`
export const copyCode = ({ couponCode }: { couponCode: string }): string =>
  `کوڈ \u2068${couponCode}\u2069 کاپی کریں`
export const purchaseNow = 'ابھی خریدیں'
export const purchasePlan = ({ title }: { title: string }): string => `ابھی خریدیں: \u2068${title}\u2069`
export const orderPlaced = 'آرڈر مل گیا'
export const proofSent = 'پیمنٹ کا ثبوت بھیج دیا گیا'
export const havePayment = 'آپ کی پیمنٹ مل گئی'
export const cancelAsk = <P>({ question }: { question: P }): Sentence<P> => [
  question,
  ' اگر پیمنٹ ہو چکی ہے تو منسوخ کرنے کی بجائے ثبوت بھیجیں۔ آپ جب چاہیں دوبارہ آرڈر کر سکتے ہیں۔',
]
export const downloadReceipt = 'رسید ڈاؤن لوڈ کریں (PDF)'
export const downloadInvoice = 'انوائس ڈاؤن لوڈ کریں (PDF)'
export const downloadCreditNote = ({ which }: { which: string }): string =>
  which ? `کریڈٹ نوٹ \u2068${which}\u2069 ڈاؤن لوڈ کریں (PDF)` : 'کریڈٹ نوٹ ڈاؤن لوڈ کریں (PDF)'
export const either = ({ names, last }: { names: string[]; last: string }): string =>
  `${names.map((name) => `\u2068${name}\u2069`).join('، ')} یا \u2068${last}\u2069`
export const askWhereToPay = ({ orderId }: { orderId: number }): string =>
  `السلام علیکم! مجھے آرڈر ${orderId} کی پیمنٹ کرنی ہے۔ کہاں کروں؟`
export const askToPayBy = ({ orderId, method }: { orderId: number; method: string }): string =>
  `السلام علیکم! مجھے \u2068${method}\u2069 سے آرڈر ${orderId} کی پیمنٹ کرنی ہے۔ کہاں کروں؟`
export const askAboutMethod = ({ method }: { method: string }): string =>
  `\u200f\u2068${method}\u2069 کے بارے میں واٹس ایپ پر پوچھیں، نئے ٹیب میں کھلتا ہے`
export const askAboutPaying = 'واٹس ایپ پر پوچھیں کہ پیمنٹ کہاں کرنی ہے، نئے ٹیب میں کھلتا ہے'
export const systemLogins = ({ systemsCount }: { systemsCount: number }): string =>
  systemsCount === 1 ? '1 سسٹم پر لاگ ان' : `${systemsCount} سسٹمز پر لاگ ان`
export const planForTime = ({ plan, time }: { plan: string; time: string }): string =>
  `\u200f\u2068${plan}\u2069، \u2068${time}\u2069`
export const planAtPrice = ({ plan, amount }: { plan: string; amount: string }): string =>
  `\u200f\u2068${plan}\u2069، \u2068${amount}\u2069`
export const amountPer = ({ amount, isYearly }: { amount: string; isYearly: boolean }): string =>
  `\u200f\u2068${amount}\u2069 ${isYearly ? 'سالانہ' : 'ماہانہ'}`
export const categories: Record<string, string> = {
  software: 'سافٹ ویئر',
  license: 'لائسنس',
  subscription: 'سبسکرپشن',
  plugin: 'پلگ ان',
  extension: 'ایکسٹینشن',
}
