import { ActionIcon } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { nameOfKey } from '#web/admin/frame/names.ts'
import { Tip } from '#web/components/shell/tip.tsx'
import { NewsDialog } from './news.tsx'

type Sent = { name: string; isActive: boolean }

/** The button of a template that the seller added: it is sent as news (MSG-77). */
export const SendButton = ({ template: { name, isActive } }: { template: Sent }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tip>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={`Send ${nameOfKey(name)} to customers`}
          disabled={!isActive}
          onClick={() => setOpen(true)}
        >
          <IconSpeakerphone size={20} aria-hidden />
        </ActionIcon>
      </Tip>
      {isOpen && <NewsDialog templateName={name} onClose={() => setOpen(false)} />}
    </>
  )
}
