import { IconSpeakerphone } from '@tabler/icons-react'
import { nameOfKey } from '#src/shared/names.ts'
import { DialogIcon } from './dialog-icon.tsx'
import { NewsDialog } from './news.tsx'

type Sent = { name: string; isActive: boolean }

/** The button of a template that the seller added: it is sent as news (MSG-77). */
export const SendButton = ({ template: { name, isActive } }: { template: Sent }) => (
  <DialogIcon
    label={`Send ${nameOfKey(name)} to customers`}
    icon={IconSpeakerphone}
    disabled={!isActive}
    dialog={(close) => <NewsDialog templateName={name} onClose={close} />}
  />
)
