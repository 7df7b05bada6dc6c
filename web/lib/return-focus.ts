import { useEffect, useState } from 'react'

/** Gives the focus back to where it was before this dialog or drawer came, once it is gone. */
export const useReturnFocus = (): void => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
