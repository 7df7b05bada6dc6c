const PRESSABLE = 'a[href], button, input, select, textarea, summary, label'

/** How long no scroll event means that scrolling has ended. */
export const REST_MS = 150

/** Whether the element lies over a control of the page. Controls in floating elements and in dialogs do not count. */
export const coversPressable = (element: HTMLElement): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return [...document.querySelectorAll<HTMLElement>(PRESSABLE)].some((other) => {
    const rect = other.getBoundingClientRect()
    const meets = rect.left < right && left < rect.right && rect.top < bottom && top < rect.bottom
    return (
      meets &&
      !other.closest('[data-floating], [role=dialog], [role=region][aria-label*="(F8)"]') &&
      other.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
  })
}
