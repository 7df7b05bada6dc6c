type Count = { count: number }
const counted = (unit: string, count: number): string => `${count} ${unit}${count === 1 ? '' : 's'}`

export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const date = ({ day, month, year }: { day: number; month: string; year: number }) =>
  `${month} ${String(day).padStart(2, '0')}, ${year}`
export const dateTime = (moment: { date: string; time: string }) => `${moment.date}, ${moment.time}`
export const seconds = ({ count }: Count) => counted('second', count)
export const minutes = ({ count }: Count) => counted('minute', count)
export const hours = ({ count }: Count) => counted('hour', count)
export const termMonths = ({ count }: Count) => counted('month', count)
export const years = ({ count }: Count) => counted('year', count)
