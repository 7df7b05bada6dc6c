import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useRef } from 'react'

/**
 * Closes a dialog or drawer by Escape, unless Escape comes from another dialog over it, such as a question (PAGE-163):
 * Mantine would close both. Gives the props of the dialog.
 */
export const useDialogEscape = (
  close: () => void,
): { ref: RefObject<HTMLDivElement | null>; closeOnEscape: boolean } => {
  const ref = useRef<HTMLDivElement>(null)
  useWindowEvent(
    'keydown',
    (event) => {
      const { key, isComposing, target } = event
      if (key !== 'Escape' || isComposing || !(target instanceof Element)) return
      // Skips elements that handle Escape themselves; Mantine marks them.
      if (target.getAttribute('data-mantine-stop-propagation') === 'true') return
      const from = target.closest('[role=dialog]')
      if (from && !ref.current?.contains(from)) return
      // Tells listeners further down that Escape was handled, even if the dialog is already removed.
      event.preventDefault()
      close()
    },
    { capture: true },
  )
  return { ref, closeOnEscape: false }
}
