/**
 * Close code of a socket whose session or API token has ended (SOCK-3). The browser returns at once to learn who it is
 * now (SOCK-6).
 */
export const SESSION_ENDED = 4401
/** Close code of a socket whose address made too many calls (SOCK-7). The browser waits before it returns (SOCK-6). */
export const TOO_MANY_CALLS = 4429
