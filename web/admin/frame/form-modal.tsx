import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { useSaveByKey } from '#web/lib/save-keys.ts'
import { useOnPhone } from './on-phone.ts'

type Props = { title: ReactNode; size?: 'lg' | 'xl'; onClose: () => void; children: ReactNode }

/** A dialog for a form that saves by keys. A click beside it does not close it; it fills a phone. */
export const FormModal = ({ size = 'lg', ...props }: Props) => {
  const onPhone = useOnPhone()
  useReturnFocus()
  const dialog = useSaveByKey()
  return <Modal ref={dialog} opened size={size} fullScreen={onPhone} closeOnClickOutside={false} {...props} />
}
