import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useReturnFocus } from '#web/lib/return-focus.ts'

type Props = Omit<ModalProps, 'opened' | 'fullScreen'>

/** A dialog of the dashboard, there for as long as it is drawn: all of a phone's screen, a window on wider ones. */
export const Dialog = (props: Props) => {
  const onPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  useReturnFocus()
  return <Modal size="lg" {...props} opened fullScreen={onPhone ?? false} />
}
