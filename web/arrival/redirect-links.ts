const ACCOUNT_PAGE = /^\/(login|register|reset-password)$/

/**
 * Adds the `redirect` of this address to links between the account pages when they are clicked before hydration. The
 * server caches one page for all addresses, so its markup lacks it.
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
