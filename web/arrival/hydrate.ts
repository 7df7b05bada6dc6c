import { type ComponentType, createElement, lazy, useEffect } from 'react'
import { replayEarlyClick } from './early-events.ts'
import { withReload } from './lazy-with-reload.ts'

// A click comes without the others from software that reads the screen.
const interactions = [
  'pointerdown',
  'pointermove',
  'keydown',
  'focusin',
  'touchstart',
  'wheel',
  'click',
] as const

// A slow device may never be idle.
const IDLE_TIMEOUT_MS = 2000

/** Resolves when the browser is idle. */
export const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, 200)
  })

const loaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else window.addEventListener('load', resolve, { once: true })
  })

/**
 * Whether nobody did it: a heading got the focus, which only the page itself gives to one, or the browser tells of a
 * pointer that did not move, because the page under it did.
 */
const isByItself = (event: Event) =>
  event instanceof PointerEvent
    ? event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0
    : event.type === 'focusin' && event.target instanceof HTMLElement && event.target.tabIndex < 0

const anyEvent = (names: readonly string[]) =>
  new Promise<unknown>((resolve) => {
    const listening = new AbortController()
    const onEvent = (event: Event) => {
      if (isByItself(event)) return
      listening.abort()
      resolve(event)
    }
    for (const name of names) {
      // In its way down, because React stops an event in a part without code before it comes up again.
      window.addEventListener(name, onEvent, { capture: true, passive: true, signal: listening.signal })
    }
  })

/** Has a page in another window hydrate all its parts, as the first touch of a visitor does. */
export const hydrateAll = (view: Window): void => {
  view.dispatchEvent(new Event('touchstart' satisfies (typeof interactions)[number]))
}

let firstInteraction: Promise<unknown> | undefined
let lastTurn: Promise<unknown> | undefined

let held: Promise<unknown> | undefined

/**
 * Delays hydration on idle until `work` is done. An application calls it with its first data, before the page has
 * loaded.
 */
export const holdIdle = (work: Promise<unknown>): void => {
  held = work
}

/**
 * Resolves when the page has loaded and the browser is idle, for one component at a time so that they do not add up to
 * a long task, or for all of them on the first interaction.
 */
export const idleOrInteraction = (): Promise<unknown> => {
  firstInteraction ??= anyEvent(interactions)
  lastTurn = (lastTurn ?? loaded().then(() => held)).then(idle)
  return Promise.race([firstInteraction, lastTurn])
}

/** Resolves when an element is at most one screen away from the viewport. */
const visible = (id: string) =>
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

/** Wraps a component so that it replays a click that came before its code. */
const replaying =
  <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  async () => {
    const { default: Part } = await load()
    const ReplayingPart = (props: Props) => {
      useEffect(replayEarlyClick, [])
      return createElement(Part, props)
    }
    return { default: ReplayingPart }
  }

/**
 * Hydrates a server-rendered component lazily: its code loads on idle or first interaction. It needs a Suspense
 * boundary of its own, and its props must not change before. Its imports may be loaded before it by `first`, so that
 * running both is not one long task.
 */
export const hydrateOnIdle = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  first?: () => Promise<unknown>,
) => {
  const inTurn = async () => {
    await idleOrInteraction()
    if (first) await withReload(first)().then(idleOrInteraction)
    return withReload(load)()
  }
  return lazy(replaying(typeof window === 'undefined' ? load : inTurn))
}

/**
 * Hydrates a server-rendered component far down the page when its element is near the viewport, on the first
 * interaction, or on a window event; idle time alone does not load it.
 */
export const hydrateOnVisible = <Props extends object>(
  id: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  event?: string,
) => {
  const needed = () => {
    firstInteraction ??= anyEvent(interactions)
    return Promise.race([firstInteraction, visible(id), ...(event ? [anyEvent([event])] : [])])
  }
  return lazy(replaying<Props>(typeof window === 'undefined' ? load : () => needed().then(withReload(load))))
}
