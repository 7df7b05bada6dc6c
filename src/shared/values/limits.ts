// Limits that several domains and the browser share.

/** The longest message in characters, after trimming (CHAT-3). WhatsApp takes 4,096. */
export const MESSAGE_MAX = 4000
/** The most characters that WhatsApp takes below a picture (WA-83). */
export const CAPTION_MAX = 1024

/** Minutes for which a session counts as confirmed after a code of the second factor (AUTH-718). */
export const CONFIRMED_MINUTES = 10
/** Minutes for which an approval and the rejection of a payment can be undone (ORD-24, PAY-717). */
export const UNDO_MINUTES = 10

/** The most calls in a batch, over HTTP and in a frame of a socket (HTTP-4). */
export const MAX_BATCH = 10
/** Days after the last visit, and days at most, for which a customer stays signed in (AUTH-3). */
export const sessionDays = { sliding: 30, absolute: 90 } as const
/** The last days, whose decisions about proofs are measured (STAT-111). */
export const DECISION_DAYS = 30
/** The seconds after which an open page asks for banners again (BAN-2). */
export const BANNER_SECONDS = 30
