import { Suspense, useEffect, useState } from 'react'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { answerConfirmations } from '#web/session/confirmation.ts'

const CodeDialog = lazyWithReload(() => import('./code-dialog.tsx'))

/** Asks for a code of the second factor whenever a call of the back office needs one (AUTH-27). */
export const ConfirmSession = () => {
  const [waiting, setWaiting] = useState<{ end: (isConfirmed: boolean) => void } | null>(null)
  useEffect(() => answerConfirmations(() => new Promise((end) => setWaiting({ end }))), [])
  if (!waiting) return null
  const end = (isConfirmed: boolean) => {
    setWaiting(null)
    waiting.end(isConfirmed)
  }
  return (
    <Suspense>
      <CodeDialog onEnd={end} />
    </Suspense>
  )
}
