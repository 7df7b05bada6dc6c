import { expect, it } from 'vitest'
import type { SitePage } from '#src/shared/pages.ts'
import { accountLinks } from '#web/site/navigation/links.ts'

const pageOf = (viewer: string) => ({ viewer, site: { navigation: {} } }) as unknown as SitePage

it.each([
  ['visitor', 'bar', ['Sign In', 'Get Started']],
  ['customer', 'drawer', ['Dashboard']],
  ['admin', 'bar', ['Dashboard', 'Admin']],
  ['admin', 'drawer', ['Dashboard', 'Admin Panel']],
] as const)('a %s finds the own pages in the %s of the site', (viewer, place, labels) => {
  expect(accountLinks(pageOf(viewer), place).map(({ label }) => label)).toEqual(labels)
})
