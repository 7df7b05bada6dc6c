import { counted } from '#src/shared/counted.ts'

type Count = { count: number }

export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const date = ({ day, month, year }: { day: number; month: string; year: number }) =>
  `${month} ${String(day).padStart(2, '0')}, ${year}`
export const dateTime = (moment: { date: string; time: string }) => `${moment.date}, ${moment.time}`
export const seconds = ({ count }: Count) => counted(count, 'second')
export const minutes = ({ count }: Count) => counted(count, 'minute')
export const hours = ({ count }: Count) => counted(count, 'hour')
export const termMonths = ({ count }: Count) => counted(count, 'month')
export const years = ({ count }: Count) => counted(count, 'year')
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
type Moment = { time: string }
export const atTime = ({ time }: Moment) => `at ${time}`
export const tomorrowAt = ({ time }: Moment) => `at ${time} tomorrow`
export const onDayAt = ({ day, time }: Moment & { day: string }) => `on ${day} at ${time}`
