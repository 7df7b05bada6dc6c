import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '#tests/helpers/back-office.ts'
import { launchBrowser } from '#tests/helpers/browser.ts'
import { startDemoShop } from '#tests/helpers/demo-shop.ts'
import { type PushflowServer, startPushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'
import { adminScreens } from '#tests/helpers/screens/admin.ts'
import { customerScreens } from '#tests/helpers/screens/customer.ts'
import type { Screen } from '#tests/helpers/screens/screen.ts'
import { visitorScreens } from '#tests/helpers/screens/visitor.ts'
import { type Shop, signIn } from '#tests/helpers/shop.ts'
import { openWindow, watchPolicy } from '#tests/helpers/visit.ts'

const screens = { visitor: visitorScreens, customer: customerScreens, admin: adminScreens }
type Who = keyof typeof screens

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

let browser: Browser
let gateway: PushflowServer
let shop: Shop
let stop: () => Promise<void>
const cookies: Partial<Record<Who, string>> = {}

beforeAll(async () => {
  gateway = await startPushflowServer()
  const demo = await startDemoShop({ PUSHFLOW_BASE_URL: gateway.url })
  ;({ shop, stop } = demo)
  cookies.admin = await signIn(shop)
  const admin = callsOf(shop, cookies.admin)
  await admin('POST', '/api/admin/pushflow-config', { instanceId: 'INSTANCE', accessToken: 'TOKEN' })
  await admin('POST', '/api/admin/payment-methods', account)
  cookies.customer = await signIn(shop, demo.customer.username, demo.customer.password)
  browser = await launchBrowser()
}, 60_000)

afterAll(async () => {
  await browser.close()
  await stop()
  await gateway.close()
})

const visit = async (who: Who, width: number) => {
  const page = await openWindow(browser, shop.url, {
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  })
  const [name = '', value = ''] = cookies[who]?.split('=') ?? []
  if (name) await page.context().addCookies([{ name, value, url: shop.url }])
  return page
}

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

const examine = async (page: Page, [name, path, arrange]: Screen): Promise<string[]> => {
  const problems: string[] = []
  const { width } = page.viewportSize() ?? {}
  const note = (problem: string) => problems.push(`${name} at ${width} px: ${problem}`)
  await page.goto(path, { waitUntil: 'networkidle' })
  await arrange?.(page, gateway)
  if (!(await comesToRest(page))) note('never comes to rest')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // What follows the scrolling of a box counts as running as long as the box is there.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline),
    )
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
    for (const { id, nodes } of violations) note(`${colorScheme}, ${id} at ${nodes[0]?.target.join(' ')}`)
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (overflow > 0) note(`${overflow} px too wide`)
  return problems
}

it.each(Object.keys(screens) as Who[])(
  'every screen of the %s, wide and narrow, light and dark, is without a violation, an overflow or a complaint of the browser',
  async (who) => {
    const pages = await Promise.all(widths.map((width) => visit(who, width)))
    const violations = await Promise.all(pages.map(watchPolicy))
    const problems = await Promise.all(
      pages.map(async (page) => {
        const found: string[] = []
        for (const screen of screens[who]) found.push(...(await examine(page, screen)))
        return found
      }),
    )
    const broken = violations.flat()
    console.info(
      `every screen of the ${who} under the CSP, ${screens[who].length} in ${widths.length} widths and 2 schemes: ` +
        `${broken.length} violations`,
    )
    expect([...problems.flat(), ...broken]).toEqual([])
  },
  1_500_000,
)

it('the landing page is all there without JavaScript', async () => {
  const page = await openWindow(browser, shop.url, { javaScriptEnabled: false })
  await page.goto('/')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('WhatsApp')
  for (const price of ['2,499', '4,999', '9,999']) expect(await page.textContent('#pricing')).toContain(price)
  expect(await page.getByRole('textbox', { name: 'WhatsApp number' }).isVisible()).toBe(true)
})

it('an unknown address is a real 404, and private pages are sent to sign-in', async () => {
  const missing = await fetch(`${shop.url}/nothing`)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('Page Not Found')
  for (const path of ['/dashboard?tab=orders', '/admin']) {
    const answer = await fetch(`${shop.url}${path}`, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  }
})
