/** Whether a host of an address, as `URL` writes it, is this machine. */
export const isLoopback = (hostname: string): boolean => /^(127(\.\d+){3}|localhost|\[::1\])$/.test(hostname)
