import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { redirectTarget, startOf } from '#src/shared/redirect.ts'
import { toast, toastOnNextPage } from '#web/lib/toast.tsx'
import { isSignedOut, meKey, type Output, trpc } from '#web/lib/trpc.ts'
import { forgetDrafts, keepDrafts } from './draft.ts'

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

/**
 * Whether this page is being left because its user is signed out: nothing that the server refuses meanwhile matters, and
 * nothing unsaved is asked about.
 */
export const isLeaving = (): boolean => leaving

/** The server knows nobody here any more: what was being typed is kept, and the guards ask to sign in. */
export const loseSession = (queryClient: QueryClient): void => {
  if (queryClient.getQueryData(meKey()) && !leaving) keepDrafts()
  queryClient.setQueryData(meKey(), null)
}

/** Notices within a second that the session was ended elsewhere: by a suspension, a new password, another browser. */
export const useSessionWatch = (enabled: boolean): void => {
  const queryClient = useQueryClient()
  trpc.auth.watch.useSubscription(undefined, {
    enabled,
    onError: (error) => {
      if (isSignedOut(error)) loseSession(queryClient)
    },
  })
}

/** Leaves to sign in, from where the way leads back here (experience 2.6). */
export const leaveToSignIn = (): void => {
  if (leaving) return
  leaving = true
  toastOnNextPage({
    title: 'Signed Out',
    description: 'Please sign in to continue where you left off.',
    tone: 'info',
  })
  const from = window.location.pathname + window.location.search
  window.location.assign(`/login?redirect=${encodeURIComponent(from)}`)
}

/** Forgets everything that was fetched, and returns to the site's root (specification, public §4). */
const useLeaving = () => {
  const queryClient = useQueryClient()
  return {
    onMutate: () => {
      leaving = true
    },
    onSuccess: () => {
      // Not before this page is left: its guard would ask to sign in, and overtake the way to the root.
      const forget = () => {
        queryClient.clear()
        forgetDrafts()
      }
      window.addEventListener('pagehide', forget, { once: true })
      toastOnNextPage({ title: 'Logged out successfully!', tone: 'success' })
      window.location.assign('/')
    },
    onError: () => {
      leaving = false
      toast({ title: 'Logout failed', tone: 'error' })
    },
  } as const
}

/** Ends the session of this browser. */
export const useSignOut = () => trpc.auth.signOut.useMutation(useLeaving())

/** Ends every session of the user, that of this browser too. */
export const useSignOutEverywhere = () => trpc.auth.signOutEverywhere.useMutation(useLeaving())

/** Where to go after signing in: the path asked for, if it is one of this site, else the user's own start. */
export const afterSignIn = (redirect: string | null, isAdmin: boolean): string =>
  redirectTarget(redirect, window.location.origin) ?? startOf(isAdmin)
