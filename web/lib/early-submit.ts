import { type RefObject, useEffect, useRef } from 'react'

const TYPED = 'typed'

/** What can be typed into and has a name in its form; passwords are kept nowhere. */
const typedFields = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-path]')].filter(
    ({ type, dataset }) => type !== 'password' && dataset.path,
  )

// Only pages from the server give it back.
let isRestoring = false

/** For the time of a reload, which would lose what stands in the forms of a page from the server. */
export const keepTyped = (): void => {
  if (!isRestoring) return
  const values = typedFields().map(({ dataset, value }) => [dataset.path, value])
  sessionStorage.setItem(TYPED, JSON.stringify(Object.fromEntries(values)))
}

const restoreTyped = () => {
  isRestoring = true
  const kept = sessionStorage.getItem(TYPED)
  if (!kept) return
  sessionStorage.removeItem(TYPED)
  const values = JSON.parse(kept) as Record<string, string>
  for (const field of typedFields()) field.value ||= values[field.dataset.path ?? ''] ?? ''
}

const waiting = new Set<HTMLFormElement>()
let early: HTMLFormElement | undefined

/**
 * Forms that came with the page do nothing until their code is here, and the browser's own way of submitting would only
 * reload the page: a submit that comes too early is held. What was typed before a reload of ours is there again.
 */
export const holdEarlySubmits = (): void => {
  restoreTyped()
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
