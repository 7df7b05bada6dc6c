import { useEffect, useState } from 'react'

/** Returns the focus to the element that had it before this dialog or drawer, when that unmounts. */
export const useReturnFocus = (): void => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/**
 * The same for a dialog that stays mounted: rendered while it is open. Mantine's own return of the focus misses the
 * first opening of a dialog that loads when it is opened.
 */
export const ReturnFocus = (): null => {
  useReturnFocus()
  return null
}
