// The page on which somebody stops the mails that nobody asked for.

import type { Sentence } from '#src/shared/language.ts'

export const stopMails = 'Stop these mails?'
export const stop = 'Stop these mails'
export const mailsEnd = <P>({ email }: { email: P }): Sentence<P> => [
  'Reminders and news to ',
  email,
  ' end. You still get codes, answers, and mails about your orders.',
]
export const mailsHaveEnded = 'These mails have ended'
export const noMoreMails = <P>({ email }: { email: P }): Sentence<P> => [
  email,
  ' gets no more reminders and news. You still get codes, answers, and mails about your orders.',
]
export const linkNotValid = 'This link is not valid'
export const openLinkAgain = 'Please open the link of the mail once more.'
