import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/helpers/browser.ts'
import { startDemoShop } from '#tests/helpers/demo-shop.ts'
import { adminScreens } from '#tests/helpers/screens/admin.ts'
import { customerScreens } from '#tests/helpers/screens/customer.ts'
import { visitorScreens } from '#tests/helpers/screens/visitor.ts'
import { type Shop, signIn } from '#tests/helpers/shop.ts'
import { visit } from '#tests/helpers/site.ts'

// Nothing comes from other companies before a click, visitors get no cookie, and no page breaks its own policy: what
// the browser complains of fails these tests by itself.

let browser: Browser
let shop: Shop
let demo: Awaited<ReturnType<typeof startDemoShop>>

beforeAll(async () => {
  demo = await startDemoShop()
  ;({ shop } = demo)
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser.close()
  await demo.stop()
})

const publicPages = [
  '/',
  '/products',
  '/privacy-policy',
  '/terms-of-service',
  '/login',
  '/register',
  '/reset-password',
  '/nothing',
]
const pathsOf = (screens: readonly (readonly [string, string, ...unknown[]])[]) =>
  screens.map(([, path]) => path)

it.each([
  ['a visitor', [...publicPages, ...pathsOf(visitorScreens)], ''],
  ['a customer', pathsOf(customerScreens), 'customer'],
  ['an administrator', pathsOf(adminScreens), 'admin'],
])(
  'the browser of %s asks nobody but the shop',
  async (_who, paths, user) => {
    const cookie =
      user === 'customer'
        ? await signIn(shop, demo.customer.username, demo.customer.password)
        : user && (await signIn(shop))
    const page = await visit({ browser, shop }, '/healthz', { cookie })
    const asked: string[] = []
    page.context().on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin !== shop.url && url.protocol !== 'data:' && url.protocol !== 'blob:')
        asked.push(url.href)
    })
    for (const path of new Set(paths)) {
      await page.goto(path, { waitUntil: 'networkidle' })
      // What waits for idleness or for being seen comes too.
      await page.mouse.wheel(0, 20_000)
      await page.waitForLoadState('networkidle')
    }
    expect(asked).toEqual([])
    if (!user) expect(await page.context().cookies()).toEqual([])
  },
  300_000,
)
