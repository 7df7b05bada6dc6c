import { here } from '#src/shared/page-address.ts'

/**
 * Adds the `redirect` of this address to links to these pages when they are clicked before hydration. The server caches
 * one page for all addresses, so its markup lacks it.
 */
export const keepRedirectInLinks = (paths: readonly string[]): void => {
  const redirect = new URLSearchParams(window.location.search).get('redirect')
  if (!redirect) return
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest('a')
      if (!link || link.origin !== window.location.origin || link.search) return
      if (paths.map(here).includes(link.pathname)) link.search = `?redirect=${encodeURIComponent(redirect)}`
    },
    { capture: true },
  )
}
