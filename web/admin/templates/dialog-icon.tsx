import { useDisclosure } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { closeHeld } from '#web/admin/frame/leave-guard.ts'
import { IconButton } from '#web/components/shell/icon-button.tsx'

type Props = { label: string; icon: Icon; disabled?: boolean; dialog: (close: () => void) => ReactNode }

/** A small button of a template that opens a dialog. */
export const DialogIcon = ({ label, icon: Sign, disabled = false, dialog }: Props) => {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <IconButton label={label} icon={Sign} disabled={disabled} onClick={open} />
      {isOpen && dialog(() => void closeHeld(close))}
    </>
  )
}
