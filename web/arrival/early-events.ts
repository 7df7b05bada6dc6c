import { type RefObject, useEffect, useRef } from 'react'

// What a script in the head of public pages has held until now (web/entry-server.tsx); null: it holds no more.
declare global {
  var early: { form?: HTMLFormElement; button?: HTMLElement | null } | null | undefined
}

// Forgotten with all drafts when somebody signs out.
const typedKey = () => `draft:${window.location.pathname}`

const waiting = new Set<HTMLFormElement>()
let submitted: HTMLFormElement | undefined

const typedFields = (forms: readonly HTMLFormElement[]) =>
  forms.flatMap((form) => [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-path]')])

/** A reload, ours or the visitor's, loses nothing that was typed; forms with a password are kept nowhere. */
const keepTyped = () => {
  const forms = [...document.forms].filter((form) => !form.querySelector('[type=password]'))
  const kept = sessionStorage.getItem(typedKey())
  const values = kept ? (JSON.parse(kept) as Record<string, string>) : {}
  for (const field of typedFields(forms)) field.value ||= values[field.dataset.path ?? ''] ?? ''
  window.addEventListener('pagehide', () => {
    const typed = typedFields(forms.filter(({ isConnected }) => isConnected)).filter(
      ({ value }) => value !== '',
    )
    const entries = typed.map(({ dataset, value }) => [dataset.path, value])
    if (typed.length > 0) sessionStorage.setItem(typedKey(), JSON.stringify(Object.fromEntries(entries)))
    else sessionStorage.removeItem(typedKey())
  })
}

/**
 * Forms that came with the page do nothing until their code is here, and the browser's own way of submitting would only
 * reload the page: a submit that comes too early is held.
 */
export const holdEarlySubmits = (): void => {
  keepTyped()
  for (const form of document.forms) waiting.add(form)
  submitted = globalThis.early?.form
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (!waiting.has(form)) return
      event.preventDefault()
      submitted = form
    },
    { capture: true },
  )
}

/** Hands over to React, which holds what is pressed from now on; gives the button that was pressed last before. */
export const takeEarlyPress = (): HTMLElement | null => {
  const button = globalThis.early?.button ?? null
  globalThis.early = null
  return button
}

/** The form works now; a submit that was held is done. */
export const replayEarlySubmit = (form: HTMLFormElement): void => {
  if (waiting.delete(form) && form === submitted) form.requestSubmit()
}

/** The ref of a form that has no values of its own: it works from the first moment on. */
export const useReplayOnHydration = (): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) replayEarlySubmit(form.current)
  }, [])
  return form
}
