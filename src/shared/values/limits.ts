// Limits that several domains and the browser share.

/** The longest message in characters, after trimming (CHAT-3). WhatsApp takes 4,096. */
export const MESSAGE_MAX = 4000

/** Minutes for which a session counts as confirmed after a code of the second factor (AUTH-27). */
export const CONFIRMED_MINUTES = 10
/** Minutes for which an approval and the rejection of a payment can be undone (ORD-24, PAY-84). */
export const UNDO_MINUTES = 10
