import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '#web/lib/trpc.ts'
import { isWriting } from './leave-guard.ts'

/** How soon a change shows, and how often at most. */
const SHOWN_MS = 800

/**
 * Fetches what the window shows again after an administrator has changed something, here or elsewhere. Waits while a form
 * is open or something is unsaved, so that nothing is taken from under the hands.
 */
export const useLiveLists = (): void => {
  const queryClient = useQueryClient()
  const [isDue, setDue] = useState(false)
  const wasConnected = useRef(false)
  trpc.versions.office.useSubscription(undefined, {
    onData: (isChange) => {
      if (isChange || wasConnected.current) setDue(true)
      wasConnected.current = true
    },
  })
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(() => {
      if (isWriting()) return
      setDue(false)
      void queryClient.invalidateQueries()
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [isDue, queryClient])
}
