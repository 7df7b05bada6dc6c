import { type RefObject, useEffect, useRef } from 'react'

/** The actions of the visitor before the page hydrated, recorded by early-script.ts. */
export type EarlyEvents = {
  /** The button that was clicked last, while its part of the page has no code yet. */
  clicked?: HTMLElement | null
  /** The form that was submitted last, until its submit is replayed. */
  submitted?: HTMLFormElement | undefined
  /** Forms of the server's markup whose code has not loaded yet; unset until hydration begins. */
  waiting?: Set<HTMLFormElement>
  /** Set once the page is hydrated, apart from the parts that hydrate later. */
  isHydrated?: true
  /** How many parts that a click opens are being loaded. */
  opening?: number
  /** Looks in some seconds whether any of these still waits, and tells the visitor while it does. */
  tellIfLate(): void
}

declare global {
  var earlyEvents: EarlyEvents | undefined
}

/**
 * Starts to let clicks and submits through: a submit once the code of its form has loaded, a click once the code of its
 * part has loaded.
 */
export const startHydration = (root: HTMLElement): void => {
  const early = globalThis.earlyEvents
  if (!early) return
  early.waiting = new Set(document.forms)
  const record = ({ target }: Event) => {
    early.clicked = (target as Element).closest<HTMLElement>('button:not([type=submit])')
    if (early.clicked) early.tellIfLate()
  }
  root.addEventListener('click', record, true)
}

/** Notes that the page is hydrated. It belongs to a component around the whole page. */
export const pageHydrated = (): void => {
  if (globalThis.earlyEvents) globalThis.earlyEvents.isHydrated = true
}

/** Whether a page of the site in this window is hydrated, and every form on it. */
export const isHydrated = (view: Window): boolean => {
  const { earlyEvents: early } = view as typeof globalThis & Window
  return early?.isHydrated === true && early.waiting?.size === 0
}

/**
 * Notes that the last click reached its part. It belongs to a component around the whole page: React tells components
 * of a click only when the part that was clicked has its code.
 */
export const clickArrived = (): void => {
  if (globalThis.earlyEvents) globalThis.earlyEvents.clicked = null
}

/** Clicks the button again that was clicked last, if the click did not reach its part. */
export const replayEarlyClick = (): void => globalThis.earlyEvents?.clicked?.click()

/** Marks the form as hydrated and replays a submit that came before. */
export const replayEarlySubmit = (form: HTMLFormElement): void => {
  const early = globalThis.earlyEvents
  if (!early?.waiting?.delete(form) || form !== early.submitted) return
  early.submitted = undefined
  form.requestSubmit()
}

/** Tells the visitor where the code of what they opened does not arrive (PAGE-501). */
export const tellIfOpeningIsLate = (loading: Promise<unknown>): void => {
  const early = globalThis.earlyEvents
  if (!early) return
  early.opening = (early.opening ?? 0) + 1
  early.tellIfLate()
  void loading.finally(() => {
    early.opening = (early.opening ?? 1) - 1
  })
}

/** The ref of a form without fields: it is ready as soon as it is hydrated. */
export const useReplayOnHydration = (): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) replayEarlySubmit(form.current)
  }, [])
  return form
}
