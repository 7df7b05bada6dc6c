import { expect, it } from 'vitest'
import { settingDefinitions } from '#src/domains/settings/schema.ts'
import { landingSectionNames } from '#src/shared/landing-sections.ts'
import type { ShellData } from '#src/shared/pages.ts'
import { viewNames } from '#web/admin/frame/view-names.ts'
import { called, isCalled, settingPlaces, viewsOf } from '#web/admin/palette/places.ts'
import { tabs } from '#web/admin/tabs.tsx'
import { readShellData } from '#web/session/shell-data.ts'

// An owner, whose page has no helper.
readShellData(() => ({}) as ShellData)
const places = [...tabs, ...viewsOf(tabs), ...settingPlaces]
const labelsCalled = (typed: string) =>
  places.filter((place) => isCalled(place, typed)).map(({ label }) => label)

it.each([
  ['banner', 'Notifications'],
  ['EID', 'Notifications'],
  ['testimonials', 'Page Editor'],
  ['price', 'Plans'],
  ['support phone', 'Support phone'],
  ['email', 'Settings: Email'],
  ['send news', 'WhatsApp: Outbox'],
  ['whatsapp number', 'WhatsApp number'],
  ['quiet hours', 'Quiet hours'],
  ['RECEIPT_NTN', 'NTN'],
  ['bank_feed_day_max', 'Daily limit for automatic acceptance'],
  ['coupon', 'Products'],
  ['key', 'Licenses'],
  ['JazzCash', 'Payment'],
  ['backup', 'Settings: Copies'],
  ['headline', 'Live Editor'],
  ['token', 'WhatsApp: PushFlow API'],
])('the palette finds what people call "%s"', (typed, label) => {
  expect(labelsCalled(typed)).toContain(label)
})

it('the palette finds each tab, view and setting by its name', () => {
  expect(places.filter(({ label }) => !labelsCalled(label).includes(label))).toEqual([])
})

it.each(['nner', 'ei', 'zzz', 'banner zzz'])(
  'the palette finds nothing by letters inside a word, by fewer than three or by words of no place: %s',
  (typed) => {
    expect(labelsCalled(typed)).toEqual([])
  },
)

it('each place of the list of what people call things is there (ADMIN-701)', () => {
  const views = Object.entries(viewNames)
  const addresses = [
    ...views.flatMap(([tab, names]) => Object.keys(names).map((view) => `${tab}/${view}`)),
    ...Object.keys(settingDefinitions).map((key) => `#${key}`),
    ...Object.keys(landingSectionNames).map((name) => `content/${name}`),
  ]
  expect(addresses).toEqual(expect.arrayContaining(Object.keys(called)))
})
