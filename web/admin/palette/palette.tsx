import { folded } from '#src/shared/values/typed.ts'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
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
  IconLock,
  IconLogout,
  IconMessages,
  IconMoon,
  IconPlus,
  IconReceipt,
  IconReceiptRefund,
  IconSearch,
  IconSettings,
  IconSun,
  IconTemplate,
  IconTextCaption,
  IconUser,
} from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { containsWords } from '#src/shared/names.ts'
import { accountLink } from '#web/admin/frame/setting-link.ts'
import { hasTab, may } from '#web/session/shell-data.ts'
import { isCalled, settingPlaces, viewsOf } from './places.ts'
import { type Place, placeId, useRecent } from './recent.ts'
import { moreOf, useResults } from './use-results.ts'

const admin = getRouteApi('/admin')
const [store, spotlight] = createSpotlight()

type Item = {
  id: string
  label: string
  words?: string
  description?: string
  icon: Icon
  hotkey?: string
  run: () => void
}

const SHOWN_SETTINGS = 5

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
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return setHeld(false)
    if (!isSearching) return
    event.preventDefault()
    event.stopPropagation()
    setHeld(true)
  }
  return { onKey, hold: () => setHeld(true) }
}

export type PaletteProps = {
  /** Holds what was typed before the palette had the focus; a line end at its end is an Enter. */
  early: RefObject<HTMLTextAreaElement | null>
  /** The tabs of the back office. */
  tabs: readonly { path: string; label: string; words: string; icon: Icon; creation?: string }[]
  onClose: () => void
  onShortcuts: () => void
  onSignOut: () => void
}

/** The command palette: finds pages, records and actions of the back office by name. */
const Palette = ({ early, tabs, onClose, onShortcuts, onSignOut }: PaletteProps) => {
  const [typed, setTyped] = useState('')
  const navigate = admin.useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const { recent, remember } = useRecent()
  const { payments, orders, users, tickets, contacts, chats, content, templates, isSearching } =
    useResults(typed)
  useCloseOnBack(spotlight.close)
  useEffect(() => spotlight.open(), [])

  const go = (icon: Icon) => (place: Place & { words?: string }) => ({
    ...place,
    id: placeId(place),
    icon,
    run: () => {
      const { label, description, search, hash, isList } = place
      if (!isList) remember({ label, ...(description && { description }), search, ...(hash && { hash }) })
      void navigate({ search, ...(hash && { hash }) })
    },
  })
  const pages: Item[] = [
    ...tabs.map(({ label, words, path, icon }) => go(icon)({ label, words, search: { tab: path } })),
    ...viewsOf(tabs).map(go(IconSettings)),
  ]
  const makes = tabs.flatMap(({ path, creation }) =>
    creation ? go(IconPlus)({ label: creation, search: { tab: path, record: 'new' } }) : [],
  )
  const commands: Item[] = [
    { id: 'light', label: 'Light theme', icon: IconSun, run: () => setColorScheme('light') },
    { id: 'dark', label: 'Dark theme', icon: IconMoon, run: () => setColorScheme('dark') },
    { id: 'auto', label: 'Theme of the system', icon: IconDeviceDesktop, run: () => setColorScheme('auto') },
    { id: 'keys', label: 'Keyboard shortcuts', icon: IconKeyboard, hotkey: '?', run: onShortcuts },
    { id: 'shop', label: 'Open the shop', icon: IconExternalLink, run: () => window.location.assign('/') },
    {
      id: 'password',
      label: 'Change your password',
      words: 'password passcode login account',
      icon: IconLock,
      run: () => void navigate(accountLink('password')),
    },
    { id: 'logout', label: 'Sign out', words: 'logout exit', icon: IconLogout, run: onSignOut },
  ]
  const isTyped = typed.trim() !== ''
  const found = (items: Item[]) =>
    items.filter((item) => containsWords(item.label, typed) || isCalled(item, typed))
  const begins = ({ label }: Item) => folded(label).startsWith(folded(typed))
  const starting = isTyped ? found([...pages, ...commands]).filter(begins) : []
  const known = isTyped
    ? found([...pages, ...commands]).filter((item) => !begins(item) && isCalled(item, typed))
    : []
  const named = [...starting, ...known]
  const others = (items: Item[]) => found(items).filter((item) => !named.includes(item))
  const settings = may() ? found(settingPlaces.map(go(IconSettings))) : []
  const moreSettings =
    settings.length > SHOWN_SETTINGS
      ? [go(IconSettings)({ ...moreOf('settings', settings.length), search: { tab: 'settings' } })]
      : []
  const groups: [string, Item[]][] = [
    ['Recent', isTyped ? [] : recent.filter(({ search }) => hasTab(String(search.tab))).map(go(IconClock))],
    // Pages whose name begins with the typed text, or that people call so, come before records that contain it.
    ['Page', named],
    // Before the orders, because nothing else has such an id.
    ['Payments', payments.map(go(IconReceiptRefund))],
    ['Orders', orders.map(go(IconReceipt))],
    ['Users', users.map(go(IconUser))],
    ['Tickets', tickets.map(go(IconLifebuoy))],
    ['Conversations', chats.map(go(IconMessages))],
    ['Contacts', contacts.map(go(IconAddressBook))],
    ['Pages', others(pages)],
    ['Settings', isTyped ? [...settings.slice(0, SHOWN_SETTINGS), ...moreSettings] : []],
    ['Website', content.map(go(IconTextCaption))],
    ['Templates', templates.map(go(IconTemplate))],
    ['Create', found(makes)],
    ['Commands', others(commands)],
  ]
  const shown = groups.flatMap(([, items]) => items)
  const { onKey, hold } = useFirstHit(typed, shown.map(({ id }) => id).join(), isSearching, () => {
    if (!shown[0]) return
    spotlight.close()
    shown[0].run()
  })
  const isEmpty = shown.length === 0
  const takeEarly = () => {
    const field = early.current
    if (!field || field.hidden) return
    field.setAttribute('hidden', '')
    setTyped(field.value.trimEnd())
    if (field.value.endsWith('\n')) hold()
  }

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
        placeholder="Page, setting, number, name, phone, email, license key, transaction ID, words…"
        aria-label="Search the back office"
        onFocus={takeEarly}
        onKeyDownCapture={onKey}
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
