import { type ComponentType, lazy } from 'react'

const interactions = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart', 'wheel'] as const

// A slow computer may never be idle.
const LATEST_MS = 2000

let needed: Promise<void> | undefined

/** Settles once the page has loaded and the browser is idle, or earlier when the visitor does something. */
const whenNeeded = (): Promise<void> => {
  needed ??= new Promise((resolve) => {
    const idle = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
        : setTimeout(resolve, 200)
    if (document.readyState === 'complete') idle()
    else window.addEventListener('load', idle, { once: true })
    for (const name of interactions)
      window.addEventListener(name, () => resolve(), { once: true, passive: true })
  })
  return needed
}

/**
 * A component whose markup comes from the server, and whose code comes to the browser only when it is needed. It has to
 * stand in a Suspense of its own; its props must not change before that.
 */
export const lazyWhenNeeded = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(typeof window === 'undefined' ? load : () => whenNeeded().then(load))
