import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { accountOf } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { startWhatsappServer } from '#tests/helpers/fakes/whatsapp-server.ts'
import { inputLabelled } from '#tests/helpers/fields.ts'
import { readToast, waitForText } from '#tests/helpers/page.ts'
import { startShop } from '#tests/helpers/shop.ts'
import { openSite } from '#tests/helpers/site.ts'

const whatsapp = await startWhatsappServer()
const site = await openSite(whatsapp.env)
afterAll(() => whatsapp.close())
const { call } = site.admin

it('a phone is linked by the QR code, tests go out, the session is cleared, and a typed code links it again (WA-72)', async () => {
  const page = await openTab(site, 'whatsapp&view=legacy')
  await waitForText(page, 'Disconnected')
  const send = page.getByRole('button', { name: 'Send test message' })
  await expect.poll(() => send.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await readToast(page, 'WhatsApp Connecting')
  const code = page.getByRole('img', { name: 'QR code that links a phone' })
  await code.waitFor()
  await expect.poll(() => code.boundingBox()).toMatchObject({ width: 256, height: 256 })
  const status = () => call<{ status: string; qrCode: string }>('GET', '/api/admin/whatsapp-status')
  /** The page asks every five seconds, or when it is told to. */
  const refreshedAt = async (wanted: string) => {
    await expect.poll(async () => (await status()).status).toBe(wanted)
    await page.getByRole('button', { name: 'Refresh' }).click()
  }
  whatsapp.scan((await status()).qrCode)
  await refreshedAt('connected')
  await waitForText(page, 'Connected')
  await waitForText(page, '+92 300 9876543')
  await inputLabelled(page, 'Phone number').fill('0300 1234567')
  await page.getByRole('button', { name: 'Advanced' }).click()
  await inputLabelled(page, 'Variables').fill('{"code"')
  await send.click()
  await readToast(page, 'Error', 'Invalid JSON format in template variables')
  await inputLabelled(page, 'Variables').fill('{"code": "123456"}')
  await send.click()
  await readToast(page, 'Test Message Sent', 'Message sent to +923001234567')
  await page.getByRole('button', { name: 'Clear Session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Session' }).click()
  await readToast(page, 'WhatsApp Session Cleared')
  await refreshedAt('qr-required')
  await code.waitFor()
  // The other way: a code that is typed on the phone.
  await inputLabelled(page, 'Or link by a code').fill('0300 9876543')
  await inputLabelled(page, 'Or link by a code').press('Enter')
  const shown = page.getByRole('status').filter({ hasText: 'type' }).locator('b')
  await shown.waitFor()
  await whatsapp.type(((await shown.textContent()) ?? '').replace('-', ''))
  await refreshedAt('connected')
  await waitForText(page, '+92 300 9876543')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await readToast(page, 'WhatsApp Disconnected')
  await waitForText(page, 'Disconnected')
})

it('a linked shop that is killed comes back connected, without another scan (WA-72)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-linked-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const start = async () => {
    const shop = await startShop({ dataDir, env: whatsapp.env })
    const { call: ask } = await accountOf(shop)
    const status = () => ask<{ status: string; qrCode: string }>('GET', '/api/admin/whatsapp-status')
    const becomes = (wanted: string) => expect.poll(async () => (await status()).status).toBe(wanted)
    return { shop, ask, status, becomes }
  }
  const first = await start()
  await first.ask('POST', '/api/admin/whatsapp-reconnect', {})
  await first.becomes('qr-required')
  whatsapp.scan((await first.status()).qrCode)
  await first.becomes('connected')
  await first.shop.kill()
  const second = await start()
  await second.becomes('connected')
  expect(await second.shop.stop()).toBe(0)
})
