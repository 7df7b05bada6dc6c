import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { converse } from '#tests/helpers/chat.ts'
import { chooseFile, counting, type Hands, menuClick } from '#tests/helpers/hands.ts'
import { picture } from '#tests/helpers/media-files.ts'
import { readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { placePaidOrder } from '#tests/helpers/placed-orders.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { prove } from '#tests/helpers/prove.ts'
import { openSite, visit } from '#tests/helpers/site.ts'
import { loadWhole } from '#tests/helpers/traffic.ts'
import { publishExtension, zipFile } from '#tests/helpers/uploads.ts'

// What an administrator does on a busy morning, with the clicks and key presses that it takes. The texts that are typed
// (a search, an answer, a price) do not count: they are the work itself.

const PROOFS = 10
/** What the transaction ids of the buyers begin with. */
const ID = 'TXN202611267770'
const site = await openSite()
await site.connect()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const acceptProofs = async (hands: Hands) => {
  const { page, made, click, press } = hands
  const before = made.keys
  await click(page.getByRole('link', { name: /^Proofs of payment/ }))
  for (let left = PROOFS; left > 0; left -= 1) {
    await page.getByRole('heading', { name: /^Order \d+:/ }).waitFor()
    await press('a')
    const question = page.getByRole('dialog', { name: /^Accept the payment of order/ })
    const focused = question.locator('button:focus')
    await focused.waitFor()
    // A proof with a flag asks for another letter.
    await press((await focused.textContent()) === 'Cancel' ? 'y' : 'Enter')
    await question.waitFor({ state: 'detached' })
    await readToast(page, 'Payment Accepted')
  }
  prove('keys that accept ten proofs, two of them with a flag', made.keys - before, { atMost: 24 })
}

/** A buyer asks what became of a transaction id. */
const findPayment = async ({ page, made, press, write }: Hands, id: string) => {
  const before = made.keys
  await press('Control+k')
  await waitForFocus(page.getByRole('textbox', { name: 'Search the back office' }))
  await write(id)
  await page.getByRole('button', { name: /^Payment of order/ }).waitFor()
  await press('Enter')
  await page.getByRole('heading', { name: /^Order \d+:/ }).waitFor()
  prove('keys that find a payment by its transaction id', made.keys - before, { atMost: 2 })
}

const answerTickets = async (hands: Hands, tickets: number[]) => {
  const { page, click, press, write } = hands
  await menuClick(hands, /^Tickets/)
  await click(page.getByRole('row').getByRole('link', { name: `#${tickets[0]}` }))
  for (const id of tickets) {
    await waitForFocus(
      page.getByRole('dialog', { name: `Ticket ${id}` }).getByRole('textbox', { name: 'Reply' }),
    )
    await write('Please update to 2.5.0.')
    await press('Control+Enter')
  }
  const last = page.getByRole('dialog', { name: `Ticket ${tickets.at(-1)}` })
  await last.getByRole('list', { name: 'Conversation' }).getByText('Please update to 2.5.0.').waitFor()
  await press('Escape')
}

const answerChats = async (hands: Hands, visitors: string[]) => {
  const { page, click, press, write } = hands
  await menuClick(hands, /^Live Chat/)
  // The one that waits longest is open by itself.
  await click(page.getByRole('textbox', { name: 'Reply', exact: true }))
  for (const visitor of visitors) {
    const pane = page.getByRole('region', { name: `Conversation with ${visitor}` })
    await waitForFocus(pane.getByRole('textbox', { name: 'Reply', exact: true }))
    await write('It is under Settings.')
    await press('Enter')
    await pane.getByRole('log').getByText('It is under Settings.').waitFor()
    await press('Alt+c')
  }
  await page.getByText('This conversation is closed. Reopen it to reply.').waitFor()
}

const changePrice = async (hands: Hands) => {
  const { page, click, press, tabTo } = hands
  await menuClick(hands, 'Plans')
  await click(button(page, 'Edit Starter'))
  const form = page.getByRole('dialog', { name: 'Edit Plan' })
  await click(form.getByRole('textbox', { name: /^Discounted price/ }))
  await press('Control+a')
  await page.keyboard.type('2777')
  await tabTo(form.getByRole('button', { name: /^Use PKR\s23,327 as the annual price$/ }))
  await press('Enter')
  await press('Control+s')
  await readToast(page, 'Success', 'Plan updated successfully')
}

const putUpBanner = async (hands: Hands) => {
  const { page, click, press, tabTo, write } = hands
  // A tab with nothing in it is folded in the menu, and found by its name.
  await press('Control+k')
  await waitForFocus(page.getByRole('textbox', { name: 'Search the back office' }))
  await write('Notifications')
  await press('Enter')
  await click(button(page, 'Create Notification').first())
  const form = page.getByRole('dialog')
  await waitForFocus(form.getByRole('textbox', { name: 'Title', exact: true }))
  await write('Eid Mubarak')
  await tabTo(form.getByRole('textbox', { name: 'Message', exact: true }))
  await write('Half price until Friday.')
  const buffer = await picture('jpeg', 1200, 800)
  await chooseFile(hands, { name: 'eid.jpg', mimeType: 'image/jpeg', buffer })
  await readToast(page, 'Media Uploaded')
  await press('Control+s')
  await readToast(page, 'Notification Created')
}

const changeHeadline = async (hands: Hands) => {
  const { page, click, press, write } = hands
  await menuClick(hands, 'Website')
  await click(button(page, /^Edit (main_)?headline$/i))
  await click(page.getByRole('dialog').getByRole('textbox', { name: /^(Value|Headline)/ }))
  await write('Eid prices until Friday for')
  await press('Control+s')
  await readToast(page, 'Success', 'Content updated successfully')
}

const hideTestimonials = async ({ page, click, flip }: Hands) => {
  await click(page.getByRole('navigation', { name: 'Website' }).getByRole('link', { name: 'Page Editor' }))
  await flip(page.getByRole('switch', { name: 'Show Testimonials' }))
  await readToast(page, 'Section Hidden', /^Testimonials has left the page\./)
}

const publishVersion = async (hands: Hands, path: string) => {
  const { page, click, press, tabTo, write } = hands
  await menuClick(hands, 'Downloads')
  await click(button(page, 'Add Download').first())
  await chooseFile(hands, path)
  const form = page.getByRole('dialog', { name: 'Add Download' })
  await waitForValue(form.getByRole('textbox', { name: 'Version' }), '2.5.0')
  await expect.poll(() => form.getByRole('checkbox', { name: 'Replaces 2.4.1' }).isChecked()).toBe(true)
  await tabTo(form.getByRole('textbox', { name: 'What is new' }))
  await write('Boards for leads')
  await press('Control+s')
  await form.getByText('It arrived whole: it equals the file on this computer.').waitFor()
  const all = `${PROOFS} customers`
  await click(button(page, `Tell ${all}`))
  const news = page.getByRole('dialog', { name: 'Tell customers what is new' })
  await waitForValue(news.getByRole('textbox', { name: 'Message' }), 'Boards for leads')
  await tabTo(news.getByRole('textbox', { name: 'Message' }))
  await press('Control+Enter')
  await click(
    page.getByRole('dialog', { name: `Send to ${all}?` }).getByRole('button', { name: `Send to ${all}` }),
  )
  await readToast(page, 'News on Its Way')
}

it('a busy morning takes fewer than 24 clicks', async () => {
  const folder = testFolder('morning')
  const path = join(folder, 'wacrm-2.5.0.zip')
  writeFileSync(path, zipFile())
  const customer = await newCustomer(site, 'asma')
  // Two buyers sent the same id.
  for (let n = 1; n <= PROOFS; n += 1) await placePaidOrder(site, n, n > 2 ? ID + n : ID)
  const tickets: number[] = []
  for (const subject of ['Sidebar', 'Broadcast']) {
    const { id } = await customer.call<{ id: number }>('POST', '/api/support-ticket', {
      subject,
      message: 'Help',
    })
    tickets.push(id)
  }
  const visitors = ['Bilal', 'Dania', 'Erum']
  for (const visitor of visitors) await converse(site, visitor, 'Where is the switch?')
  await publishExtension(site, 'wacrm-2.4.1.zip', '2.4.1')

  const page = await visit(site, '/admin', { as: site.admin, viewport: { width: 1440, height: 900 } })
  const hands = counting(page)
  // By then the page hears keys.
  await loadWhole(page, '/admin')
  await findPayment(hands, ID + PROOFS)
  await page.goto('/admin')
  for (const work of [
    () => acceptProofs(hands),
    () => answerChats(hands, visitors),
    () => answerTickets(hands, tickets),
    () => changePrice(hands),
    () => putUpBanner(hands),
    () => changeHeadline(hands),
    () => hideTestimonials(hands),
    () => publishVersion(hands, path),
  ])
    await work()
  prove('clicks of a busy morning', hands.made.clicks, { atMost: 23 })
  prove('keys of a busy morning, without the texts typed', hands.made.keys, { atMost: 80 })
})
