import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { freshName } from '#tests/helpers/account.ts'
import { openConsole, rowOf, startAsGuest } from '#tests/helpers/chat.ts'
import { field } from '#tests/helpers/fields.ts'
import { dialog, readToast, row, waitForValue } from '#tests/helpers/page.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await sharedSite()

/** Chooses a picture by the button of the message box, as a person does. */
const sendPicture = async (box: Locator, buffer: Buffer) => {
  const chosen = box.page().waitForEvent('filechooser')
  await box.getByRole('button', { name: 'Send a picture' }).click()
  await (await chosen).setFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer })
}

const pictures = (log: Locator) => log.getByRole('img', { name: 'Picture' })

const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)

it('a visitor on a phone and an administrator send each other pictures (CHAT-505), the latter also by a canned reply, which a slash offers, or leaves its picture out (CHAT-507)', async () => {
  const guest = await visit(site, '/products', { viewport: { width: 360, height: 740 } })
  const name = freshName(site.shop, 'Dania')
  const widget = await startAsGuest(guest, name)
  const page = await openConsole(site, '&view=replies')
  const shortcut = `qr-for-${name.toLowerCase()}`
  await page.getByRole('button', { name: 'Add Canned Reply' }).first().click()
  const form = dialog(page, 'Add Canned Reply')
  await field(form, /^Shortcut/).fill(shortcut.toUpperCase())
  await field(form, /^Reply/).fill('Scan this to pay')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: await receipt(3) })
  await form.getByRole('img', { name: 'Picture of the reply' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await readToast(page, 'Success', 'Canned reply created successfully')
  await row(page, `/${shortcut}`).waitFor()

  await page.getByRole('link', { name: 'Live Chat' }).first().click()
  await rowOf(page, name).click()
  const pane = page.getByRole('region', { name: `Conversation with ${name}` })
  await sendPicture(widget, await receipt(1))
  await isDrawn(pictures(widget))
  await isDrawn(pictures(pane))
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await sendPicture(pane, await receipt(2))
  await isDrawn(pictures(widget).nth(1))

  const box = field(pane, 'Reply')
  const choose = async (before: string) => {
    await box.pressSequentially(`${before}/${shortcut.slice(0, -1)}`)
    await page.getByRole('option', { name: /With a picture/ }).waitFor()
    await box.press('Enter')
    await waitForValue(box, `${before}Scan this to pay`)
    await pane.getByText(`The picture of /${shortcut} goes along`).waitFor()
  }
  await choose('')
  await box.press('Enter')
  await isDrawn(pictures(widget).nth(2))
  await pane.getByText('goes along').waitFor({ state: 'detached' })
  await choose('Salam! ')
  await pane.getByRole('button', { name: 'Leave the picture out' }).click()
  await box.press('Enter')
  await widget.getByText('Salam! Scan this to pay').waitFor()
  expect(await pictures(widget).count()).toBe(3)
})
