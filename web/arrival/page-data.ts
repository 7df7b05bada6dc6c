import type { SiteFacts } from '#src/shared/pages.ts'

/** What the server sent along with the page: all of a public page's data, and of an application's page the shop's facts. */
export const pageData = <Data = { site: SiteFacts }>(): Data =>
  JSON.parse(document.getElementById('page-data')?.textContent ?? '') as Data

/**
 * The nonce of this page, for the style tags that Mantine writes. What locks the page under a dialog writes one too, and
 * looks for the nonce where webpack would leave it.
 */
export const pageNonce = (): string => {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  return nonce
}
