import { useEffect, useState } from 'react'
import { lazyDialog } from '#web/arrival/lazy-dialog.ts'
import { answerConfirmations } from '#web/session/confirmation.ts'

const CodeDialog = lazyDialog(() => import('./code-dialog.tsx'))

/** Asks for a code of the second factor whenever a call, an upload or an export of the back office needs one. */
export const ConfirmSession = () => {
  const [waiting, setWaiting] = useState<{ end: (isConfirmed: boolean) => void } | null>(null)
  useEffect(() => answerConfirmations(() => new Promise((end) => setWaiting({ end }))), [])
  if (!waiting) return null
  const end = (isConfirmed: boolean) => {
    setWaiting(null)
    waiting.end(isConfirmed)
  }
  return <CodeDialog onEnd={end} />
}
