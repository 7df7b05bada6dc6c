type Count = { count: number }

export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const date = ({ day, month, year }: { day: number; month: string; year: number }) =>
  `${month} ${String(day).padStart(2, '0')}, ${year}`
export const dateTime = (moment: { date: string; time: string }) => `${moment.date}, ${moment.time}`
export const seconds = ({ count }: Count) => `${count} second${count === 1 ? '' : 's'}`
export const minutes = ({ count }: Count) => `${count} minute${count === 1 ? '' : 's'}`
export const hours = ({ count }: Count) => `${count} hour${count === 1 ? '' : 's'}`
export const termMonths = ({ count }: Count) => `${count} month${count === 1 ? '' : 's'}`
export const years = ({ count }: Count) => `${count} year${count === 1 ? '' : 's'}`
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
type Moment = { time: string }
export const atTime = ({ time }: Moment) => `at ${time}`
export const tomorrowAt = ({ time }: Moment) => `at ${time} tomorrow`
export const onDayAt = ({ day, time }: Moment & { day: string }) => `on ${day} at ${time}`
