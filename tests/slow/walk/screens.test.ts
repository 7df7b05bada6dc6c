import { expect, it } from 'vitest'
import { violationsOf } from '#tests/helpers/axe.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { adminScreens, makeHistory } from '#tests/helpers/screens/admin.ts'
import { customerScreens } from '#tests/helpers/screens/customer.ts'
import { examine, rules } from '#tests/helpers/screens/examine.ts'
import { payScreens } from '#tests/helpers/screens/pay.ts'
import { resellerScreens } from '#tests/helpers/screens/reseller.ts'
import { offerTrials, publicPages, visitorScreens } from '#tests/helpers/screens/visitor.ts'
import { openDemoSite, visit, watchPolicy } from '#tests/helpers/site.ts'
import { loadWhole, requestsToOthers } from '#tests/helpers/traffic.ts'

const { widths, schemes } = amounts.looks
const looks = `at ${widths.join(' and ')} px, ${schemes.join(' and ')}`

const site = await openDemoSite()
await site.connect()
await makeHistory(site.admin)
await offerTrials(site.admin)
const screens = {
  // Before the screens after which the chat stays open.
  visitor: [...(await payScreens(site)), ...visitorScreens],
  customer: customerScreens,
  reseller: resellerScreens,
  admin: adminScreens,
}
type Who = keyof typeof screens
const accounts = { ...site, visitor: undefined }

it('a page with a violation in each colour scheme is reported with both', async () => {
  const page = await visit(site, '/robots.txt')
  await page.goto('data:text/html,<img src=""><p style="color: silver; background: white">Pale</p>')
  const found = async (which: keyof typeof rules) =>
    (await violationsOf(page, rules[which])).map((violation) => violation.split(' ')[0])
  expect(await found('first')).toEqual(expect.arrayContaining(['image-alt', 'color-contrast']))
  expect(await found('other')).toEqual(['color-contrast'])
})

it('a visitor gets no cookie on any public page', async () => {
  const page = await visit(site, '/healthz')
  for (const path of publicPages) await loadWhole(page, path)
  expect(await page.context().cookies()).toEqual([])
})

it.each(Object.keys(screens) as Who[])(
  `every screen of the %s, ${looks}, is without a violation, an overflow, a complaint of the browser or a request to others (A11Y-1)`,
  async (who) => {
    const as = accounts[who]
    const open = (width: number) =>
      visit(site, '/healthz', { viewport: { width, height: 800 }, own: true, ...(as && { as }) })
    const pages = await Promise.all(widths.map(open))
    const violations = await Promise.all(pages.map(watchPolicy))
    const asked = pages.map((page) => requestsToOthers(page, site.shop.url))
    const problems = await Promise.all(
      pages.map(async (page) => {
        const found: string[] = []
        for (const screen of screens[who]) found.push(...(await examine(page, site.gateway, screen, schemes)))
        return found
      }),
    )
    const screensOf = `${screens[who].length} screens of the ${who} ${looks}`
    prove(`${screensOf}: breaches of the CSP`, violations.flat(), { is: [] })
    prove(`${screensOf}: requests to others than the shop`, asked.flat(), { is: [] })
    prove(`${screensOf}: violations of axe, overflows, pages without rest`, problems.flat(), { is: [] })
  },
)
