import { texts } from '#src/shared/texts/chat.ts'
import type { Output } from '#web/lib/trpc.ts'

/** The office hours of the chat, and whether support is there now (CHAT-16). */
export type Hours = Output<'chat', 'hours'>

/** The text shown outside office hours. `officeHours` reads `Mon-Sat 09:00-18:00`, in Pakistan time. */
export const awayText = ({ officeHours }: Hours): string => texts.awayUntilHours({ officeHours })
