import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { wholeChromium } from '#tests/helpers/browser.ts'
import { openWithExtension } from '#tests/helpers/extension-browser.ts'
import { orderOf, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { openSite, visit } from '#tests/helpers/site.ts'
import { hashOf, publishExtension, zipFile } from '#tests/helpers/uploads.ts'

const executablePath = wholeChromium() ?? ''
const DAY_MS = 86_400_000

const site = await openSite()

/** What the service worker has of its browser. */
declare const chrome: { alarms: { getAll(): Promise<{ name: string; periodInMinutes: number }[]> } }

it.skipIf(executablePath === '')(
  'the example extension loads unpacked, shows a newer version, activates, goes on offline, and refuses the end of its lease (LIC-162, LIC-735, LIC-746)',
  async () => {
    const folder = testFolder('license-extension')
    const extension = join(folder, 'extension')
    cpSync('docs/client', extension, { recursive: true })
    const { origin } = new URL(site.shop.url)
    const { root } = (await (await fetch(`${origin}/api/license/keys`)).json()) as { root: { x: string } }
    const config = `export const SHOP = '${origin}'\nexport const ROOT_KEY = '${root.x}'\n`
    writeFileSync(join(extension, 'v1.0.0/config.js'), config)
    const { context, worker } = await openWithExtension(folder, extension)
    const popup = new URL('popup.html', worker.url()).href

    const holder = await newCustomer(site, 'extension')
    const id = await orderOf(holder)
    const { licenseKey } = await setOrderStatus(site, id, 'approved')
    const file = zipFile(300_000)
    await publishExtension(site, 'extension.zip', '2.0.0', { file, notes: 'Finds orders by phone.' })
    const page = await context.newPage()
    await page.goto(popup)
    const newer = page.getByRole('region', { name: 'Version 2.0.0 is there' })
    await newer.getByText('Finds orders by phone.').waitFor()
    await newer.getByText('0.3 MB', { exact: true }).waitFor()
    await newer.getByText(hashOf(file), { exact: true }).waitFor()
    const download = newer.getByRole('link', { name: 'Download it in your dashboard' })
    expect(await download.getAttribute('href')).toBe(`${origin}/dashboard?tab=downloads`)
    const state = page.getByRole('status')
    await state.filter({ hasText: 'Not activated Enter your license key.' }).waitFor()
    await page.getByLabel('License key').fill(licenseKey.toLowerCase())
    // Named by browser and system, until its user types a name.
    const name = page.getByLabel('Name of this computer')
    expect(await name.inputValue()).toMatch(/^[A-Z]\w+.* on \w+/)
    await name.fill('Counter 2')
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    // A month that was just bought is EXPIRING by its days, and nothing to worry about.
    const valid = state.filter({ hasText: /^Active This license is valid until/ })
    await valid.waitFor()
    await page.getByText(`Key ending in ${licenseKey.slice(-5)}, on Counter 2`).waitFor()
    // A worker that starts anew, here with the extension, finds or makes its alarm.
    const alarms = () => worker.evaluate(async () => chrome.alarms.getAll())
    await expect.poll(alarms).toMatchObject([{ name: 'license', periodInMinutes: 60 }])

    // The freed place keeps the key in the field.
    await page.getByRole('button', { name: 'Deactivate on this browser' }).click()
    await state.filter({ hasText: 'Not activated' }).waitFor()
    expect(await page.getByLabel('License key').inputValue()).toContain(licenseKey.toLowerCase())
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await valid.waitFor()

    // Without the key: the holder presses on the phone, and the popup goes on by itself.
    await page.getByRole('button', { name: 'Deactivate on this browser' }).click()
    await page.getByRole('button', { name: 'Activate with your phone, without the key' }).click()
    const waiting = page.getByRole('region', { name: 'Scan this with your phone' })
    await waiting.getByRole('img', { name: 'QR code of the page that activates this program' }).waitFor()
    const address = await waiting.getByRole('link').getAttribute('href')
    const phone = await visit(site, address ?? '', { as: holder })
    await phone.getByRole('heading', { name: 'Activate Counter 2?' }).waitFor()
    await phone.getByRole('button', { name: 'Activate', exact: true }).click()
    await valid.waitFor()

    await context.setOffline(true)
    const activatedAt = Date.now()
    const openAt = async (days: number) => {
      await page.clock.setFixedTime(activatedAt + days * DAY_MS)
      await page.reload()
    }
    await openAt(13)
    await valid.waitFor()
    await openAt(15)
    await state.getByText('Check needed').waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Activate', exact: true }).isVisible())
      .toBe(true)

    // In the days of grace it leads to where it is renewed.
    await context.setOffline(false)
    await site.pass((33 * DAY_MS) / 1000)
    await openAt(33)
    await state.filter({ hasText: /^Ended, still works This license ended on/ }).waitFor()
    const renew = page.getByRole('link', { name: 'Renew in your dashboard' })
    await expect.poll(() => renew.getAttribute('href')).toBe(`${site.shop.url}/dashboard?tab=licenses`)
  },
)
