export const receiptNumber = ({ id }: { id: number }): string => `رسید ${id}`
export const invoiceNumber = ({ id }: { id: number }): string => `انوائس ${id}`
export const states = {
  pending: 'پیمنٹ کا انتظار ہے',
  confirmed: 'پیمنٹ ہو گئی، آرڈر منظور',
  cancelled: 'منسوخ',
}
export const totals = {
  pending: 'کل رقم جو ادا کرنی ہے',
  confirmed: 'کل رقم جو ادا ہوئی',
  cancelled: 'کل رقم',
}
export const labels = {
  date: 'تاریخ',
  buyer: 'خریدار',
  contact: 'رابطہ',
  plan: 'پلان',
  systems: 'سسٹم',
  period: 'مدت',
  waysToPay: 'پیمنٹ کے طریقے',
  paidBy: 'پیمنٹ کا طریقہ',
  transactionId: 'ٹرانزیکشن آئی ڈی',
  paidOn: 'پیمنٹ کی تاریخ',
  paymentAccepted: 'پیمنٹ قبول ہوئی',
  licenseKey: 'لائسنس نمبر',
  status: 'حالت',
}
export const listed = ({ words }: { words: readonly string[] }): string => words.join('، ')
export const noWay = 'کوئی نہیں، آرڈر منسوخ ہے'
export const asArranged = 'جیسے ہم سے طے ہو'
export const keyEnds = ({ end }: { end: string }): string => `آخر میں ${end}`
export const asPlanSays = 'پلان کے مطابق'
export const until = ({ term, date }: { term: string; date: string }): string => `${term}، ${date} تک`
export const fromApproval = ({ term }: { term: string }): string => `منظوری سے ${term}`
export const note = 'لائسنس کے لیے پیمنٹ حتمی ہے: آرڈر منظور ہونے کے بعد رقم واپس نہیں ہوتی۔'
export const payByRaast = ({ date }: { date: string }): string =>
  `پیمنٹ کے لیے ${date} تک Raast سے اسکین کریں`
/** In place of a name in letters that no font of the PDF has. */
export const unwritten = 'جیسے واٹس ایپ پر ہے'
