import { MyAccount } from '#web/admin/account/my-account.tsx'
import { Copies } from '#web/admin/copies/copies.tsx'
import { Views } from '#web/admin/frame/views.tsx'
import { ApiTokens } from './api-tokens.tsx'
import { Email } from './email.tsx'
import { General } from './general.tsx'
import { Notices } from './notices.tsx'
import { SecurityLog } from './security-log.tsx'
import { ThemeEditor } from './theme-editor.tsx'

const views = [
  { path: 'general', label: 'General', View: General },
  { path: 'email', label: 'Email', View: Email },
  { path: 'notices', label: 'Notices', View: Notices },
  { path: 'theme', label: 'Theme', View: ThemeEditor },
  { path: 'api-tokens', label: 'API tokens', View: ApiTokens },
  { path: 'security-log', label: 'Security log', View: SecurityLog },
  { path: 'copies', label: 'Copies', View: Copies },
  { path: 'account', label: 'My account', View: MyAccount },
] as const

/** Settings, email, notices to the seller, the theme, API tokens, the security log, copies elsewhere and the own account. */
export const SettingsTab = () => <Views tab="settings" views={views} />
