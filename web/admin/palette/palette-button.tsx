import { Button, Kbd } from '@mantine/core'
import { useDisclosure, useHotkeys, useOs } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { useSingleKeys } from '#web/admin/frame/single-keys.ts'
import { lazyDialog } from '#web/arrival/lazy-dialog.ts'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { ReturnFocus } from '#web/lib/return-focus.ts'
import type { PaletteProps } from './palette.tsx'

type Props = Pick<PaletteProps, 'tabs' | 'onSignOut'>

const Palette = lazyDialog(() => import('./palette.tsx'))
const Shortcuts = lazyDialog(() => import('./shortcuts.tsx'))

/** Opens the command palette (Ctrl or Cmd and K, also from within a field) and the list of keyboard shortcuts (?). */
export const PaletteButton = ({ tabs, onSignOut }: Props) => {
  const [isOpen, palette] = useDisclosure(false)
  const early = useRef<HTMLTextAreaElement>(null)
  const [hasKeys, keys] = useDisclosure(false)
  const [singleKeys] = useSingleKeys()
  const command = useOs() === 'macos' ? '⌘' : 'Ctrl'
  useHotkeys([['mod+K', palette.toggle]], [])
  useHotkeys(
    singleKeys
      ? [
          ['?', keys.open],
          ['shift+?', keys.open],
        ]
      : [],
  )
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="default"
        size="sm"
        fw={500}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<Kbd size="xs">{command} K</Kbd>}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={palette.open}
      >
        Search
      </Button>
      <IconButton
        label="Search"
        icon={IconSearch}
        hiddenFrom="sm"
        size={44}
        aria-haspopup="dialog"
        onClick={palette.open}
      />
      {isOpen && (
        <>
          <ReturnFocus />
          {/* Takes what is typed until the palette has the focus (ADMIN-901). */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- its press asked for a field to type in */}
          <textarea ref={early} className="hidden-text" aria-label="Search" autoFocus />
          <Palette
            early={early}
            tabs={tabs}
            onClose={palette.close}
            onShortcuts={keys.open}
            onSignOut={onSignOut}
          />
        </>
      )}
      {hasKeys && <Shortcuts onClose={keys.close} />}
    </>
  )
}
