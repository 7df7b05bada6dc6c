import { useEffect } from 'react'
import { withdrawToast } from '#web/lib/toast.tsx'

/** What a toast tells of that says that a message of the outbox was sent. */
export const sentMessage = (id: number): string => `message ${id}`

/** Takes that toast back once the route tells that it could not deliver the message. */
export const useSentToast = (id: number, hasFailed: boolean): void => {
  useEffect(() => {
    if (hasFailed) withdrawToast(sentMessage(id))
  }, [id, hasFailed])
}
