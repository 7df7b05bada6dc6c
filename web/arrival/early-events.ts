import { type RefObject, useEffect, useRef } from 'react'

/** What the visitor did before the page hydrated, recorded by early-script.ts (PAGE-7). */
export type EarlyEvents = {
  /** The button that was clicked last. */
  clicked?: HTMLElement | null
  /** The form that was submitted last. */
  submitted?: HTMLFormElement
  /** Forms of the server's markup whose code is not here yet; unset until hydration begins. */
  waiting?: Set<HTMLFormElement>
}

declare global {
  var earlyEvents: EarlyEvents | undefined
}

/**
 * Ends the recording of clicks, because React queues them from now on, and gives the button that was clicked last.
 * Submits are held on, each until the code of its form is here.
 */
export const startHydration = (): HTMLElement | null => {
  const early = globalThis.earlyEvents
  if (early) early.waiting = new Set(document.forms)
  return early?.clicked ?? null
}

/** Marks the form as hydrated and replays a submit that came before. */
export const replayEarlySubmit = (form: HTMLFormElement): void => {
  const early = globalThis.earlyEvents
  if (early?.waiting?.delete(form) && form === early.submitted) form.requestSubmit()
}

/** The ref of a form without fields: it is ready as soon as it is hydrated. */
export const useReplayOnHydration = (): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) replayEarlySubmit(form.current)
  }, [])
  return form
}
