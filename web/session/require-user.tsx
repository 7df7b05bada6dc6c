import { type ReactNode, useEffect } from 'react'
import { here } from '#src/shared/page-address.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { toastOnNextPage } from '#web/lib/toast.tsx'
import { leaveToSignIn, type Me, useMe, useSessionWatch } from './session.ts'

type Props = {
  /** The toast on the start page for a user who may not see the content; undefined if they may. */
  refusal?: (user: Me) => { title: string; description: string } | undefined
  children: (user: Me) => ReactNode
}

/** Beside the content, because each change of the live connection renders it again. */
const SessionWatch = () => {
  useSessionWatch()
  return null
}

/** Shows its content to users who may see it. Sends visitors to sign in and back, and other users to the start page. */
export const RequireUser = ({ refusal, children }: Props) => {
  const { data: user, error } = useMe()
  const refused = user ? refusal?.(user) : undefined
  useEffect(() => {
    if (user === null) leaveToSignIn()
    if (!refused) return
    // Runs after the effects of this commit, one of which shows and removes the toast kept for this page.
    queueMicrotask(() => {
      toastOnNextPage({ ...refused, tone: 'error' })
      window.location.assign(here('/'))
    })
  }, [user, refused])
  // Where the line breaks off while the account is fetched again, the page stays with what it shows.
  if (error && user === undefined) throw error
  if (!user || refused) return <SpinnerAfter />
  return (
    <>
      <SessionWatch />
      {children(user)}
    </>
  )
}
