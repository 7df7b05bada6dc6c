import { useEffect, useState } from 'react'
import { lazyDialog } from '#web/arrival/lazy-dialog.ts'

const QuestionDialogs = lazyDialog(() => import('./question-dialogs.tsx'))

let load = (): void => {}
let markReady = (): void => {}
const ready = new Promise<void>((resolve) => {
  markReady = resolve
})

/** Loads the code of dialogs, and resolves when `modals` of @mantine/modals can be used. */
export const questionsReady = (): Promise<void> => {
  load()
  return ready
}

/** Renders the dialogs of questions; once on a page, for the lifetime of the page. */
export const Questions = () => {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    load = () => setWanted(true)
  }, [])
  return isWanted && <QuestionDialogs onReady={markReady} />
}
