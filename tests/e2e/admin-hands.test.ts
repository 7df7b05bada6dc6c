import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { converse } from '#tests/helpers/chat.ts'
import { picture } from '#tests/helpers/media-files.ts'
import { addressOf, readOrder, statusBox } from '#tests/helpers/order-table.ts'
import { dialog, readToast, tabNamed } from '#tests/helpers/page.ts'
import { placeOrder, placePaidOrder } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'

// What the hands of an administrator meet all day: keys, Back, toasts and the ends of dialogs.

const site = await openSite()
const order = await placeOrder(site, 1)
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

describe('a form with an upload', () => {
  it.each([
    ['a computer', { viewport: { width: 1440, height: 900 } }],
    ['a phone', phone],
  ])(
    'on %s uploads what is chosen, keeps the keys, and its end in sight below no toast (FORM-6, FORM-330, TOAST-330)',
    async (where, options) => {
      const page = await openTab(site, 'notifications&record=new', options)
      const form = dialog(page)
      await form.getByRole('textbox', { name: 'Title', exact: true }).fill(`Eid on ${where}`)
      await form.getByRole('textbox', { name: 'Message', exact: true }).fill('Half price until Friday.')
      const save = form.getByRole('button', { name: 'Save' })
      await expect.poll(() => isInSight(save)).toBe(true)
      const buffer = await picture('jpeg', 600, 400)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'eid.jpg', mimeType: 'image/jpeg', buffer })
      const told = toasts(page).filter({ hasText: 'Media Uploaded' })
      await told.waitFor()
      await expect.poll(() => liesOver(told, save)).toBe(false)
      expect(await isInSight(save)).toBe(true)
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      )
      await page.keyboard.press('Control+s')
      await readToast(page, 'Notification Created')
      await form.waitFor({ state: 'detached' })
    },
  )
})

describe('Back', () => {
  it('closes a question, and leaves the page alone (ADMIN-331)', async () => {
    const page = await openTab(site, 'plans')
    await page
      .getByRole('link', { name: /^Orders/ })
      .first()
      .click()
    await statusBox(page, order).selectOption('Confirmed')
    const question = page.getByRole('dialog', { name: /^Approve order/ })
    await question.waitFor()
    await page.goBack()
    await question.waitFor({ state: 'detached' })
    await tabNamed(page, 'Orders')
    await page.goBack()
    await tabNamed(page, 'Pricing Plans Management')
    expect((await readOrder(site, order))?.status).toBe('pending')
  })

  it('in a changed form asks, and closes its own question again (FORM-7, ADMIN-331)', async () => {
    const page = await openTab(site, 'plans')
    await page.getByRole('button', { name: 'Edit Starter' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Plan' })
    await form.getByRole('textbox', { name: 'Badge' }).fill('Best')
    const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
    for (let n = 0; n < 2; n += 1) {
      await page.goBack()
      await question.waitFor()
      await page.goBack()
      await question.waitFor({ state: 'detached' })
      await form.waitFor()
    }
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => addressOf(page)).toEqual({})
  })
})

it('Alt and C closes the open conversation from within the reply, and its toast lies over no Send (CHAT-330, TOAST-330)', async () => {
  for (const visitor of ['Bilal', 'Dania']) await converse(site, visitor, 'Where is the switch?')
  const page = await openTab(site, 'chat', { viewport: { width: 1440, height: 900 } })
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('link')
    .filter({ hasText: 'Bilal' })
    .click()
  const pane = (visitor: string) => page.getByRole('region', { name: `Conversation with ${visitor}` })
  await pane('Bilal').getByRole('textbox', { name: 'Reply', exact: true }).focus()
  await page.keyboard.press('Alt+c')
  await pane('Dania').waitFor()
  const told = toasts(page).filter({ hasText: 'Session Closed' })
  await told.waitFor()
  await expect
    .poll(() => liesOver(told, pane('Dania').getByRole('button', { name: 'Send message' })))
    .toBe(false)
  await told.getByRole('button', { name: 'Dismiss' }).click()
})

it('a proof is decided on a phone without scrolling (PAY-331)', async () => {
  const id = await placePaidOrder(site, 2)
  const page = await openTab(site, `payments&record=${id}`, phone)
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  await accept.waitFor()
  await expect.poll(() => isInSight(accept)).toBe(true)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => isInSight(page.getByRole('button', { name: 'Reject' }))).toBe(true)
})

it('a table that is wider than its place says on which side there are more columns (TABLE-331)', async () => {
  const page = await openTab(site, 'orders', { viewport: { width: 1024, height: 768 } })
  const table = page.getByRole('region', { name: 'orders', exact: true })
  await table.getByRole('link', { name: /^#\d+/ }).first().waitFor()
  const sides = () =>
    table.evaluate((frame) => [frame.hasAttribute('data-before'), frame.hasAttribute('data-after')])
  await expect.poll(sides).toEqual([false, true])
  await table.evaluate((frame) => frame.scrollTo(frame.scrollWidth, 0))
  await expect.poll(sides).toEqual([true, false])
})

describe('what is typed', () => {
  const words = 'Calls back on Friday'

  it('stays when the phone is turned, and the rows turn once it is saved (FORM-611)', async () => {
    const page = await openTab(site, 'orders', { viewport: { width: 900, height: 420 } })
    await page.getByRole('button', { name: `Edit notes of order ${order}` }).click()
    const editor = dialog(page, `Notes of order ${order}`)
    await editor.getByRole('textbox').fill(words)
    await page.setViewportSize({ width: 420, height: 900 })
    await expect.poll(() => editor.getByRole('textbox').inputValue()).toBe(words)
    await editor.getByRole('button', { name: 'Save' }).click()
    await readToast(page, 'Notes Updated')
    await page.getByRole('list', { name: 'orders' }).waitFor()
    expect((await readOrder(site, order))?.notes).toBe(words)
  })

  it('as a reason stays when a later reading fails or another administrator decides, and is asked for before it is lost (FORM-7, FORM-611)', async () => {
    const id = await placePaidOrder(site, 3)
    const page = await openTab(site, `payments&record=${id}`)
    await page.getByRole('button', { name: 'Reject' }).click()
    const form = dialog(page, `Reject the payment of order ${id}?`)
    await form.getByRole('radio', { name: 'Another reason' }).check()
    const reason = form.getByRole('textbox', { name: 'Your own words' })
    await reason.fill(words)
    const absence = await breakOff(page, 'payments.queue')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('payments.queue'))
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await failed
    await absence.release()
    const { revision } = (await readOrder(site, id)) as unknown as { revision: number }
    await site.admin.call('POST', '/trpc/orders.accept', { json: { id, revision } })
    await form.getByRole('button', { name: 'Reject payment' }).click()
    await readToast(page, 'Not Rejected')
    await expect.poll(() => reason.inputValue()).toBe(words)
    await page.keyboard.press('Escape')
    const question = dialog(page, 'Discard unsaved changes?')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    await form.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await form.waitFor({ state: 'detached' })
  })
})

describe('on a phone', () => {
  it('the parts of a tab stay on one line, with the current one in sight (ADMIN-610)', async () => {
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
  })

  it('search, filter and the button for a new row share a line, so that two rows are in sight (TABLE-610)', async () => {
    for (const n of [1, 2])
      await site.admin.call('POST', '/api/admin/products', { title: `Kit ${n}`, price: 900 })
    const page = await openTab(site, 'products', phone)
    const tops = await Promise.all(
      [
        page.getByRole('searchbox'),
        page.getByRole('button', { name: 'Filter' }),
        page.getByRole('button', { name: 'Add Product' }),
      ].map(async (control) => (await control.boundingBox())?.y),
    )
    expect(new Set(tops).size).toBe(1)
    const second = page.getByRole('listitem').filter({ hasText: 'Kit 1' })
    await expect.poll(() => isInSight(second)).toBe(true)
    await page.getByRole('button', { name: 'Deleted Items' }).click()
    await dialog(page, 'Deleted Items').waitFor()
  })

  it('the end of the form of a download stays in sight (FORM-330)', async () => {
    const page = await openTab(site, 'downloads', phone)
    await page.getByRole('button', { name: 'Add Download' }).first().click()
    const upload = dialog(page, 'Add Download').getByRole('button', { name: 'Upload', exact: true })
    await expect.poll(() => isInSight(upload)).toBe(true)
  })
})
