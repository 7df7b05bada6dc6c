import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast, toastOnNextPage } from './toast.tsx'
import { isSignedOut, meKey, type Output, trpc } from './trpc.ts'

export type Me = Output<'auth', 'me'>

const FIVE_MINUTES = 300_000

/** The signed-in user; `data` is null for a visitor (specification, public §7: a 401 here is no error). */
export const useMe = () => {
  const { client } = trpc.useUtils()
  return useQuery({
    queryKey: meKey(),
    queryFn: async () => {
      try {
        return await client.auth.me.query()
      } catch (error) {
        if (isSignedOut(error)) return null
        throw error
      }
    },
    staleTime: FIVE_MINUTES,
  })
}

let leaving = false

/** Whether this page is being left by signing out: what the server refuses meanwhile is no reason to ask to sign in. */
export const isLeaving = (): boolean => leaving

/** Signs out, forgets everything that was fetched, and returns to the site's root (specification, public §4). */
export const useSignOut = () => {
  const queryClient = useQueryClient()
  return trpc.auth.signOut.useMutation({
    onMutate: () => {
      leaving = true
    },
    onSuccess: () => {
      // Not before this page is left: its guard would ask to sign in, and overtake the way to the root.
      window.addEventListener('pagehide', () => queryClient.clear(), { once: true })
      toastOnNextPage({ title: 'Logged out successfully!', tone: 'success' })
      window.location.assign('/')
    },
    onError: () => {
      leaving = false
      toast({ title: 'Logout failed', tone: 'error' })
    },
  })
}

/** Where to go after signing in: the path asked for, if it is one of this site, else the user's own start. */
export const afterSignIn = (redirect: string | null, isAdmin: boolean): string => {
  const fallback = isAdmin ? '/admin' : '/dashboard'
  if (!redirect?.startsWith('/')) return fallback
  // The whole address is given back: its path alone could read as another host ("//host").
  const target = URL.parse(redirect, window.location.origin)
  return target?.origin === window.location.origin ? target.href : fallback
}

/** The address of the sign-in page that leads back here. */
export const signInPath = (from: string): string => `/login?redirect=${encodeURIComponent(from)}`
