import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { wholeChromium } from '#tests/helpers/browser.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { guestOrder } from '#tests/helpers/placed-orders.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { sharedSite } from '#tests/helpers/site.ts'

const executablePath = wholeChromium() ?? ''
const site = await sharedSite()

it.skipIf(executablePath === '')(
  'pages work in a Chromium that blocks all cookies, and so its storage',
  async () => {
    const profile = testFolder('storage-blocked')
    mkdirSync(join(profile, 'Default'))
    const blocking = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(blocking))
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: ['--headless=new', '--no-sandbox'],
    })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    const open = (path: string) => page.goto(new URL(path, site.shop.url).href)

    const { payPath } = await guestOrder(site)
    await open(payPath)
    const storage = () =>
      page.evaluate(() => {
        try {
          return String(sessionStorage.length)
        } catch (error) {
          return String(error)
        }
      })
    expect(await storage()).toContain('SecurityError')
    const files = page.locator('input[type=file]')
    await files.setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await receipt(1) })
    await page.getByRole('img', { name: 'The payment, 1' }).waitFor()

    await open('/verify')
    await page.getByRole('textbox', { name: 'License key' }).fill('WACRM-00000-00000-00000-00000')
    await page.getByRole('button', { name: 'Check Key' }).click()
    await page
      .getByRole('status')
      .getByText(/not genuine/)
      .waitFor()

    await open('/login')
    await page.getByRole('textbox', { name: /^Username/ }).fill('nobody')
    await page.getByLabel(/^Password/).fill('wrong password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page
      .getByText(/Invalid|incorrect|wrong/i)
      .first()
      .waitFor()
    expect(problems).toEqual([])
  },
)
