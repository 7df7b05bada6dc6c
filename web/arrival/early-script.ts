import type { EarlyEvents } from './early-events.ts'

// Self-contained: the server sends its source text, so it sees nothing of this module.
const recordEarlyEvents = () => {
  const early: EarlyEvents = {}
  globalThis.earlyEvents = early
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (early.waiting && !early.waiting.has(form)) return
      event.preventDefault()
      early.submitted = form
    },
    true,
  )
  addEventListener(
    'click',
    ({ target }) => {
      if (!early.waiting) early.clicked = (target as Element).closest('button:not([type=submit])')
    },
    true,
  )
}

/**
 * Records clicks and submits until React takes over. It runs inline in the head, because the visitor may click before
 * the first module has loaded. The browser's own submit would reload the page, so it is prevented.
 */
export const earlyScript = `(${String(recordEarlyEvents)})()`
