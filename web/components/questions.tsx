import { Suspense, useEffect, useState } from 'react'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'

const QuestionDialogs = lazyWithReload(() => import('./question-dialogs.tsx'))

let load = (): void => {}
let answer = (): void => {}
const ready = new Promise<void>((resolve) => {
  answer = resolve
})

/** Brings the code of dialogs to the page, and settles when `modals` of @mantine/modals can be used. */
export const questionsReady = (): Promise<void> => {
  load()
  return ready
}

/** Where questions are asked; once on a page, as long as the page lives. */
export const Questions = () => {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    load = () => setWanted(true)
  }, [])
  return (
    isWanted && (
      <Suspense>
        <QuestionDialogs onReady={answer} />
      </Suspense>
    )
  )
}
