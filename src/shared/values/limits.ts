// Limits that several domains and the browser share.

/** The longest message in characters, after trimming. WhatsApp takes 4,096. */
export const MESSAGE_MAX = 4000
/** The most characters that WhatsApp takes below a picture. */
export const CAPTION_MAX = 1024

/** The longest voice message that is kept, in seconds. */
export const VOICE_SECONDS = 300

/** Minutes for which a session counts as confirmed after a code of the second factor. */
export const CONFIRMED_MINUTES = 10
/** Minutes for which an approval and the rejection of a payment can be undone. */
export const UNDO_MINUTES = 10

/** The most calls in a batch, over HTTP and in a frame of a socket. */
export const MAX_BATCH = 10
/** Days after the last visit, and days at most, for which a customer stays signed in. */
export const sessionDays = { sliding: 30, absolute: 90 } as const
/** The last days, whose decisions about proofs are measured. */
export const DECISION_DAYS = 30
/** The seconds after which an open page asks for banners again. */
export const BANNER_SECONDS = 30
