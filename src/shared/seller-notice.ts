/** The events that the seller can be told of. */
export const noticeKinds = ['order', 'proof', 'contact', 'chat', 'ticket'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** How the seller can be told of a kind of event, as the setting of the kind stores it and as he reads it. */
export const noticeChoices = {
  none: 'Not at all',
  'email at once': 'By email, at once',
  'email hourly': 'By email, every hour',
  'email daily': 'By email, once a day',
  'whatsapp at once': 'On WhatsApp, at once',
  'whatsapp hourly': 'On WhatsApp, every hour',
  'whatsapp daily': 'On WhatsApp, once a day',
} as const
export type NoticeChoice = keyof typeof noticeChoices
