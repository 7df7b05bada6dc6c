import { here } from '#src/shared/page-address.ts'
import { useSearchParam } from '#web/lib/location-search.ts'

/** The address of another account page, with the `redirect` of this one. */
export const useAccountLink = (path: '/login' | '/register' | '/reset-password'): string => {
  const redirect = useSearchParam('redirect')
  return here(redirect ? `${path}?redirect=${encodeURIComponent(redirect)}` : path)
}
