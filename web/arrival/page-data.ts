import type { SiteFacts } from '#src/shared/pages.ts'

/** Reads the data that the server embeds in the page: all of a public page's, the shop's facts for an application. */
export const pageData = <Data = { site: SiteFacts }>(): Data =>
  JSON.parse(document.getElementById('page-data')?.textContent ?? '') as Data

/**
 * Gives the nonce of this page, for the style tags that Mantine writes. The scroll lock of dialogs
 * (react-remove-scroll) writes one too, and reads the nonce from webpack's variable.
 */
export const pageNonce = (): string => {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  return nonce
}
