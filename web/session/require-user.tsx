import { type ReactNode, useEffect } from 'react'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { toastOnNextPage } from '#web/lib/toast.tsx'
import { leaveToSignIn, type Me, useMe, useSessionWatch } from './session.ts'

type Props = {
  /** What is said to a user who may not be here, on the start page to which they are sent. */
  refusal?: (user: Me) => { title: string; description: string } | undefined
  children: (user: Me) => ReactNode
}

/** Shows its content to those who may see it: visitors go to sign in and come back, others to the start page. */
export const RequireUser = ({ refusal, children }: Props) => {
  const { data: user, error } = useMe()
  useSessionWatch(Boolean(user))
  const refused = user ? refusal?.(user) : undefined
  useEffect(() => {
    if (user === null) leaveToSignIn()
    if (!refused) return
    toastOnNextPage({ ...refused, tone: 'error' })
    window.location.assign('/')
  }, [user, refused])
  if (error) throw error
  return user && !refused ? children(user) : <SpinnerAfter />
}
