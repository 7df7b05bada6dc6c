import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'

/** Whether the screen is as narrow as a phone's, on which tables are cards and forms fill the screen. */
export const useOnPhone = (): boolean =>
  useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false

/**
 * The same for what lies under dialogs: while one is open, it stays as it was, because whoever turns the phone would
 * lose with it what is typed (FORM-702).
 */
export const useOnPhoneBelow = (): boolean => {
  const onPhone = useOnPhone()
  const [shown, show] = useState(onPhone)
  useLayoutEffect(() => {
    if (onPhone === shown) return
    const follow = () => {
      if (!document.querySelector('[role="dialog"]')) show(onPhone)
    }
    follow()
    const closing = new MutationObserver(follow)
    closing.observe(document.body, { childList: true, subtree: true })
    return () => closing.disconnect()
  }, [onPhone, shown])
  return shown
}
