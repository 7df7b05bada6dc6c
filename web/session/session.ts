import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { here } from '#src/shared/page-address.ts'
import { redirectTarget, startOf } from '#src/shared/redirect.ts'
import { dashboardProfile as profile, session as texts } from '#src/shared/texts.ts'
import { toast, toastOnNextPage } from '#web/lib/toast.tsx'
import { isSignedOut, meKey, type Output, trpc, type Utils } from '#web/lib/trpc.ts'
import { forgetDrafts, keepDrafts } from './draft.ts'
import { shellData } from './shell-data.ts'

export type Me = Output<'auth', 'me'>

const FIVE_MINUTES = 300_000

/** The signed-in user as the server wrote them into a page behind sign-in; undefined on other pages. */
const userOfPage = (): Me | undefined => {
  if (typeof document === 'undefined') return undefined
  const user = shellData().user as (Omit<Me, 'createdAt'> & { createdAt: string }) | undefined
  return user && { ...user, createdAt: new Date(user.createdAt) }
}

/** How the signed-in user is asked for: fresh for 5 minutes, and null for a visitor, whose 401 is no error (DASH-12). */
export const meQuery = (client: Pick<Utils['client'], 'auth'>) => ({
  queryKey: meKey(),
  queryFn: async (): Promise<Me | null> => {
    try {
      return await client.auth.me.query()
    } catch (error) {
      if (isSignedOut(error)) return null
      throw error
    }
  },
  staleTime: FIVE_MINUTES,
})

/** The signed-in user; `data` is null for a visitor. */
export const useMe = () => {
  const { client } = trpc.useUtils()
  return useQuery({ ...meQuery(client), initialData: userOfPage })
}

let leaving = false

/**
 * Whether this page is being left because its user is signed out. Meanwhile refused calls are ignored, and unsaved
 * changes are not asked about.
 */
export const isLeaving = (): boolean => leaving

/** Handles a 401: stores the drafts and forgets the user, so that the guards ask to sign in. */
export const loseSession = (queryClient: QueryClient): void => {
  if (queryClient.getQueryData(meKey()) && !leaving) keepDrafts()
  queryClient.setQueryData(meKey(), null)
}

/** Notices within one second that the session was ended elsewhere. */
export const useSessionWatch = (): void => {
  trpc.auth.watch.useSubscription()
}

/** Goes to the sign-in page, which leads back to this address. */
export const leaveToSignIn = (): void => {
  if (leaving) return
  leaving = true
  toastOnNextPage({
    title: texts.signedOut,
    description: texts.continueWhereYouLeft,
    tone: 'info',
  })
  const from = window.location.pathname + window.location.search
  window.location.assign(`${here('/login')}?redirect=${encodeURIComponent(from)}`)
}

type Words = { done: () => { title: string; description?: string }; failed?: () => string }

/** Forgets everything that was fetched, and returns to the site's root (ACC-7). */
const useLeaving = ({ done, failed }: Words) => {
  const queryClient = useQueryClient()
  return {
    onMutate: () => {
      leaving = true
    },
    onSuccess: () => {
      // Only when the page unloads. Earlier, the guard would redirect to the sign-in page first.
      const forget = () => {
        queryClient.clear()
        forgetDrafts()
      }
      window.addEventListener('pagehide', forget, { once: true })
      toastOnNextPage({ ...done(), tone: 'success' })
      window.location.assign(here('/'))
    },
    onError: () => {
      leaving = false
      if (failed) toast({ title: failed(), tone: 'error' })
    },
  } as const
}

const signingOut: Words = { done: () => ({ title: texts.loggedOut }), failed: () => texts.logoutFailed }

/** Ends this browser's session. */
export const useSignOut = () => trpc.auth.signOut.useMutation(useLeaving(signingOut))

/** Ends every session of the user, including this one. */
export const useSignOutEverywhere = () => trpc.auth.signOutEverywhere.useMutation(useLeaving(signingOut))

/** Deletes the account of the user. The form shows why it was refused. */
export const useDeleteAccount = () =>
  trpc.auth.deleteAccount.useMutation(
    useLeaving({ done: () => ({ title: profile.accountDeleted, description: profile.accountDeletedText }) }),
  )

/** The address after signing in: the requested path if it is on this site, else the user's start page (ACC-1). */
export const afterSignIn = (redirect: string | null, isAdmin: boolean): string =>
  redirectTarget(redirect, window.location.origin) ?? startOf(isAdmin)
