import type { Sentence } from '#src/shared/language.ts'

export const activateProgram = 'اپنا پروگرام ایکٹیویٹ کریں'
export const howItWorks =
  'پروگرام ایک کوڈ دکھاتا ہے۔ یہاں اس کے لیے لائسنس چنیں، لائسنس نمبر لکھنے کی ضرورت نہیں۔'
export const withoutAccount = 'اکاؤنٹ کے بغیر آرڈر کیا تھا؟'
export const signInToAccount = 'جس اکاؤنٹ میں لائسنس ہے اس میں لاگ ان کریں، پھر بس ایک بٹن دبانا ہے۔'
export const typeTheKey =
  'جس براؤزر سے آرڈر کیا تھا، اس میں آپ کے آرڈر کے صفحے پر لائسنس نمبر لکھا ہے۔ وہی نمبر پروگرام میں لکھیں۔'
export const codeOfProgram = 'پروگرام کا کوڈ'
export const whereCodeIs = 'یہ پروگرام میں کیو آر کوڈ کے ساتھ لکھا ہے'
export const notLoaded = 'کوڈ چیک نہیں ہو سکا'
export const question = ({ name }: { name: string }): string => `\u2068${name}\u2069 کو ایکٹیویٹ کریں؟`
export const fromAddress = <P>({ address }: { address: P }): Sentence<P> => [
  'یہ نیٹ ورک ایڈریس ',
  address,
  ' سے آیا ہے، اُس نیٹ ورک سے نہیں جس پر آپ ہیں۔',
]
export const fromThisNetwork = <P>({ address }: { address: P }): Sentence<P> => [
  'یہ اُسی نیٹ ورک سے آیا ہے جس پر آپ ہیں (',
  address,
  ')۔',
]
export const onlyYourOwn = <P>({ code }: { code: P }): Sentence<P> => [
  'بٹن صرف تب دبائیں جب کوڈ ',
  code,
  ' آپ کی اپنی اسکرین پر ہو۔ اگر کسی نے یہ آپ کو بھیجا ہے تو آپ کا لائسنس وہ استعمال کرے گا۔',
]
export const licenseNamed = ({
  plan,
  ending,
  label,
}: {
  plan: string
  ending: string
  label: string
}): string =>
  label
    ? `\u2068${label}\u2069: \u2068${plan}\u2069، لائسنس نمبر …\u2068${ending}\u2069`
    : `\u2068${plan}\u2069، لائسنس نمبر …\u2068${ending}\u2069`
export const forWhichLicense = 'کس لائسنس پر؟'
export const systemsInUse = ({ systems, allowed }: { systems: number; allowed: number }): string =>
  `${allowed} میں سے ${systems} سسٹم پر چل رہا ہے`
export const whichIsReplaced = ({ allowed }: { allowed: number }): string =>
  `یہ لائسنس پہلے ہی ${allowed} سسٹم پر ہے، اس سے زیادہ پر نہیں چلتا۔ یہ کس سسٹم کی جگہ لے؟`
export const lastSeen = ({ platform, lastSeenAt }: { platform: string; lastSeenAt: string }): string =>
  `\u2068${platform}\u2069، آخری بار \u2068${lastSeenAt}\u2069`
export const systemsNotLoaded = 'سسٹم نہیں دکھائے جا سکے'
export const nextSwapAt = ({ removableAt }: { removableAt: string }): string =>
  `سب جگہیں بھری ہیں، اور اگلا سسٹم \u2068${removableAt}\u2069 کو بدلا جا سکتا ہے۔ ہماری سپورٹ یہ پہلے بھی کر سکتی ہے۔`
export const yourTrial = 'آپ کا مفت ٹرائل'
export const trialMoves = 'آپ کا ٹرائل ایک اور کمپیوٹر پر چل رہا ہے۔ اب وہ اس کمپیوٹر پر آ جائے گا۔'
export const noLicense = 'آپ کے پاس ابھی کوئی لائسنس نہیں جو چل سکے۔'
export const seePlans = 'پلان دیکھیں'
export const fromOtherOrder = 'لائسنس اس اکاؤنٹ کے بغیر آرڈر کیا گیا تھا'
export const chooseLicense = 'لائسنس چنیں'
export const chooseSystem = 'وہ سسٹم چنیں جس کی جگہ یہ لے'
export const activateIt = 'ایکٹیویٹ کریں'
export const notMine = 'یہ میرا نہیں'
export const notActivated = 'ایکٹیویٹ نہیں ہوا'
export const done = 'ہو گیا'
export const isActivated = ({ name }: { name: string }): string =>
  `\u2068${name}\u2069 ایکٹیویٹ ہو گیا۔ فون رکھ دیں، پروگرام خود آگے چلے گا۔`
export const withPhone = 'کوڈ سے پروگرام ایکٹیویٹ کریں'
