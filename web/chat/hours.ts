import type { Output } from '#web/lib/trpc.ts'

/** When somebody answers in the chat, and whether that is now. */
export type Hours = Output<'chat', 'hours'>

/** `Mon-Sat 09:00-18:00` in Pakistan, as a sentence. */
export const awayText = ({ officeHours }: Hours): string =>
  `We are away now. Our hours are ${officeHours} (Pakistan time).`
