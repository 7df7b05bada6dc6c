import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { converse } from '#tests/helpers/chat.ts'
import { picture } from '#tests/helpers/media-files.ts'
import { readOrder } from '#tests/helpers/order-table.ts'
import { dialog, pressAndRead, reachPath, readToast } from '#tests/helpers/page.ts'
import { placePaidOrder } from '#tests/helpers/placed-orders.ts'
import { openSite, openTab } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'

// What the hands of an administrator meet all day: keys, Back, toasts and the ends of dialogs.

const site = await openSite()
const phone = { viewport: { width: 360, height: 740 } }

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

const isInSight = async (target: Locator): Promise<boolean> => {
  const box = await target.boundingBox()
  const height = target.page().viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

const liesOver = async (toast: Locator, target: Locator): Promise<boolean> => {
  const [a, b] = [await toast.boundingBox(), await target.boundingBox()]
  if (!a || !b) return true
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

it('a form uploads what is chosen, keeps the keys, and its end is in sight below no toast, on a computer and on a phone (FORM-6, FORM-330, TOAST-330, TOAST-850)', async () => {
  const page = await openTab(site, 'notifications', phone)
  const form = dialog(page)
  const buffer = await picture('jpeg', 600, 400)
  for (const viewport of [phone.viewport, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: 'Create Notification' }).first().click()
    await form.getByRole('textbox', { name: 'Title', exact: true }).fill(`Eid at ${viewport.width}`)
    await form.getByRole('textbox', { name: 'Message', exact: true }).fill('Half price until Friday.')
    const save = form.getByRole('button', { name: 'Save' })
    await expect.poll(() => isInSight(save)).toBe(true)
    await page.locator('input[type=file]').setInputFiles({ name: 'eid.jpg', mimeType: 'image/jpeg', buffer })
    const told = toasts(page).filter({ hasText: 'Media Uploaded' })
    await told.waitFor()
    await expect.poll(() => liesOver(told, save)).toBe(false)
    // A phone has no place beside the form.
    const visible = form.locator(':is(input, select, textarea, button):visible')
    const fields = viewport === phone.viewport ? [] : await visible.all()
    const covered = await Promise.all(fields.map((field) => liesOver(told, field)))
    expect(covered).not.toContain(true)
    expect(await isInSight(save)).toBe(true)
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('Control+s')
    await readToast(page, 'Notification Created')
    await form.waitFor({ state: 'detached' })
  }
})

it('Alt and C closes the open conversation from within the reply, and its toast lies over no Send; the unread one that waits longest was open by itself, and canned replies are folded (CHAT-330, CHAT-860, CHAT-861)', async () => {
  for (const visitor of ['Bilal', 'Dania']) await converse(site, visitor, 'Where is the switch?')
  const page = await openTab(site, 'chat', { viewport: { width: 1440, height: 900 } })
  const pane = (visitor: string) => page.getByRole('region', { name: `Conversation with ${visitor}` })
  await pane('Bilal').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).waitFor()
  expect(await page.getByRole('tab', { name: 'Canned Replies' }).count()).toBe(0)
  for (const visitor of ['Dania', 'Bilal']) {
    const conversations = page.getByRole('region', { name: 'Conversations' })
    await conversations.getByRole('link').filter({ hasText: visitor }).click()
    await pane(visitor).waitFor()
  }
  // One that is not read yet.
  await converse(site, 'Hina', 'And the invoice?')
  await pane('Bilal').getByRole('textbox', { name: 'Reply', exact: true }).focus()
  await page.keyboard.press('Alt+c')
  await pane('Hina').waitFor()
  const told = toasts(page).filter({ hasText: 'Session Closed' })
  await told.waitFor()
  await expect
    .poll(() => liesOver(told, pane('Hina').getByRole('button', { name: 'Send message' })))
    .toBe(false)
  await told.getByRole('button', { name: 'Dismiss' }).click()
})

it('a proof is decided on a phone from the card of its order, without scrolling (PAY-331, TABLE-704)', async () => {
  const id = await placePaidOrder(site, 2)
  const page = await openTab(site, `orders&q=%23${id}`, phone)
  await page.getByRole('link', { name: `Check the payment of order ${id}` }).click()
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  await accept.waitFor()
  await expect.poll(() => isInSight(accept)).toBe(true)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => isInSight(page.getByRole('button', { name: 'Reject' }))).toBe(true)
  await accept.click()
  await pressAndRead(dialog(page), 'Accept payment', 'Payment Accepted')
  expect((await readOrder(site, id))?.status).toBe('confirmed')
})

it('a typed reason stays when a later reading fails or another administrator decides, is asked for before it is lost, and the decision shows (FORM-611, FORM-701)', async () => {
  const id = await placePaidOrder(site, 3)
  const page = await openTab(site, `payments&record=${id}`)
  await page.getByRole('button', { name: 'Reject' }).click()
  const form = dialog(page, `Reject the payment of order ${id}?`)
  await form.getByRole('radio', { name: 'Another reason' }).check()
  const reason = form.getByRole('textbox', { name: 'Your own words' })
  await reason.fill('Calls back on Friday')
  const absence = await breakOff(page, 'payments.queue')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('payments.queue'))
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await failed
  await absence.release()
  const { revision } = (await readOrder(site, id)) as unknown as { revision: number }
  await site.admin.call('POST', '/trpc/orders.accept', { json: { id, revision } })
  await pressAndRead(form, 'Reject payment', 'Not Rejected')
  await expect.poll(() => reason.inputValue()).toBe('Calls back on Friday')
  await page.keyboard.press('Escape')
  const question = dialog(page, 'Discard unsaved changes?')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: new RegExp(`^Order ${id}:`) }).waitFor()
  await page.getByRole('button', { name: 'Refund' }).waitFor()
})

it('on a phone the parts of a tab stay on one line, with the current one in sight; Deleted Items open there, and an unknown tab leaves the address with its parameters (ADMIN-610, TABLE-610)', async () => {
  const page = await openTab(site, 'settings&view=account', phone)
  const line = page.getByRole('tablist')
  const current = line.getByRole('tab', { name: 'My account' })
  await expect.poll(async () => (await line.boundingBox())?.height ?? 99).toBeLessThan(50)
  // The line scrolls to the current part, by whole pixels.
  await expect
    .poll(async () => {
      const { x, width } = (await current.boundingBox()) ?? { x: 0, width: 0 }
      return x > 15 && x + width < 345
    })
    .toBe(true)
  await page.goto('/admin?tab=orders&payment=done')
  const tabs = page.getByRole('navigation', { name: 'Payment' })
  await expect.poll(async () => (await tabs.boundingBox())?.height ?? 99).toBeLessThan(50)
  await expect.poll(() => isInSight(tabs.getByRole('link', { name: 'Done' }))).toBe(true)
  await page.goto('/admin?tab=products')
  await page.getByRole('button', { name: 'Deleted Items' }).click()
  await dialog(page, 'Deleted Items').waitFor()
  await page.goto('/admin?tab=nothing&view=nowhere&priority=high&sort=-createdAt')
  await reachPath(page, '/admin')
})
