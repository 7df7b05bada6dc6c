import type { SettingKey } from '#src/domains/settings/schema.ts'

/** The settings that stand at the sources of Money in, which they bound. */
const atSources = /^bank_feed_(order|day)_max$/

const viewOf = (key: SettingKey): string => {
  if (atSources.test(key)) return 'sources'
  return key.startsWith('notice_') ? 'notices' : ''
}

/**
 * The address of a setting, which opens its view and focuses its field. It reads the view from the key, because
 * the definitions of all settings are too much for the first page of the back office.
 */
export const settingLink = (key: SettingKey) => ({
  to: '/admin' as const,
  search: {
    tab: atSources.test(key) ? 'money-in' : 'settings',
    ...(viewOf(key) !== '' && { view: viewOf(key) }),
  },
  hash: key,
})

/** The address of a part of the own account, whose first field it focuses; of all of it where none is named. */
export const accountLink = (part: 'password' | 'sessions' | '') => ({
  to: '/admin' as const,
  search: { tab: 'settings', view: 'account' },
  hash: part,
})
