import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef } from 'react'
import { Tip } from './tip.tsx'

type Props = ActionIconProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> & {
    label: string
    icon: Icon
    iconSize?: number
    /** What the tip says, where it is not the name of the button. */
    tip?: string | undefined
  }

/** A button without words, whose name a tip shows. */
export const IconButton = ({ label, icon: Sign, iconSize = 20, tip, ...props }: Props) => (
  <Tip label={tip}>
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} {...props}>
      <Sign size={iconSize} aria-hidden />
    </ActionIcon>
  </Tip>
)
