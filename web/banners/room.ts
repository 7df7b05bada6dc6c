import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const PRESSABLE = 'a[href], button, input, select, textarea, summary, label'

// Scrolling has ended when nothing has moved for this long.
const REST_MS = 150

// Lower than that, as on a page at 400 % or a phone on its side, banners would meet each other (WCAG 1.4.10).
const LOW_PX = 480

/** Whether something of the page that can be pressed lies under the element; what lies in a dialog does not count. */
const coversPressable = (element: HTMLElement): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return [...document.querySelectorAll<HTMLElement>(PRESSABLE)].some((other) => {
    const rect = other.getBoundingClientRect()
    const meets = rect.left < right && left < rect.right && rect.top < bottom && top < rect.bottom
    return (
      meets &&
      !other.closest('[data-banner], [role=dialog]') &&
      other.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
  })
}

const rooms = ['whole', 'line', 'dot'] as const
export type Room = (typeof rooms)[number]

/**
 * How much of itself a group of banners may show: where it would cover what can be pressed, it is folded to a line, and
 * where that would too, to a dot like that of the chat. It stays so until it is opened, which is then for good. Never
 * while somebody points at it or has the focus in it.
 */
export const useRoom = (group: RefObject<HTMLElement | null>, isYielding: boolean) => {
  const [fold, setFold] = useState(0)
  const isWanted = useRef(false)

  useLayoutEffect(() => {
    const element = group.current
    if (!element || !isYielding || fold === rooms.length - 1) return
    const look = () => {
      if (isWanted.current || element.matches(':hover, :focus-within')) return
      const isTight = fold === 0 && window.innerHeight < LOW_PX
      if (isTight || coversPressable(element)) setFold(fold + 1)
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
  }, [group, isYielding, fold])

  const open = () => {
    isWanted.current = true
    setFold(0)
  }
  return { room: rooms[fold] ?? ('whole' as const), open }
}
