import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useDialogEscape } from '#web/lib/dialog-escape.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import classes from './dialog.module.css'

type Props = Omit<ModalProps, 'opened' | 'fullScreen'> & {
  /** The main action. It stays visible while the content scrolls. */
  footer?: ReactNode
}

/** A dialog of the dashboard, open while it is mounted: full screen on phones, a window on wider screens. */
export const Dialog = ({ footer, children, ...props }: Props) => {
  const onPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  useReturnFocus()
  const escape = useDialogEscape(props.onClose)
  return (
    <Modal
      size="lg"
      {...props}
      {...escape}
      {...(footer && { classNames: { content: classes.aboveFooter } })}
      opened
      fullScreen={onPhone ?? false}
    >
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  )
}
