// Limits that several domains and the browser share.

/** The longest message in characters, after trimming (CHAT-3). WhatsApp takes 4,096. */
export const MESSAGE_MAX = 4000
