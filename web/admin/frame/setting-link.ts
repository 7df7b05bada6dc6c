import type { SettingKey } from '#src/domains/settings/schema.ts'

/**
 * The address of a setting, which opens its view and focuses its field. It reads the view from the key, because
 * the definitions of all settings are too much for the first page of the back office.
 */
export const settingLink = (key: SettingKey) => ({
  to: '/admin' as const,
  search: { tab: 'settings', ...(key.startsWith('notice_') && { view: 'notices' }) },
  hash: key,
})

/** The address of a part of the own account, whose first field it focuses; of all of it where none is named. */
export const accountLink = (part: 'password' | 'sessions' | '') => ({
  to: '/admin' as const,
  search: { tab: 'settings', view: 'account' },
  hash: part,
})
