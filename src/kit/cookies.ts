export type Cookie = 'sid' | 'proven-phone' | 'placed-order' | 'known-browser' | 'chat-session' | 'language'

/** Whether browsers reach the shop over https. */
export const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/** The name of a cookie (HTTP-15). Browsers accept the prefix `__Host-` over https only. */
export const cookieName = (publicUrl: string, cookie: Cookie): string =>
  isHttps(publicUrl) ? `__Host-${cookie}` : cookie
