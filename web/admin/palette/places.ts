import { type SettingKey, settingDefinitions } from '#src/domains/settings/schema.ts'
import { folded } from '#src/shared/values/typed.ts'
import { settingLink } from '#web/admin/frame/setting-link.ts'
import { viewNames, viewsOf as viewsOfTab } from '#web/admin/frame/view-names.ts'
import type { Place } from './recent.ts'

/**
 * What people call the places within the tabs beside their labels, in one list: `tab/view`, a setting as `#key`, and the
 * texts of a section of the website as `content/section`. The words for a tab stand beside it (tabs.tsx).
 */
export const called: Record<string, string> = {
  'content/hero': 'headline top banner',
  'content/testimonials': 'reviews customers quotes',
  'chat/replies': 'quick answers saved',
  'whatsapp/connect': 'pushflow gateway number scan qr',
  'whatsapp/cloud': 'meta official cloud business api token',
  'whatsapp/pushflow': 'gateway instance token number',
  'whatsapp/legacy': 'scan qr code phone number web free',
  'whatsapp/templates': 'wording texts',
  'whatsapp/automation': 'automatic automatically reminder welcome',
  'whatsapp/outbox': 'sent failed queue send news broadcast tell customers email letters',
  'settings/email': 'mail smtp sender letters server',
  'settings/notices': 'alerts inform tell',
  'settings/theme': 'colour color brand look font',
  'settings/api-tokens': 'script integration developer',
  'settings/events': 'webhook webhooks integration developer program notify zapier n8n',
  'settings/programs': 'api developer script curl typescript integration calls',
  'settings/security-log': 'login audit attack failed',
  'settings/copies': 'backup backups restore s3 sftp',
  'settings/account': 'password second factor 2fa authenticator sessions',
  '#site_name': 'logo brand shop title',
  '#receipt_address': 'tax ntn invoice bill',
  '#receipt_name': 'registered company legal',
  '#receipt_ntn': 'fbr tax registered',
  '#receipt_strn': 'fbr gst tax registered',
  '#receipt_tax_percent': 'fbr gst vat invoice',
  '#office_hours': 'opening closing time',
  '#special_hours': 'eid ramadan holiday',
  '#currency_symbol': 'rupees pkr dollar money',
  '#whatsapp_number': 'phone contact',
}

export type NamedPlace = Place & { words: string }

/** The views within the tabs, by the labels of these. */
export const viewsOf = (tabs: readonly { path: string; label: string }[]): NamedPlace[] =>
  Object.keys(viewNames).flatMap((tab) => {
    const of = tabs.find(({ path }) => path === tab)?.label
    if (of === undefined) return []
    return viewsOfTab(tab).map(([view, label]) => ({
      label: `${of}: ${label}`,
      words: called[`${tab}/${view}`] ?? '',
      search: { tab, view },
    }))
  })

/** The settings, each at its field. */
export const settingPlaces: NamedPlace[] = Object.entries(settingDefinitions).map(
  ([key, { label, description }]) => {
    const { search, hash } = settingLink(key as SettingKey)
    return { label, description, words: `${key} ${description} ${called[`#${key}`] ?? ''}`, search, hash }
  },
)

const SHORTEST_WORD = 3

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Whether each typed word begins one of the words that people use for a place, or one of its label; a short one is it. */
export const isCalled = (
  { label, words = '' }: { label: string; words?: string },
  typed: string,
): boolean => {
  const known = wordsOf(`${label} ${words}`)
  const wanted = wordsOf(typed)
  return (
    wanted.length > 0 &&
    wanted.every((word) =>
      known.some((name) => name === word || (word.length >= SHORTEST_WORD && name.startsWith(word))),
    )
  )
}
