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
export const seconds = ({ count }: Count) => `${count} سیکنڈ`
export const minutes = ({ count }: Count) => `${count} منٹ`
export const hours = ({ count }: Count) => (count === 1 ? '1 گھنٹہ' : `${count} گھنٹے`)
export const termMonths = ({ count }: Count) => (count === 1 ? '1 مہینہ' : `${count} مہینے`)
export const years = ({ count }: Count) => `${count} سال`
export const weekdays = ['اتوار', 'پیر', 'منگل', 'بدھ', 'جمعرات', 'جمعہ', 'ہفتہ']
type Moment = { time: string }
export const atTime = ({ time }: Moment) => `${time} بجے`
export const tomorrowAt = ({ time }: Moment) => `کل ${time} بجے`
export const onDayAt = ({ day, time }: Moment & { day: string }) => `${day} کو ${time} بجے`
