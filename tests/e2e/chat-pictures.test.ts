import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { freshName } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { openConsole, rowOf, startAsGuest } from '#tests/helpers/chat.ts'
import { readToast } from '#tests/helpers/page.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await sharedSite()

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
  const name = freshName(site.shop, 'Dania')
  const widget = await startAsGuest(guest, name)
  const page = await openConsole(site)
  await rowOf(page, name).click()
  const pane = page.getByRole('region', { name: `Conversation with ${name}` })

  await sendPicture(guest, widget, await receipt(1))
  await isDrawn(widget.getByRole('img', { name: 'Picture' }))
  await isDrawn(pane.getByRole('img', { name: 'Picture' }))
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await sendPicture(page, pane, await receipt(2))
  await isDrawn(widget.getByRole('img', { name: 'Picture' }).nth(1))
})

it('an administrator sends the picture of a canned reply with it, or leaves it out (CHAT-507)', async () => {
  const guest = await visit(site, '/products', { viewport: { width: 1440, height: 900 } })
  const name = freshName(site.shop, 'Esha')
  const shortcut = `qr-for-${name.toLowerCase()}`
  const widget = await startAsGuest(guest, name)
  const office = await openTab(site, 'chat&view=replies')
  await office.getByRole('button', { name: 'Add Canned Reply' }).click()
  const dialog = office.getByRole('dialog', { name: 'Add Canned Reply' })
  await dialog.getByLabel('Shortcut').fill(shortcut)
  await dialog.getByRole('textbox', { name: 'Reply', exact: true }).fill('Scan this to pay')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: await receipt(3) })
  await dialog.getByRole('img', { name: 'Picture of the reply' }).waitFor()
  await dialog.locator('button[type=submit]').click()
  await readToast(office, 'Success', 'Canned reply created successfully')

  const page = await openConsole(site)
  await rowOf(page, name).click()
  const pane = page.getByRole('region', { name: `Conversation with ${name}` })
  const box = pane.getByRole('textbox', { name: 'Reply' })
  const choose = async () => {
    await box.pressSequentially(`/${shortcut}`)
    await page.getByRole('option', { name: /With a picture/ }).waitFor()
    await box.press('Enter')
    await pane.getByText(`The picture of /${shortcut} goes along`).waitFor()
  }
  await choose()
  await pane.getByRole('button', { name: 'Leave the picture out' }).click()
  await box.press('Enter')
  await widget.getByText('Scan this to pay').waitFor()
  await choose()
  await box.press('Enter')
  await isDrawn(widget.getByRole('img', { name: 'Picture' }))
  await expect.poll(() => widget.getByRole('img', { name: 'Picture' }).count()).toBe(1)
})
