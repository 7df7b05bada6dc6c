type Count = { count: number }

export const months = [
  'جنوری',
  'فروری',
  'مارچ',
  'اپریل',
  'مئی',
  'جون',
  'جولائی',
  'اگست',
  'ستمبر',
  'اکتوبر',
  'نومبر',
  'دسمبر',
]
export const date = ({ day, month, year }: { day: number; month: string; year: number }) =>
  `${day} ${month} ${year}`
export const dateTime = (moment: { date: string; time: string }) => `${moment.date}، ${moment.time}`
export const seconds = ({ count }: Count) => `${count}\u00a0سیکنڈ`
export const minutes = ({ count }: Count) => `${count}\u00a0منٹ`
// A length of time stands before a postposition: «بعد».
export const hours = ({ count }: Count) => `${count}\u00a0گھنٹے`
// A line does not break between the number and its word.
export const termMonths = ({ count }: Count) => (count === 1 ? '1\u00a0مہینہ' : `${count}\u00a0مہینے`)
export const years = ({ count }: Count) => `${count}\u00a0سال`
export const weekdays = ['اتوار', 'پیر', 'منگل', 'بدھ', 'جمعرات', 'جمعہ', 'ہفتہ']
type Moment = { time: string }
export const atTime = ({ time }: Moment) => `${time}\u00a0بجے`
export const tomorrowAt = ({ time }: Moment) => `کل ${time}\u00a0بجے`
export const onDayAt = ({ day, time }: Moment & { day: string }) => `${day} کو ${time}\u00a0بجے`
