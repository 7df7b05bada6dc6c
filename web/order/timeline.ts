import { order as texts } from '#src/shared/texts.ts'

/** A step that an order has taken, or takes next. `at` is null where it is still to come, or its time is not known. */
export type Step = { text: string; at: Date | null; tone: 'done' | 'bad' | 'next' }

type Followed = {
  placedAt: Date
  /** When the buyer sent the proof of payment that counts. */
  submittedAt: Date | null
  /** What became of the order since, oldest first. */
  changes: Step[]
  next: Step[]
}

/** The timeline of an order, on every page on which its buyer follows it (ORD-12). */
export const timelineOf = ({ placedAt, submittedAt, changes, next }: Followed): Step[] => {
  const steps: Step[] = [{ text: texts.orderPlaced, at: placedAt, tone: 'done' }]
  if (!submittedAt) return [...steps, ...changes, ...next]
  const isEarlier = ({ at }: Step) => at !== null && at < submittedAt
  return [
    ...steps,
    ...changes.filter(isEarlier),
    { text: texts.proofSent, at: submittedAt, tone: 'done' },
    ...changes.filter((step) => !isEarlier(step)),
    ...next,
  ]
}
