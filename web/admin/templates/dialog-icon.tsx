import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { closeHeld } from '#web/admin/frame/leave-guard.ts'
import { Tip } from '#web/components/shell/tip.tsx'

type Props = { label: string; icon: Icon; disabled?: boolean; dialog: (close: () => void) => ReactNode }

/** A small button of a template that opens a dialog. */
export const DialogIcon = ({ label, icon: Sign, disabled = false, dialog }: Props) => {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Tip>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={label}
          disabled={disabled}
          onClick={open}
        >
          <Sign size={20} aria-hidden />
        </ActionIcon>
      </Tip>
      {isOpen && dialog(() => void closeHeld(close))}
    </>
  )
}
