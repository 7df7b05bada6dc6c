import { frame as texts } from '#src/shared/texts.ts'
import type { EarlyEvents } from './early-events.ts'

/** How long a tap may wait for its code before the visitor is told. */
const LATE_MS = 4000

// Self-contained: the server sends its source text, so it sees nothing of this module.
const recordEarlyEvents = (lateMs: number, offline: string, noAnswerYet: string) => {
  let notice: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const say = (text: string) => {
    if (text === '') return notice?.remove()
    notice ??= document.createElement('p')
    if (notice.isConnected && notice.textContent === text) return
    notice.role = 'alert'
    // Here, because the stylesheet may not have arrived either.
    notice.style.cssText =
      'position:fixed;inset:var(--site-header,0) 0 auto;z-index:95;margin:0;padding:6px 16px;background:#fca500;color:#000;font-size:14px;font-weight:600;text-align:center'
    notice.textContent = text
    document.body?.append(notice)
  }
  const look = () => {
    isDue &&= Boolean(early.clicked || early.submitted || early.opening)
    if (!navigator.onLine) say(offline)
    else say(isDue ? noAnswerYet : '')
    if (!isDue) return
    clearTimeout(timer)
    timer = setTimeout(look, 500)
  }
  for (const name of ['online', 'offline', 'DOMContentLoaded']) addEventListener(name, look)
  const early: EarlyEvents = {
    tellIfLate() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isDue = true
        look()
      }, lateMs)
    },
  }
  globalThis.earlyEvents = early
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (early.waiting && !early.waiting.has(form)) return
      event.preventDefault()
      early.submitted = form
      early.tellIfLate()
    },
    true,
  )
  addEventListener(
    'click',
    ({ target }) => {
      if (early.waiting) return
      early.clicked = (target as Element).closest('button:not([type=submit])')
      early.tellIfLate()
    },
    true,
  )
  // ADMIN-708: the browser would take the keys for its own search. The code of the button, once it is there, takes them.
  addEventListener('keydown', (event) => {
    if (event.key?.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
      return
    const button = document.querySelector<HTMLElement>('[aria-keyshortcuts~="Control+K"]')
    if (!button) return
    event.preventDefault()
    if (early.waiting) button.click()
    else early.clicked = button
    early.tellIfLate()
  })
}

/**
 * Records clicks, submits and the keys of the palette until React takes over, so that nothing typed is lost (PAGE-707), and says so where their
 * code does not arrive. It runs inline in the head, because the visitor may click before the first module
 * has loaded. The browser's own submit would reload the page, so it is prevented.
 */
export const earlyScript = (): string => {
  const given = [LATE_MS, texts.offline, texts.noAnswerYet].map((value) => JSON.stringify(value))
  return `(${String(recordEarlyEvents)})(${given.join()})`
}
