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
