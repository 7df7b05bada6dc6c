import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isInTheWay, REST_MS } from '#web/lib/floating.ts'

// In a lower window (400 % zoom, a phone in landscape) unfolded banners would overlap (WCAG 1.4.10).
const LOW_PX = 480

const folds = ['full', 'line', 'dot'] as const
export type Fold = (typeof folds)[number]

/**
 * Folds a group of banners to a line, then to a dot, where it is in the way, from the start on. It unfolds only
 * when the user opens it, and then stays open. It does not fold under the pointer or the focus.
 */
export const useFold = (group: RefObject<HTMLElement | null>, isYielding: boolean) => {
  const [index, setIndex] = useState(0)
  const isOpened = useRef(false)

  useLayoutEffect(() => {
    const element = group.current
    if (!element || !isYielding || index === folds.length - 1) return
    const look = () => {
      if (isOpened.current || element.matches(':hover, :focus-within')) return
      const isTight = index === 0 && window.innerHeight < LOW_PX
      if (isTight || isInTheWay(element)) setIndex(index + 1)
    }
    look()
    let timer: ReturnType<typeof setTimeout>
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(look, REST_MS)
    }
    const resized = new ResizeObserver(lookSoon)
    for (const watched of [element, document.body]) resized.observe(watched)
    window.addEventListener('scroll', lookSoon, { capture: true, passive: true })
    window.addEventListener('resize', lookSoon)
    return () => {
      clearTimeout(timer)
      resized.disconnect()
      window.removeEventListener('scroll', lookSoon, { capture: true })
      window.removeEventListener('resize', lookSoon)
    }
  }, [group, isYielding, index])

  const open = () => {
    isOpened.current = true
    setIndex(0)
  }
  return { fold: folds[index] ?? ('full' as const), open }
}
