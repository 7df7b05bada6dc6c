import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openConsole, rowOf, startAsGuest } from '#tests/helpers/chat.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { openSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await openSite()

/** Chooses a picture by the button of the message box, as a person does. */
const sendPicture = async (page: Page, box: Locator, buffer: Buffer) => {
  const chosen = page.waitForEvent('filechooser')
  await box.getByRole('button', { name: 'Send a picture' }).click()
  await (await chosen).setFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer })
}

const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)

it('a visitor on a phone and an administrator send each other pictures (CHAT-505)', async () => {
  const guest = await visit(site, '/products', { viewport: { width: 360, height: 740 } })
  const widget = await startAsGuest(guest, 'Dania')
  const page = await openConsole(site)
  await rowOf(page, 'Dania').click()
  const pane = page.getByRole('region', { name: 'Conversation with Dania' })

  await sendPicture(guest, widget, await receipt(1))
  await isDrawn(widget.getByRole('img', { name: 'Picture' }))
  await isDrawn(pane.getByRole('img', { name: 'Picture' }))
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await sendPicture(page, pane, await receipt(2))
  await isDrawn(widget.getByRole('img', { name: 'Picture' }).nth(1))
})
