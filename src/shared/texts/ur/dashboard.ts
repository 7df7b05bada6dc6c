import type { Sentence } from '#src/shared/language.ts'

export const allDownloads = 'تمام ڈاؤن لوڈ'
export const checksum = 'چیک سم'
export const copyChecksum = ({ fileName }: { fileName: string }): string =>
  `\u200f\u2068${fileName}\u2069 کا چیک سم کاپی کریں`
export const downloadOf = ({ fileName }: { fileName: string }): string =>
  `\u200f\u2068${fileName}\u2069 کا ڈاؤن لوڈ`
export const cancelDownload = ({ fileName }: { fileName: string }): string =>
  `\u200f\u2068${fileName}\u2069 کا ڈاؤن لوڈ روک دیں`
export const download = 'ڈاؤن لوڈ کریں'
export const needLicense = 'ڈاؤن لوڈ کے لیے لائسنس چاہیے۔ آپ کا آرڈر منظور ہوتے ہی فائلیں یہاں آ جائیں گی۔'
export const noDownloads = 'کوئی ڈاؤن لوڈ نہیں'
export const viewPricingPlans = 'پلان اور قیمتیں دیکھیں'
export const downloadsNotLoaded = 'آپ کے ڈاؤن لوڈ کی فہرست لوڈ نہیں ہو سکی'
export const nothingYet = 'ابھی یہاں کچھ نہیں'
export const fileRefused = ({ status }: { status: number }): string => `فائل نہیں مل سکی (${status})`
export const anotherChecksum = 'فائل کا چیک سم مختلف ہے'
export const downloadComplete = 'ڈاؤن لوڈ مکمل'
export const checksumVerified = ({ fileName }: { fileName: string }): string =>
  `\u200f\u2068${fileName}\u2069، چیک سم درست ہے`
export const downloadStarted = 'ڈاؤن لوڈ شروع ہو گیا'
export const arrivedDamaged = 'فائل پوری طرح درست نہیں پہنچی۔ دوبارہ کوشش کریں۔'
export const downloadNotStarted = 'ڈاؤن لوڈ شروع نہیں ہو سکا'
export const downloadFailed = 'ڈاؤن لوڈ نہیں ہو سکا'
export const visitHomepage = 'ہوم پیج پر جائیں'
export const activeDownloads = 'دستیاب ڈاؤن لوڈ'
export const yourLicense = 'آپ کا لائسنس'
export const licenseIsActive = ({ plan }: { plan: string }): string =>
  `آپ کا \u2068${plan}\u2069 لائسنس ایکٹیو ہے`
export const validUntil = ({ expiresAt }: { expiresAt: string }): string =>
  `\u200f\u2068${expiresAt}\u2069 تک کارآمد`
export const howToActivate = 'ایکٹیویٹ کرنے کا طریقہ'
export const recentOrders = 'حالیہ آرڈر'
export const viewAllOrders = 'تمام آرڈر دیکھیں'
export const choosePlan = 'پلان چنیں، اپنے طریقے سے پیمنٹ کریں، اور آپ کا لائسنس نمبر یہاں آ جائے گا۔'
export const placeFirstOrder = 'پہلا آرڈر کریں'
export const welcome = <P>({ username }: { username: P }): Sentence<P> => ['خوش آمدید، ', username]
export const overview = 'خلاصہ'
export const offersComeAndGo = 'ہماری آفرز آتی جاتی رہتی ہیں۔ پلان ہمیشہ موجود ہیں۔'
export const seePlans = 'پلان دیکھیں'
export const signOut = 'لاگ آؤٹ کریں'
export const welcomeSection = 'خوش آمدید'
export const dashboardOf = ({ name }: { name: string }): string => `ڈیش بورڈ – \u2068${name}\u2069`
export const orderLabel = ({ plan, id, status }: { plan: string; id: number; status: string }): string =>
  `\u200f\u2068${plan}\u2069، آرڈر ${id}، \u2068${status}\u2069`
export const orderAt = <P>({ id, createdAt }: { id: number; createdAt: P }): Sentence<P> => [
  `آرڈر ${id} · `,
  createdAt,
]
export const page = ({ number }: { number: number }): string => `صفحہ ${number}`
export const order = ({ id }: { id: number }): string => `آرڈر ${id}`
export const payOrder = ({ id, amount }: { id: number; amount: string }): string =>
  `آرڈر ${id} کی پیمنٹ کریں، \u2068${amount}\u2069`
export const orderAdded = 'آرڈر شامل ہو گیا'
export const orderIsInAccount = ({ id }: { id: number }): string => `آرڈر ${id} اب آپ کے اکاؤنٹ میں ہے۔`
export const orderNotAdded = 'آرڈر شامل نہیں ہو سکا'
export const openLinkAgain = 'تھوڑی دیر میں لنک دوبارہ کھولیں۔'
export const unpaid = { awaiting: 'آپ کی پیمنٹ کا انتظار ہے', rejected: 'ہم آپ کا ثبوت قبول نہیں کر سکے' }
// The tabs, by their addresses.
export const tabs = {
  overview: 'خلاصہ',
  licenses: 'لائسنس',
  products: 'پروڈکٹس',
  orders: 'آرڈر',
  downloads: 'ڈاؤن لوڈ',
  profile: 'پروفائل',
  support: 'سپورٹ',
  reseller: 'ری سیلر',
}
export const pageControls = {
  first: 'پہلا صفحہ',
  previous: 'پچھلا صفحہ',
  next: 'اگلا صفحہ',
  last: 'آخری صفحہ',
}
export const pagesOf = {
  downloads: 'ڈاؤن لوڈ کے صفحے',
  orders: 'آرڈر کے صفحے',
  licenses: 'لائسنس کے صفحے',
  tickets: 'ٹکٹ کے صفحے',
  customers: 'گاہکوں کے صفحے',
}
export const moreWait = 'آپ کے مزید آرڈر بھی پیمنٹ کے انتظار میں ہیں۔'
export const seeAllOrders = 'تمام آرڈر دیکھیں'
export const orderStates = { pending: 'زیرِ التوا', approved: 'منظور شدہ', cancelled: 'منسوخ' }
export const fileKinds = {
  'chrome-extension': '\u200fChrome ایکسٹینشن',
  'desktop-app': 'ڈیسک ٹاپ ایپ',
  'mobile-app': 'موبائل ایپ',
}
