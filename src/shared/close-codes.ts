/** Close code of a socket whose address made too many calls (SOCK-7). The browser waits before it returns (SOCK-6). */
export const TOO_MANY_CALLS = 4429
