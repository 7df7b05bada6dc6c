import { folded } from '#src/shared/values/typed.ts'
import '@mantine/spotlight/styles.layer.css'
import { Kbd, useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import {
  type Icon,
  IconAddressBook,
  IconClock,
  IconDeviceDesktop,
  IconExternalLink,
  IconKeyboard,
  IconLifebuoy,
  IconLogout,
  IconMessages,
  IconMoon,
  IconPlus,
  IconReceipt,
  IconSearch,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { type Place, placeId, useRecent } from './recent.ts'
import { useResults } from './use-results.ts'

const admin = getRouteApi('/admin')
const [store, spotlight] = createSpotlight()

type Item = { id: string; label: string; description?: string; icon: Icon; hotkey?: string; run: () => void }

const matches = (label: string, typed: string) =>
  folded(typed)
    .split(' ')
    .every((word) => folded(label).includes(word))

/** Marks the first item as the chosen one. Spotlight does so only when the text changes, before results arrive. */
const chooseFirst = () => {
  const { listId } = store.getState()
  const list = document.getElementById(listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/**
 * Keeps the first hit chosen as results arrive, and holds back an Enter until they have (ADMIN-2). `shown` names the
 * items in their order.
 */
const useFirstHit = (typed: string, shown: string, isSearching: boolean, openFirst: () => void) => {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (typed !== '' && shown !== '') chooseFirst()
  }, [typed, shown])
  const openHeld = useEffectEvent(() => {
    setHeld(false)
    openFirst()
  })
  useEffect(() => {
    if (isHeld && !isSearching) openHeld()
  }, [isHeld, isSearching])
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return setHeld(false)
    if (!isSearching) return
    event.preventDefault()
    event.stopPropagation()
    setHeld(true)
  }
}

export type PaletteProps = {
  /** The tabs of the back office. */
  tabs: readonly { path: string; label: string; icon: Icon; creation?: string }[]
  onClose: () => void
  onShortcuts: () => void
  onSignOut: () => void
}

/** The command palette: finds pages, records and actions of the back office by name (ADMIN-2). */
const Palette = ({ tabs, onClose, onShortcuts, onSignOut }: PaletteProps) => {
  const [typed, setTyped] = useState('')
  const navigate = admin.useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const { recent, remember } = useRecent()
  const { orders, users, tickets, contacts, chats, isSearching } = useResults(typed)
  useReturnFocus()
  useEffect(() => spotlight.open(), [])

  const go = (icon: Icon) => (place: Place) => ({
    ...place,
    id: placeId(place),
    icon,
    run: () => {
      remember(place)
      void navigate({ search: place.search })
    },
  })
  const pages = tabs.map(({ label, path, icon }) => go(icon)({ label, search: { tab: path } }))
  const makes = tabs.flatMap(({ path, creation }) =>
    creation ? go(IconPlus)({ label: creation, search: { tab: path, record: 'new' } }) : [],
  )
  const commands: Item[] = [
    { id: 'light', label: 'Light theme', icon: IconSun, run: () => setColorScheme('light') },
    { id: 'dark', label: 'Dark theme', icon: IconMoon, run: () => setColorScheme('dark') },
    { id: 'auto', label: 'Theme of the system', icon: IconDeviceDesktop, run: () => setColorScheme('auto') },
    { id: 'keys', label: 'Keyboard shortcuts', icon: IconKeyboard, hotkey: '?', run: onShortcuts },
    { id: 'shop', label: 'Open the shop', icon: IconExternalLink, run: () => window.location.assign('/') },
    { id: 'logout', label: 'Sign out', icon: IconLogout, run: onSignOut },
  ]
  const found = (items: Item[]) => items.filter(({ label }) => matches(label, typed))
  const begins = ({ label }: Item) => folded(label).startsWith(folded(typed))
  const named = typed.trim() === '' ? [] : found(pages).filter(begins)
  const groups: [string, Item[]][] = [
    ['Recent', typed.trim() === '' ? recent.map(go(IconClock)) : []],
    // Pages whose name begins with the typed text come before records that contain it.
    ['Page', named],
    ['Orders', orders.map(go(IconReceipt))],
    ['Users', users.map(go(IconUser))],
    ['Tickets', tickets.map(go(IconLifebuoy))],
    ['Conversations', chats.map(go(IconMessages))],
    ['Contacts', contacts.map(go(IconAddressBook))],
    ['Pages', found(pages).filter((page) => !named.includes(page))],
    ['Create', found(makes)],
    ['Commands', found(commands)],
  ]
  const shown = groups.flatMap(([, items]) => items)
  const onKeyDownCapture = useFirstHit(typed, shown.map(({ id }) => id).join(), isSearching, () => {
    if (!shown[0]) return
    spotlight.close()
    shown[0].run()
  })
  const isEmpty = shown.length === 0

  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight="min(28rem, 70dvh)"
      returnFocus={false}
      attributes={{ content: { 'aria-label': 'Search the back office' } }}
      // The description of the selected hit would be too faint on its background.
      styles={{ actionDescription: { opacity: 1 } }}
    >
      <Spotlight.Search
        placeholder="Page, number, name, phone, email, license key, words of a message…"
        aria-label="Search the back office"
        onKeyDownCapture={onKeyDownCapture}
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      <Spotlight.ActionsList aria-busy={isSearching}>
        {groups.map(
          ([name, items]) =>
            items.length > 0 && (
              <Spotlight.ActionsGroup key={name} label={name} role="group" aria-label={name}>
                {items.map(({ id, label, description, icon: Sign, hotkey, run }) => (
                  <Spotlight.Action
                    key={`${name} ${id}`}
                    label={label}
                    {...(description ? { description } : {})}
                    leftSection={<Sign size={20} stroke={1.7} aria-hidden />}
                    rightSection={hotkey && <Kbd size="xs">{hotkey}</Kbd>}
                    onClick={run}
                  />
                ))}
              </Spotlight.ActionsGroup>
            ),
        )}
        {isEmpty && <Spotlight.Empty>{isSearching ? 'Searching…' : 'Nothing found'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

export default Palette
