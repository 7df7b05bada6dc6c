import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { speakIn } from '#src/kit/language.ts'
import { here } from '#src/shared/page-address.ts'
import { violationsOf } from '#tests/helpers/axe.ts'
import { englishOn, typedIn } from '#tests/helpers/latin.ts'
import { prove } from '#tests/helpers/prove.ts'
import { adminScreens, makeHistory } from '#tests/helpers/screens/admin.ts'
import { customerScreens } from '#tests/helpers/screens/customer.ts'
import { payScreens } from '#tests/helpers/screens/pay.ts'
import type { Screen } from '#tests/helpers/screens/screen.ts'
import { visitorScreens } from '#tests/helpers/screens/visitor.ts'
import { openDemoSite } from '#tests/helpers/site.ts'
import { loadWhole } from '#tests/helpers/traffic.ts'
import { visit, watchPolicy } from '#tests/helpers/visit.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [1280, 360]

const account = {
  name: 'Meezan Bank',
  type: 'bank',
  icon: 'Building',
  accountDetails:
    'Account title: WaCRM Traders\nAccount: 0102 0304 0506\nIBAN: PK36 MEZN 0001 0203 0405 0607',
  description: 'Write the number of your order as the reference.',
  fees: 'None',
}

const site = await openDemoSite()
await site.connect()
await site.admin.call('POST', '/api/admin/payment-methods', account)
await makeHistory(site.admin)
const screens = {
  // Before the screens after which the chat stays open.
  visitor: [...(await payScreens(site)), ...visitorScreens],
  customer: customerScreens,
  admin: adminScreens,
}
type Who = keyof typeof screens
const accounts = { visitor: undefined, customer: site.customer, admin: site.admin }

const SAMPLE_MS = 200

/**
 * A page that renders without end keeps its main thread busy. Measured by the browser: its idle callbacks do not come
 * after a click on a button that is gone when the mouse is let go.
 */
const comesToRest = async (page: Page): Promise<boolean> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { busy: valueOf('TaskDuration'), at: valueOf('Timestamp') }
  }
  const isAtRest = async () => {
    const before = await read()
    await page.waitForTimeout(SAMPLE_MS)
    const after = await read()
    return (after.busy - before.busy) / (after.at - before.at) < 0.5
  }
  for (let tries = 0; tries < 25; tries += 1) {
    if (await isAtRest()) return true
  }
  return false
}

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]
/** The other scheme changes nothing but colours. */
const rulesOf = { light: { runOnly: tags }, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } }

/** Waits until the page has the scheme and no colour is on its way any more. */
const settle = (page: Page, scheme: Scheme) =>
  page.waitForFunction(
    (wanted) =>
      getComputedStyle(document.documentElement).colorScheme === wanted &&
      // What follows the scrolling of a box counts as running as long as the box is there.
      document
        .getAnimations()
        .every(({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline),
    scheme,
  )

const examine = async (page: Page, [name, path, arrange]: Screen, shownIn: readonly Scheme[] = schemes) => {
  const problems: string[] = []
  const { width } = page.viewportSize() ?? {}
  const note = (problem: string) => problems.push(`${name} at ${width} px: ${problem}`)
  await page.emulateMedia({ colorScheme: schemes[0] })
  await loadWhole(page, here(path))
  try {
    await arrange?.(page, site.gateway)
  } catch (error) {
    note(`not reached: ${String(error)}`)
    return problems
  }
  if (!(await comesToRest(page))) note('never comes to rest')
  for (const scheme of shownIn) {
    await page.emulateMedia({ colorScheme: scheme })
    await settle(page, scheme)
    for (const violation of await violationsOf(page, rulesOf[scheme])) note(`${scheme}, ${violation}`)
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (overflow > 0) note(`${overflow} px too wide`)
  return problems
}

it('a page with a violation in each colour scheme is reported with both', async () => {
  const page = await visit(site, '/robots.txt')
  await page.goto('data:text/html,<img src=""><p style="color: silver; background: white">Pale</p>')
  const found = async (scheme: Scheme) =>
    (await violationsOf(page, rulesOf[scheme])).map((violation) => violation.split(' ')[0])
  expect(await found('light')).toEqual(expect.arrayContaining(['image-alt', 'color-contrast']))
  expect(await found('dark')).toEqual(['color-contrast'])
})

it.each(Object.keys(screens) as Who[])(
  'every screen of the %s, wide and narrow, light and dark, is without a violation, an overflow or a complaint of the browser (A11Y-1)',
  async (who) => {
    const as = accounts[who]
    const open = (width: number) =>
      visit(site, '/healthz', { viewport: { width, height: 800 }, ...(as && { as }) })
    const pages = await Promise.all(widths.map(open))
    const violations = await Promise.all(pages.map(watchPolicy))
    const problems = await Promise.all(
      pages.map(async (page) => {
        const found: string[] = []
        for (const screen of screens[who]) found.push(...(await examine(page, screen)))
        return found
      }),
    )
    const screensOf = `${screens[who].length} screens of the ${who} in ${widths.length} widths and ${schemes.length} schemes`
    prove(`${screensOf}: breaches of the CSP`, violations.flat(), { is: [] })
    prove(`${screensOf}: violations of axe, overflows, pages without rest`, problems.flat(), { is: [] })
  },
  1_500_000,
)

it.each(['visitor', 'customer'] as const)(
  'every screen of the %s in Urdu has no English word but names and what somebody typed, and no violation or overflow (LANG-6, A11Y-1)',
  async (who) => {
    const as = accounts[who]
    const page = await visit(site, '/healthz', { viewport: { width: 360, height: 800 }, ...(as && { as }) })
    const typed = typedIn(site.shop.dataDir)
    const [problems, words]: [string[], string[]] = [[], []]
    for (const screen of screens[who]) {
      problems.push(...(await speakIn('ur', () => examine(page, screen, ['light']))))
      words.push(...(await englishOn(page, typed)).map((text) => `${screen[0]}: ${text}`))
    }
    const screensOf = `${screens[who].length} screens of the ${who} in Urdu`
    prove(`${screensOf}: violations of axe, overflows, pages without rest`, problems, { is: [] })
    prove(`${screensOf}: English words`, words, { is: [] })
  },
  900_000,
)
