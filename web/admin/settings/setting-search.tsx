import { Select, Stack, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { type SettingKey, type SettingTask, settingDefinitions } from '#src/domains/settings/schema.ts'
import { settingLink } from '#web/admin/frame/setting-link.ts'
import { viewNames } from '#web/admin/frame/view-names.ts'
import { called, isCalled } from '#web/admin/palette/places.ts'
import classes from './settings.module.css'
import { useShownKeys } from './shown-keys.ts'

const admin = getRouteApi('/admin')

/** Where the settings of a task stand, as the search says it. */
const places: Record<SettingTask, string> = {
  shop: 'Shop',
  contact: 'Contact',
  money: 'Money',
  whatsapp: 'WhatsApp',
  receipts: 'Receipts',
  advanced: 'Advanced',
  notices: 'Notices',
  sources: 'Money in, Sources',
}

type Found = { label: string; about: string; words: string; place: string }

const VIEW = 'view '

/** What the search finds: every setting by its key, and the other views of the settings. */
const found: Record<string, Found> = Object.fromEntries<Found>([
  ...Object.entries(settingDefinitions).map(([key, { label, description, task }]): [string, Found] => [
    key,
    {
      label,
      about: description,
      words: `${key} ${description} ${called[`#${key}`] ?? ''}`,
      place: places[task],
    },
  ]),
  ...Object.entries(viewNames.settings)
    .filter(([view]) => view !== 'general')
    .map(([view, label]): [string, Found] => [
      VIEW + view,
      { label, about: '', words: called[`settings/${view}`] ?? '', place: 'Settings' },
    ]),
])
const options = Object.entries(found).map(([value, { label }]) => ({ value, label }))

/** What was typed finds, what bears the words in its name first. */
const search = (typed: string): typeof options => {
  const known = options.filter(({ value }) => found[value] && isCalled(found[value], typed))
  const isNamed = ({ label }: { label: string }) => isCalled({ label }, typed)
  return [...known.filter(isNamed), ...known.filter((option) => !isNamed(option))]
}

const Option = ({ value, isKeyShown }: { value: string; isKeyShown: boolean }) => {
  const { label, about, place } = found[value] ?? {}
  return (
    <Stack gap={0}>
      <Text size="sm">
        {label}{' '}
        <Text span size="xs" c="dimmed">
          {place}
        </Text>
      </Text>
      {about && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {about}
        </Text>
      )}
      {isKeyShown && !value.startsWith(VIEW) && <span className={classes.key}>{value.toUpperCase()}</span>}
    </Stack>
  )
}

/** Finds a setting by its name, its key or a word of its description, and opens where it stands (SET-853). */
export const SettingSearch = () => {
  const navigate = admin.useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const [showsKeys] = useShownKeys()
  const [typed, type] = useState('')
  const open = async (value: string | null) => {
    type('')
    if (!value) return
    if (value.startsWith(VIEW)) {
      return navigate({ search: { tab: 'settings', view: value.slice(VIEW.length) } })
    }
    const link = settingLink(value as SettingKey)
    // The same setting again: its field is focused by a change of the address.
    if (hash === value) await navigate({ ...link, hash: '', replace: true })
    return navigate(link)
  }
  return (
    <Select
      className={classes.search}
      searchable
      aria-label="Find a setting"
      placeholder="Find a setting…"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={null}
      data={options}
      value={null}
      searchValue={typed}
      onSearchChange={type}
      onChange={(value) => void open(value)}
      filter={({ search: words }) => search(words)}
      renderOption={({ option: { value } }) => (
        <Option value={value} isKeyShown={showsKeys || typed.includes('_')} />
      )}
      nothingFoundMessage="No setting is called that"
      maxDropdownHeight={420}
      // In the main landmark, and not at the end of the page.
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
    />
  )
}
