import { type RefObject, useEffect } from 'react'

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const contains = (a: DOMRect, b: DOMRect): boolean =>
  a.left <= b.left && a.right >= b.right && a.top <= b.top && a.bottom >= b.bottom

/**
 * Marks an element that floats over the page (`data-floating`) with `data-aside` while it covers the focused element
 * (WCAG 2.4.11), so that it moves out of the way. A panel (`data-floating="panel"`) moves only where it covers all of
 * the focused element.
 */
export const useStepAside = (root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let frame = 0
    const update = () => {
      const focused = document.activeElement
      const rect =
        focused && focused.id !== 'main' && focused !== document.body && focused.getBoundingClientRect()
      for (const floating of root.current?.querySelectorAll<HTMLElement>('[data-floating]') ?? []) {
        const covers = floating.dataset.floating === 'panel' ? contains : overlaps
        const isCovering =
          rect && !floating.contains(focused) && covers(floating.getBoundingClientRect(), rect)
        floating.toggleAttribute('data-aside', Boolean(isCovering))
      }
    }
    const updateSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
    }
    const events = ['focusin', 'focusout', 'scroll', 'resize'] as const
    for (const name of events) window.addEventListener(name, updateSoon, { capture: true, passive: true })
    // An element that is added later may cover the focused one.
    const observer = new MutationObserver(updateSoon)
    if (root.current) observer.observe(root.current, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      for (const name of events) window.removeEventListener(name, updateSoon, { capture: true })
    }
  }, [root])
}
