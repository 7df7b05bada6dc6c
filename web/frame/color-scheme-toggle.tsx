import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { type ComponentType, type ReactElement, startTransition } from 'react'
import { frame as texts } from '#src/shared/texts.ts'

const schemes = {
  auto: { icon: IconDeviceDesktop, next: 'light' },
  light: { icon: IconSun, next: 'dark' },
  dark: { icon: IconMoon, next: 'auto' },
} as const satisfies Record<MantineColorScheme, unknown>

type Props = {
  /** Shows the button's name. Public pages load no code for tips and use the browser's `title` instead. */
  Tip?: ComponentType<{ children: ReactElement<{ 'aria-label': string }> }>
}

/** Cycles through automatic, light and dark. The server cannot know the choice, so the first paint shows automatic. */
export const ColorSchemeToggle = ({ Tip }: Props) => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const mounted = useMounted()
  const scheme = mounted ? colorScheme : 'auto'
  const { icon: Icon, next } = schemes[scheme]
  const label = texts.switchScheme[scheme]
  // A transition, because any other update makes React empty the parts of the page whose code is not here yet.
  const change = () => startTransition(() => setColorScheme(next))
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      {...(!Tip && { title: label })}
      onClick={change}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
  return Tip ? <Tip>{button}</Tip> : button
}
