import type { RefObject } from 'react'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
import { useDialogEscape } from '#web/lib/dialog-escape.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { closeHeld, useLeaveGuard } from './leave-guard.ts'

type HeldDialog = {
  /** The props of the dialog. */
  props: { ref: RefObject<HTMLDivElement | null>; closeOnEscape: boolean; opened: true; onClose: () => void }
  /** Closes the dialog; asks first while it holds something. */
  close: () => void
  /** Closes it after its work is saved. */
  leave: () => void
}

/**
 * A dialog without an address. While it holds what somebody typed, Escape, Back, its buttons and leaving the page ask
 * before that is lost (FORM-7).
 */
export const useHeldDialog = (onClose: () => void, isHolding: boolean): HeldDialog => {
  const close = () => void closeHeld(onClose)
  useReturnFocus()
  useCloseOnBack(close)
  const escape = useDialogEscape(close)
  const guard = useLeaveGuard(isHolding)
  const leave = () => {
    guard.release()
    onClose()
  }
  return { props: { ...escape, opened: true, onClose: close }, close, leave }
}
