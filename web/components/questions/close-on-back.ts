import { useBlocker } from '@tanstack/react-router'

const leaves = new Set(['PUSH', 'REPLACE'])

/**
 * Closes a question, dialog or menu that has no address by Back, of the browser or of Android, which then leaves the
 * page alone.
 */
export const useCloseOnBack = (close: () => void): void => {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (leaves.has(action)) return false
      close()
      return true
    },
    enableBeforeUnload: false,
  })
}

/** The same, rendered within what it closes. */
export const CloseOnBack = ({ close }: { close: () => void }): null => {
  useCloseOnBack(close)
  return null
}
