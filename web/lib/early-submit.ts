import { type RefObject, useEffect, useRef } from 'react'

const waiting = new Set<HTMLFormElement>()
let early: HTMLFormElement | undefined

/**
 * Forms that came with the page do nothing until their code is here, and the browser's own way of submitting would only
 * reload the page: a submit that comes too early is held.
 */
export const holdEarlySubmits = (): void => {
  for (const form of document.forms) waiting.add(form)
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (!waiting.has(form)) return
      event.preventDefault()
      early = form
    },
    { capture: true },
  )
}

/** The form works now; a submit that was held is done. */
export const releaseForm = (form: HTMLFormElement): void => {
  if (waiting.delete(form) && form === early) form.requestSubmit()
}

/** The ref of a form that has no values of its own: it works from the first moment on. */
export const useAliveForm = (): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) releaseForm(form.current)
  }, [])
  return form
}
