import { type RefObject, useEffect } from 'react'

const meets = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Groups of banners (`data-group`) give way, as `data-aside`, while they would cover what has the keyboard's focus
 * (WCAG 2.4.11).
 */
export const useStepAside = (root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let frame = 0
    const look = () => {
      const focused = document.activeElement
      const rect =
        focused && focused.id !== 'main' && focused !== document.body && focused.getBoundingClientRect()
      for (const group of root.current?.querySelectorAll<HTMLElement>('[data-group]') ?? []) {
        const isCovering = rect && !group.contains(focused) && meets(rect, group.getBoundingClientRect())
        group.toggleAttribute('data-aside', Boolean(isCovering))
      }
    }
    const lookSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const events = ['focusin', 'focusout', 'scroll', 'resize'] as const
    for (const name of events) window.addEventListener(name, lookSoon, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const name of events) window.removeEventListener(name, lookSoon, { capture: true })
    }
  }, [root])
}
