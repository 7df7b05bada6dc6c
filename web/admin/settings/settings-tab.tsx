import { Group, Stack, Switch } from '@mantine/core'
import { MyAccount } from '#web/admin/account/my-account.tsx'
import { Copies } from '#web/admin/copies/copies.tsx'
import { Events } from '#web/admin/events/events.tsx'
import { Views } from '#web/admin/frame/views.tsx'
import { may } from '#web/session/shell-data.ts'
import { ApiTokens } from './api-tokens.tsx'
import { Email } from './email.tsx'
import { General } from './general.tsx'
import { Notices } from './notices.tsx'
import { Programs } from './programs.tsx'
import { SecurityLog } from './security-log.tsx'
import { SettingSearch } from './setting-search.tsx'
import { useShownKeys } from './shown-keys.ts'
import { ThemeEditor } from './theme-editor.tsx'

const views = {
  general: General,
  email: Email,
  notices: Notices,
  theme: ThemeEditor,
  'api-tokens': ApiTokens,
  events: Events,
  programs: Programs,
  'security-log': SecurityLog,
  copies: Copies,
  account: MyAccount,
}

const ShownKeys = () => {
  const [shows, show] = useShownKeys()
  return (
    <Switch
      label="Show the names for scripts"
      checked={shows}
      onChange={({ currentTarget: { checked } }) => show(checked)}
    />
  )
}

/**
 * Settings, email, notices to the seller, the theme, API tokens, events for other programs, how such call the shop, the
 * security log, copies elsewhere and the own account, below a search over the settings. A helper has the account alone.
 */
export const SettingsTab = () => (
  <Stack gap="md">
    {may() && (
      <Group gap="md">
        <SettingSearch />
        <ShownKeys />
      </Group>
    )}
    <Views tab="settings" views={views} />
  </Stack>
)
