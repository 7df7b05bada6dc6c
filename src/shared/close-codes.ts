/**
 * Close code of a socket whose session or API token has ended. The browser returns at once to learn who it is
 * now (SOCK-6).
 */
export const SESSION_ENDED = 4401
/** Close code of a socket whose address made too many calls. The browser waits before it returns. */
export const TOO_MANY_CALLS = 4429
