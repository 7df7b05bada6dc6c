import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { codeSentTo } from '#tests/helpers/codes.ts'
import { waitForFocus } from '#tests/helpers/page.ts'
import { expectProofTaken, orderReceived } from '#tests/helpers/placed-orders.ts'
import { prove } from '#tests/helpers/prove.ts'
import { openDemoSite, visit } from '#tests/helpers/site.ts'

// From the landing page until the proof of the payment is sent, on a cheap phone with a bad line. The seconds are told
// and not asserted, because they are those of the machine as well.

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const BYTES_PER_SECOND = 400_000 / 8
const line = {
  offline: false,
  latency: 400,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
}
/** Between two letters of somebody who types with one thumb. */
const TYPING_MS = 150
const NUMBER = '923001239090'

const site = await openDemoSite()
await site.connect()

/** A photo with the size of a phone's, and about its bytes. */
const photo = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const small = await sharp({ create: { width: 250, height: 333, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer()
  return sharp(small).resize({ width: 3000 }).jpeg({ quality: 85 }).toBuffer()
}

const slowDown = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

it('a guest orders a plan on a slow phone, and sends the proof of its payment, with few taps (LAND-504)', async () => {
  const picture = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  const page = await visit(site, '/robots.txt', { ...phone, own: true })
  await slowDown(page)
  const begun = performance.now()
  const reached: string[] = []
  const note = (what: string) => reached.push(`${what} ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  let taps = 0
  const tap = async (control: Locator) => {
    await control.tap()
    taps += 1
  }
  const type = (text: string) => page.keyboard.type(text, { delay: TYPING_MS })
  const fieldOf = (label: string) => page.locator('#purchase form').getByRole('textbox', { name: label })
  const write = async (label: string, text: string) => {
    const field = fieldOf(label)
    await waitForFocus(field)
    await type(text)
    await expect.poll(() => field.inputValue()).toBe(text)
  }
  const fill = async (label: string, text: string) => {
    await tap(fieldOf(label))
    await write(label, text)
  }

  await page.goto('/', { waitUntil: 'commit' })
  await tap(page.getByRole('link', { name: /^See plans/ }))
  note('the plans')
  await tap(page.getByRole('button', { name: /^Buy Now: Professional/ }))
  // Chrome goes to the fragment of the address again when a page is parsed, which takes the focus from a field. No person
  // types within the first seconds.
  await page.waitForLoadState('domcontentloaded')
  await write('Name', 'Asma Traders')
  note('the form')
  await fill('Email', 'asma@example.com')
  await fill('WhatsApp number', `+${NUMBER}`)
  await tap(page.getByRole('button', { name: 'Place Order' }))
  const code = await codeSentTo(site.gateway, NUMBER)
  await waitForFocus(page.getByRole('textbox', { name: 'Digit 1 of 6' }))
  note('the code')
  await type(code)
  await orderReceived(page)
  note('the pay page')
  await tap(page.getByRole('button', { name: /^Copy/ }).nth(2))
  const chosen = page.waitForEvent('filechooser')
  await tap(page.getByText('Add a screenshot, photo or PDF of the payment'))
  await (await chosen).setFiles(picture)
  // A proof that is sent while its picture is on the way goes after it.
  await tap(page.getByRole('button', { name: 'Send proof' }))
  note('sending')
  await page.getByRole('heading', { name: 'We have your proof' }).waitFor({ timeout: 300_000 })
  await expectProofTaken(page)
  note('proof sent')
  console.info(`A slow phone with a photo of ${picture.buffer.length} bytes: ${reached.join(', ')}`)
  prove('A guest on a phone from the landing page until the proof is sent: taps', taps, { atMost: 8 })
})
