import { addSeconds, dayNumber, MINUTE, minuteOfDay, startOfDay } from '#src/shared/values/dates.ts'
import type { Moment } from '#src/written/day.ts'

/** The clock of a bank may be ahead of the shop's by this much. */
const AHEAD_SECONDS = 10 * MINUTE

/** Whether a moment had not come yet when an alert told of it. A time without a day is of the day on which it came. */
export const isToCome = ({ day, minute }: Moment, arrivedAt: Date): boolean => {
  const latest = addSeconds(arrivedAt, AHEAD_SECONDS)
  const [said, today] = [day ?? dayNumber(arrivedAt), dayNumber(latest)]
  return said > today || (said === today && (minute ?? 0) > minuteOfDay(latest))
}

/** When money came that was heard of then: as its text says where it names an earlier time of day. */
export const cameAt = ({ day, minute }: Moment, heardAt: Date): Date => {
  if (minute === null) return heardAt
  const said = addSeconds(startOfDay(day ?? dayNumber(heardAt)), minute * MINUTE)
  return said < heardAt ? said : heardAt
}
