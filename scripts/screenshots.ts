import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { signIn } from '#tests/helpers/account.ts'
import { launchBrowser } from '#tests/helpers/browser.ts'
import { copyDemo } from '#tests/helpers/demo-shop.ts'
import { removeKeptShops } from '#tests/helpers/kept-shops.ts'
import { startShop } from '#tests/helpers/shop.ts'

// `npm run screenshots`, after `npm run build`: takes the pictures of the README in a demo shop of its own.

const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }

type Visitor = 'guest' | 'customer' | 'admin'
/** A picture, the page that it shows, and a text that the page has once it is loaded. */
type Picture = { name: string; path: string; shows: string; as: Visitor; look: BrowserContextOptions }
const pictures: Picture[] = [
  { name: 'landing', path: '/', shows: 'Get the Extension', as: 'guest', look: desk },
  { name: 'dashboard', path: '/dashboard', shows: 'license is active', as: 'customer', look: desk },
  { name: 'orders', path: '/admin?tab=orders', shows: '1–10 of', as: 'admin', look: desk },
  { name: 'phone', path: '/', shows: 'Get the Extension', as: 'guest', look: phone },
]

const dataDir = mkdtempSync(join(tmpdir(), 'shop-screenshots-'))
removeKeptShops()
const customer = await copyDemo(dataDir)
const shop = await startShop({ dataDir })
const browser = await launchBrowser()
try {
  const sessions: Record<Visitor, string> = {
    guest: '',
    customer: await signIn(shop, customer.username, customer.password),
    admin: await signIn(shop),
  }
  for (const { name, path, shows, as, look } of pictures) {
    const context = await browser.newContext({ ...look, baseURL: shop.url, reducedMotion: 'reduce' })
    const cookies = [...sessions[as].matchAll(/([^=; ]+)=([^;]*)/g)]
    await context.addCookies(cookies.map(([, key = '', value = '']) => ({ name: key, value, url: shop.url })))
    const page = await context.newPage()
    await page.goto(path)
    await page.getByText(shows).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `docs/screenshots/${name}.png` })
    await context.close()
  }
} finally {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
  removeKeptShops()
}
