import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoShop } from '#tests/helpers/back-office.ts'
import { launchBrowser } from '#tests/helpers/browser.ts'
import { type Shop, signIn } from '#tests/helpers/shop.ts'
import { openWindow } from '#tests/helpers/visit.ts'

type Who = 'visitor' | 'customer' | 'admin'
type State = [name: string, path: string, arrange?: (page: Page) => Promise<unknown>]

const states: Record<Who, State[]> = {
  visitor: [
    ['landing', '/'],
    [
      'landing with errors in the order form',
      '/#purchase',
      (page) => page.getByRole('button', { name: 'Place Order' }).click(),
    ],
    ['sign-in', '/login'],
    ['registration', '/register'],
    ['not found', '/nothing'],
  ],
  customer: [
    ['licences', '/dashboard?tab=licenses'],
    ['orders', '/dashboard?tab=orders'],
    [
      'order dialog',
      '/dashboard?tab=orders',
      (page) => page.getByRole('button', { name: 'Place Order' }).click(),
    ],
    ['downloads', '/dashboard?tab=downloads'],
  ],
  admin: [
    ['orders', '/admin?tab=orders'],
    ['no orders match', '/admin?tab=orders&q=nothing-like-this'],
    ['one order', '/admin?tab=orders&record=3'],
    ['plans', '/admin?tab=plans'],
    ['new plan', '/admin?tab=plans', (page) => page.getByRole('button', { name: 'Add New Plan' }).click()],
    ['downloads', '/admin?tab=downloads'],
    [
      'new download',
      '/admin?tab=downloads',
      (page) => page.getByRole('button', { name: 'Add download' }).click(),
    ],
    ['PushFlow', '/admin?tab=whatsapp'],
    ['outbox', '/admin?tab=whatsapp&view=outbox'],
  ],
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [1280, 360]
const schemes = ['light', 'dark'] as const

let browser: Browser
let shop: Shop
let stop: () => Promise<void>
const cookies: Partial<Record<Who, string>> = {}

beforeAll(async () => {
  const demo = await startDemoShop()
  ;({ shop, stop } = demo)
  cookies.admin = await signIn(shop)
  cookies.customer = await signIn(shop, demo.customer.username, demo.customer.password)
  browser = await launchBrowser()
}, 60_000)

afterAll(async () => {
  await browser.close()
  await stop()
})

const visit = async (who: Who, width: number, colorScheme: 'light' | 'dark') => {
  const page = await openWindow(browser, shop.url, {
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  const [name = '', value = ''] = cookies[who]?.split('=') ?? []
  if (name) await page.context().addCookies([{ name, value, url: shop.url }])
  return page
}

describe.each(Object.keys(states) as Who[])('every screen of the %s', (who) => {
  it.each(widths.flatMap((width) => schemes.map((scheme) => [width, scheme] as const)))(
    'at %i px in %s is without a violation, an overflow or a complaint of the browser',
    async (width, scheme) => {
      const page = await visit(who, width, scheme)
      const problems: string[] = []
      for (const [name, path, arrange] of states[who]) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await arrange?.(page)
        await page.waitForFunction(() =>
          document.getAnimations().every(({ playState }) => playState !== 'running'),
        )
        const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
        problems.push(...violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.target.join(' ')}`))
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (overflow > 0) problems.push(`${name}: ${overflow} px too wide`)
      }
      expect(problems).toEqual([])
    },
    120_000,
  )
})

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
