import { type ComponentType, lazy } from 'react'
import { withReload } from './lazy-with-reload.ts'

const interactions = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart', 'wheel'] as const

// A slow computer may never be idle.
const LATEST_MS = 2000

/** Settles when the browser is idle. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: LATEST_MS })
    else setTimeout(resolve, 200)
  })

const loaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else window.addEventListener('load', resolve, { once: true })
  })

const touched = (names: readonly string[]) =>
  new Promise<unknown>((resolve) => {
    for (const name of names) window.addEventListener(name, resolve, { once: true, passive: true })
  })

let interaction: Promise<unknown> | undefined
let turn: Promise<unknown> | undefined

/**
 * Settles once the page has loaded and the browser is idle, for one part after the other so that none waits in a long
 * task, or for all as soon as the visitor does something.
 */
const whenNeeded = (): Promise<unknown> => {
  interaction ??= touched(interactions)
  turn = (turn ?? loaded()).then(idle)
  return Promise.race([interaction, turn])
}

/** Settles once an element is at most a screen away, however the visitor came there. */
const near = (id: string) =>
  new Promise<unknown>((resolve) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        resolve(undefined)
      },
      { rootMargin: '100%' },
    )
    const element = document.getElementById(id)
    if (element) observer.observe(element)
  })

/**
 * A component whose markup comes from the server, and whose code comes to the browser only when it is needed. It has to
 * stand in a Suspense of its own; its props must not change before that. What it stands on may come `first`, so that
 * running both is not one long task.
 */
export const hydrateOnIdle = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  first?: () => Promise<unknown>,
) => {
  const inTurn = async () => {
    await whenNeeded()
    if (first) await withReload(first)().then(whenNeeded)
    return withReload(load)()
  }
  return lazy(typeof window === 'undefined' ? load : inTurn)
}

/**
 * The same for what stands far down the page, in the element with that id, and may be called by an event of the window:
 * idle time alone does not bring it.
 */
export const hydrateOnVisible = <Props extends object>(
  id: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  event?: string,
) => {
  const here = () => {
    interaction ??= touched(interactions)
    return Promise.race([interaction, near(id), ...(event ? [touched([event])] : [])])
  }
  return lazy(typeof window === 'undefined' ? load : () => here().then(withReload(load)))
}
