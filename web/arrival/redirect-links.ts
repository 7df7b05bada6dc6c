const ACCOUNT_PAGE = /^\/(login|register|reset-password)$/

/**
 * The server keeps one page for all addresses, so its links between the account pages lack the `redirect` of this
 * address: a click that comes before the page is alive takes it along.
 */
export const keepRedirectInLinks = (): void => {
  const redirect = new URLSearchParams(window.location.search).get('redirect')
  if (!redirect) return
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest('a')
      if (!link || link.origin !== window.location.origin || link.search) return
      if (ACCOUNT_PAGE.test(link.pathname)) link.search = `?redirect=${encodeURIComponent(redirect)}`
    },
    { capture: true },
  )
}
