import { type RefObject, useEffect } from 'react'

// What floats over a page (banners, the chat, the bar of the prices), and where it may rest:
// - `data-floating` marks what floats, in the order of its right to the screen of a phone;
// - `data-bar` marks a bar at the edge of a phone's screen, which goes before all of them;
// - `data-quiet` marks what nothing floats over on a phone: the form of an order, and its page up to the key.

export const PHONE = '(max-width: 48em)'
const PRESSABLE = 'a[href], button, input, select, textarea, summary, label'
const HEADINGS = 'h1, h2, h3'
const BESIDE_THE_PAGE = '[data-floating], [role=dialog], [role=region][aria-label*="(F8)"]'
/** How long no scroll event means that scrolling has ended. */
export const REST_MS = 150
// Lines of text are higher than this, so that none is missed between the points that are looked at.
const STEP_PX = 12

export const isPhone = (): boolean => window.matchMedia(PHONE).matches

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const contains = (a: Box, b: Box): boolean =>
  a.left <= b.left && a.right >= b.right && a.top <= b.top && a.bottom >= b.bottom

const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
const isOnScreen = (element: Element): boolean => {
  const screen = new DOMRect(0, 0, window.innerWidth, window.innerHeight)
  return isSeen(element) && overlaps(element.getBoundingClientRect(), screen)
}
const someOnScreen = (selector: string): boolean => [...document.querySelectorAll(selector)].some(isOnScreen)

/** Whether the element lies over a control of the page. Controls in floating elements and in dialogs do not count. */
const coversPressable = (element: HTMLElement): boolean => {
  const box = element.getBoundingClientRect()
  return [...document.querySelectorAll<HTMLElement>(PRESSABLE)].some(
    (other) =>
      overlaps(other.getBoundingClientRect(), box) && !other.closest(BESIDE_THE_PAGE) && isSeen(other),
  )
}

/** The elements of the page below a box. */
const elementsBelow = ({ left, right, top, bottom }: Box): Set<Element> => {
  const found = new Set<Element>()
  for (let y = top; y <= bottom; y += STEP_PX) {
    for (let x = left; x <= right; x += STEP_PX) {
      for (const each of document.elementsFromPoint(x, y)) found.add(each)
    }
  }
  return found
}

/** Whether the element lies over words of the page, within elements that match this. */
const coversWords = (element: HTMLElement, within: string): boolean => {
  const box = element.getBoundingClientRect()
  const range = document.createRange()
  return [...elementsBelow(box)].some(
    (other) =>
      other.closest(within) &&
      !other.closest(BESIDE_THE_PAGE) &&
      [...other.childNodes].some((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return false
        range.selectNodeContents(node)
        return [...range.getClientRects()].some((line) => overlaps(line, box))
      }),
  )
}

/** Whether the element lies over a control of the page, a heading (A11Y-960), or on a phone any words (A11Y-7). */
export const isInTheWay = (element: HTMLElement): boolean =>
  coversPressable(element) || coversWords(element, isPhone() ? '*' : HEADINGS)

/** The control with the focus. Elements that only a script can focus (a heading, a region) may be covered. */
const focusedControl = (): HTMLElement | null => {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.tabIndex >= 0 ? activeElement : null
}

const floatings = () => [...document.querySelectorAll<HTMLElement>('[data-floating]')]
const isPanel = ({ dataset }: HTMLElement): boolean => dataset.floating === 'panel'

/** What is aside while the page rests. */
const aside = new WeakSet<HTMLElement>()

/** Hides what rests in the way, or lies over the control with the focus (WCAG 2.4.11). */
const update = (): void => {
  const focused = focusedControl()
  const box = focused?.getBoundingClientRect()
  for (const floating of floatings()) {
    const covers = isPanel(floating) ? contains : overlaps
    const isOverFocus = box && !floating.contains(focused) && covers(floating.getBoundingClientRect(), box)
    floating.toggleAttribute('data-aside', Boolean(isOverFocus) || aside.has(floating))
  }
}

/**
 * Decides what may stay while the page rests. On a phone that is one thing at a time, none beside a bar or over a quiet
 * part of the page (A11Y-820), and none in the way. A banner that can still fold (`data-fold`) does that instead.
 */
const arrange = (): void => {
  const isSmall = isPhone()
  let isTaken = isSmall && someOnScreen('[data-bar], [data-quiet], [data-floating=panel]')
  for (const floating of floatings()) {
    const { fold = 'dot' } = floating.dataset
    const isFree = isPanel(floating) || !isSmall || floating.contains(focusedControl())
    const isHidden = !isFree && (isTaken || (fold === 'dot' && isInTheWay(floating)))
    aside[isHidden ? 'add' : 'delete'](floating)
    // A banner that waits behind another one of its edge takes no place.
    if (!isHidden && floating.checkVisibility()) isTaken = isSmall
  }
  update()
}

/** Keeps what floats in an element where it may rest; marks it with `data-aside` where it steps aside. */
export const useFloating = (root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let frame = 0
    let timer: ReturnType<typeof setTimeout>
    const updateSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
      clearTimeout(timer)
      timer = setTimeout(arrange, REST_MS)
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
    arrange()
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      changed.disconnect()
      resized.disconnect()
      for (const name of events) window.removeEventListener(name, updateSoon, { capture: true })
    }
  }, [root])
}
