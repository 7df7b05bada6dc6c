const FIELD = 'input, select, textarea, [contenteditable=true]'
const CONTROL = `${FIELD}, a[href], button, summary, label, [role=switch], [role=tab], [role=option]`

/** What it costs a toast to cover a control: that of a dialog, which is being filled in, most of all. */
const COST = { focused: 1000, inDialog: 20, field: 3, other: 1 }

/** The space between a toast and the header of the page, or the edges of the window. */
const [BELOW_HEADER, EDGE] = [72, 16]

type Box = { left: number; right: number; top: number; bottom: number }

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isInWindow = ({ top, bottom }: Box): boolean => top < window.innerHeight && bottom > 0

const isShown = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

const moved = ({ left, right, top, bottom }: Box, x: number, y: number): Box => ({
  left: left + x,
  right: right + x,
  top: top + y,
  bottom: bottom + y,
})

/** The ways to move a toast, its own place first: the other corners, and the middle of both edges. */
const shifts = ({ left, right, top }: Box): [x: number, y: number][] => {
  const width = right - left
  const across = [0, left < EDGE * 2 ? window.innerWidth - EDGE - right : EDGE - left]
  const places = [...across, (window.innerWidth - width) / 2 - left]
  return [0, BELOW_HEADER - top].flatMap((y) => places.map((x): [number, number] => [x, y]))
}

const costOf = (control: HTMLElement, focused: Element | null): number => {
  if (control === focused) return COST.focused
  if (control.closest('[role=dialog]')) return COST.inDialog
  return control.matches(FIELD) ? COST.field : COST.other
}

/**
 * Moves the region of the toasts from where its styles put it to the nearest corner where it covers no field and no
 * other control, or the least of them; never the one with the focus (TOAST-850). A phone has no such corner: there its
 * styles decide.
 */
export const placeToasts = (region: HTMLElement): void => {
  region.style.translate = 'none'
  const own = region.getBoundingClientRect()
  if (own.height === 0 || own.width > window.innerWidth / 2) return
  const focused = document.activeElement
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROL)]
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ control, box }) => isInWindow(box) && !region.contains(control) && isShown(control))
    .map(({ control, box }) => ({ box, cost: costOf(control, focused) }))
  const [best] = shifts(own)
    .map(([x, y]) => {
      const there = moved(own, x, y)
      const covered = controls.filter(({ box }) => meet(box, there))
      return { x, y, cost: covered.reduce((sum, { cost }) => sum + cost, 0) }
    })
    .toSorted((a, b) => a.cost - b.cost)
  if (best) region.style.translate = `${best.x}px ${best.y}px`
}

/** Whether the region of the toasts lies over the control that has the focus. */
export const coversFocus = (region: HTMLElement): boolean => {
  const { activeElement } = document
  return (
    activeElement instanceof HTMLElement &&
    activeElement.matches(CONTROL) &&
    !region.contains(activeElement) &&
    meet(activeElement.getBoundingClientRect(), region.getBoundingClientRect())
  )
}
