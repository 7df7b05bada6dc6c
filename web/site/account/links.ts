import { useSearchParam } from '#web/lib/location-search.ts'

/** The address of another account page that still leads to where the visitor was going. */
export const useAccountLink = (path: '/login' | '/register' | '/reset-password'): string => {
  const redirect = useSearchParam('redirect')
  return redirect ? `${path}?redirect=${encodeURIComponent(redirect)}` : path
}
