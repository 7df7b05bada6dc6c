import { type ComponentType, lazy } from 'react'

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

const touched = () =>
  new Promise<unknown>((resolve) => {
    for (const name of interactions) window.addEventListener(name, resolve, { once: true, passive: true })
  })

let interaction: Promise<unknown> | undefined
let turn: Promise<unknown> | undefined

/**
 * Settles once the page has loaded and the browser is idle, for one part after the other so that none waits in a long
 * task, or for all as soon as the visitor does something.
 */
const whenNeeded = (): Promise<unknown> => {
  interaction ??= touched()
  turn = (turn ?? loaded()).then(idle)
  return Promise.race([interaction, turn])
}

/**
 * A component whose markup comes from the server, and whose code comes to the browser only when it is needed. It has to
 * stand in a Suspense of its own; its props must not change before that.
 */
export const lazyWhenNeeded = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(typeof window === 'undefined' ? load : () => whenNeeded().then(load))
