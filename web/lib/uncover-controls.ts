import { type RefObject, useEffect } from 'react'
import { coversPressable, REST_MS } from './pressable.ts'

const PHONE = '(max-width: 48em)'

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const contains = (a: DOMRect, b: DOMRect): boolean =>
  a.left <= b.left && a.right >= b.right && a.top <= b.top && a.bottom >= b.bottom

/** The control with the focus. Elements that only a script can focus (a heading, a region) may be covered. */
const focusedControl = (): HTMLElement | null => {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.tabIndex >= 0 ? activeElement : null
}

/**
 * Marks an element that floats over the page (`data-floating`) with `data-aside` while it covers the focused control
 * (WCAG 2.4.11), so that it moves out of the way; on phones also while it rests over any control (A11Y-7). A panel
 * (`data-floating="panel"`) moves only where it covers all of the focused control. A banner that can still fold
 * (`data-fold`) does that instead.
 */
export const useUncoverControls = (root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let frame = 0
    let timer: ReturnType<typeof setTimeout>
    const atRest = new WeakMap<HTMLElement, boolean>()
    const floatings = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-floating]') ?? [])]

    const update = () => {
      const focused = focusedControl()
      const rect = focused?.getBoundingClientRect()
      for (const floating of floatings()) {
        const covers = floating.dataset.floating === 'panel' ? contains : overlaps
        const isOverFocus =
          rect && !floating.contains(focused) && covers(floating.getBoundingClientRect(), rect)
        floating.toggleAttribute('data-aside', Boolean(isOverFocus) || atRest.get(floating) === true)
      }
    }
    const look = () => {
      const isPhone = window.matchMedia(PHONE).matches
      for (const floating of floatings()) {
        const { floating: kind, fold = 'dot' } = floating.dataset
        const mayMove = isPhone && kind !== 'panel' && fold === 'dot' && !floating.contains(focusedControl())
        atRest.set(floating, mayMove && coversPressable(floating))
      }
      update()
    }
    const updateSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
      clearTimeout(timer)
      timer = setTimeout(look, REST_MS)
    }
    const events = ['focusin', 'focusout', 'scroll', 'resize'] as const
    for (const name of events) window.addEventListener(name, updateSoon, { capture: true, passive: true })
    // An element that is added later may cover a control, and so may one that the page moves.
    const changed = new MutationObserver(updateSoon)
    if (root.current) {
      changed.observe(root.current, { childList: true, subtree: true, attributeFilter: ['data-fold'] })
    }
    const resized = new ResizeObserver(updateSoon)
    resized.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      changed.disconnect()
      resized.disconnect()
      for (const name of events) window.removeEventListener(name, updateSoon, { capture: true })
    }
  }, [root])
}
