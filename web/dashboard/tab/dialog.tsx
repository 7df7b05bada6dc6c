import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useDialogEscape } from '#web/lib/dialog-escape.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'

type Props = Omit<ModalProps, 'opened' | 'fullScreen'>

/**
 * A dialog of the dashboard, open while it is mounted: full screen on phones, a window on wider screens. It stays open
 * while one of its buttons is at work, so that the second click of two does not close it (DASH-14).
 */
export const Dialog = ({ children, ...props }: Props) => {
  const onPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  useReturnFocus()
  const body = useRef<HTMLDivElement>(null)
  const close = () => {
    if (!body.current?.querySelector('[data-loading]')) props.onClose()
  }
  const escape = useDialogEscape(close)
  return (
    <Modal size="lg" {...props} onClose={close} {...escape} opened fullScreen={onPhone ?? false}>
      <div ref={body}>{children}</div>
    </Modal>
  )
}
