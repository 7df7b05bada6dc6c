import { type RefObject, useEffect } from 'react'

const meets = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const holds = (a: DOMRect, b: DOMRect): boolean =>
  a.left <= b.left && a.right >= b.right && a.top <= b.top && a.bottom >= b.bottom

/**
 * What floats over the page (`data-floating`) gives way, as `data-aside`, while it would cover what has the keyboard's
 * focus (WCAG 2.4.11); a panel in use (`data-floating="panel"`) only where it would cover all of it.
 */
export const useStepAside = (root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let frame = 0
    const look = () => {
      const focused = document.activeElement
      const rect =
        focused && focused.id !== 'main' && focused !== document.body && focused.getBoundingClientRect()
      for (const floating of root.current?.querySelectorAll<HTMLElement>('[data-floating]') ?? []) {
        const covers = floating.dataset.floating === 'panel' ? holds : meets
        const isCovering =
          rect && !floating.contains(focused) && covers(floating.getBoundingClientRect(), rect)
        floating.toggleAttribute('data-aside', Boolean(isCovering))
      }
    }
    const lookSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const events = ['focusin', 'focusout', 'scroll', 'resize'] as const
    for (const name of events) window.addEventListener(name, lookSoon, { capture: true, passive: true })
    // What comes to float later may cover what has the focus already.
    const coming = new MutationObserver(lookSoon)
    if (root.current) coming.observe(root.current, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      coming.disconnect()
      for (const name of events) window.removeEventListener(name, lookSoon, { capture: true })
    }
  }, [root])
}
