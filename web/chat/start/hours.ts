import { chat as texts } from '#src/shared/texts.ts'
import { momentInWords } from '#src/shared/values/dates.ts'
import type { Output } from '#web/lib/trpc.ts'

/** The office hours of the chat, and whether support is there now. */
export type Hours = Output<'chat', 'hours'>

/** The text shown outside office hours. */
export const awayText = ({ opensAt, now }: Hours): string =>
  opensAt ? texts.awayUntil({ when: momentInWords(opensAt, now) }) : texts.away
