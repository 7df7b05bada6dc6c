import { describe, expect, it } from 'vitest'
import { formatMoney } from '#src/shared/values/money.ts'
import { newCustomer } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { box, gone, readOrders, see, selected, selectionBar } from '#tests/helpers/order-table.ts'
import { readToast, waitForFocus } from '#tests/helpers/page.ts'
import { placeOrder, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openDemoSite } from '#tests/helpers/site.ts'
import { misdirect } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// What is done to the selected rows of a table at once.

const site = await openDemoSite()
const { call } = site.admin
for (const n of [1, 2, 3, 4, 5, 6]) await placeOrder(site, n)

describe('selected orders', () => {
  it('can be worked on at once: the question, the result, Undo, what failed stays selected, and who is reminded or cancelled by name (TABLE-6, ADMIN-9, ORD-25)', async () => {
    const pending = (await readOrders(site)).filter(({ status }) => status === 'pending')
    const [one, two, three, four] = pending.map((order) => order.id)
    if (!one || !two || !three || !four) throw new Error('The demo has too few pending orders')
    const page = await openTab(site, 'orders&status=pending')
    for (const order of [one, two, three]) await box(page, order).check()
    await selectionBar(page).getByRole('button', { name: 'Confirm 3 orders' }).click()
    const question = page.getByRole('dialog', { name: /^Confirm 3 orders/ })
    const [last, second, oldest] = pending
    await question
      .getByText(`${oldest?.name} (${oldest?.phone}), ${second?.name} (${second?.phone})`)
      .waitFor()
    const sum = (oldest?.amount ?? 0) + (second?.amount ?? 0) + (last?.amount ?? 0)
    await question.getByText(formatMoney(sum, 'PKR'), { exact: true }).waitFor()
    await question.getByText('Each customer receives a license key and a message with it').waitFor()
    await question.getByText('WhatsApp cannot send now.').waitFor()
    await waitForFocus(question.getByRole('button', { name: 'Cancel' }))
    const refusal = await misdirect(page, 'orders.setStatus', two)
    await question.getByRole('button', { name: /^Confirm 3 orders/ }).click()
    await readToast(page, '2 orders confirmed, 1 failed', new RegExp(`^order ${two}: Order not found`))
    await selected(page, 1)
    await expect.poll(() => box(page, two).isChecked()).toBe(true)
    await refusal.release()
    await selectionBar(page).getByRole('button', { name: 'Confirm 1 order' }).click()
    const confirmOne = () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Confirm 1 order/ })
        .click()
    await confirmOne()
    await page.getByText(`The license keys go to ${second?.name} (${second?.phone}).`).first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await readToast(page, '1 order set back')
    await box(page, two).check()
    await selectionBar(page).getByRole('button', { name: 'Confirm 1 order' }).click()
    await confirmOne()
    await readToast(page, '1 order confirmed')
    await gone(page)
    await see(page, pending.slice(3, 13))
    const after = await readOrders(site)
    expect(
      after.filter(({ id: order }) => [one, two, three].includes(order)).map(({ status }) => status),
    ).toEqual(['confirmed', 'confirmed', 'confirmed'])
    const left = (await readOrders(site)).filter(({ status }) => status === 'pending')
    // Who has sent a proof is not reminded.
    const [five, six] = left.slice(1).filter(({ paymentState }) => paymentState !== 'submitted')
    if (!five || !six) throw new Error('The demo has too few pending orders')
    for (const again of [false, true]) {
      await box(page, five.id).check()
      if (again) await box(page, six.id).check()
      const what = again ? '2 orders' : '1 order'
      await selectionBar(page)
        .getByRole('button', { name: `Remind ${what}` })
        .click()
      const reminder = page.getByRole('dialog', { name: `Remind ${what}?` })
      await reminder.getByText('WhatsApp cannot send now.').waitFor()
      await expect
        .poll(() => reminder.getByText(`Reminded within a day already: ${five.name}`).count())
        .toBe(again ? 1 : 0)
      if (again) await page.keyboard.press('Escape')
      else {
        await reminder.getByRole('button', { name: 'Remind 1 order' }).click()
        await readToast(page, '1 order queued to be reminded')
      }
    }
    await selectionBar(page).getByRole('button', { name: 'Cancel 2 orders' }).click()
    const cancellation = page.getByRole('dialog', { name: 'Cancel 2 orders?' })
    await cancellation.getByText(`${six.name} (${six.phone}), ${five.name} (${five.phone})`).waitFor()
    await cancellation.getByRole('button', { name: 'Keep orders' }).waitFor()
    await cancellation.getByRole('button', { name: 'Cancel 2 orders' }).click()
    await readToast(page, '2 orders cancelled')
    const cancelled = (await readOrders(site)).filter(({ id }) => [five.id, six.id].includes(id))
    expect(cancelled.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  })
})

/** A press in each other table, and what it says. */
const presses = [
  { tab: 'products&size=50', rows: ['Alpha', 'Beta'], verb: 'Deactivate', past: '2 products deactivated' },
  {
    tab: 'products&size=50',
    rows: ['Alpha', 'Beta'],
    verb: 'Delete',
    asks: true,
    past: '2 products deleted',
  },
  { tab: 'plans', rows: ['Reseller'], verb: 'Deactivate', past: '1 plan deactivated' },
  { tab: 'plans', rows: ['Reseller'], verb: 'Activate', past: '1 plan activated' },
  {
    tab: 'payment-methods',
    rows: ['Cards', 'Easypaisa'],
    verb: 'Deactivate',
    past: '2 payment methods deactivated',
  },
  { tab: 'seo', rows: ['privacy'], verb: 'Deactivate', past: '1 SEO setting deactivated' },
  { tab: 'seo', rows: ['privacy'], verb: 'Delete', asks: true, past: '1 SEO setting deleted' },
  { tab: 'downloads', rows: ['one.zip', 'two.zip'], verb: 'Deactivate', past: '2 downloads deactivated' },
  { tab: 'downloads', rows: ['one.zip', 'two.zip'], verb: 'Delete', asks: true, past: '2 downloads deleted' },
  {
    tab: 'settings&view=api-tokens',
    rows: ['nightly', 'weekly'],
    verb: 'Revoke',
    asks: true,
    past: '2 API tokens revoked',
  },
]

describe('other tables', () => {
  it('do what their buttons say, after a question where something is lost (TABLE-15)', async () => {
    for (const fileName of ['one.zip', 'two.zip']) {
      const file = {
        fileName,
        fileType: 'chrome-extension',
        downloadUrl: `https://files.example/${fileName}`,
      }
      await call('POST', '/api/admin/downloads', file)
    }
    for (const name of ['nightly', 'weekly']) await call('POST', '/trpc/auth.createToken', { json: { name } })
    for (const title of ['Alpha', 'Beta']) await call('POST', '/api/admin/products', { title, price: 100 })
    const page = await visit(site, '/healthz', { as: site.admin })
    for (const { tab, rows, verb, asks, past } of presses) {
      if (!page.url().endsWith(`?tab=${tab}`)) await page.goto(`/admin?tab=${tab}`)
      for (const name of rows)
        await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
      await page.getByRole('button', { name: new RegExp(`^${verb} ${rows.length} `) }).click()
      if (asks)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: new RegExp(`^${verb} `) })
          .click()
      await readToast(page, past)
    }
    const files = await call<{ fileName: string }[]>('GET', '/api/admin/downloads')
    expect(files.filter(({ fileName }) => ['one.zip', 'two.zip'].includes(fileName))).toEqual([])
    const titles = (await call<{ title: string }[]>('GET', '/api/admin/products')).map(({ title }) => title)
    expect(titles).not.toContain('Alpha')
  })

  it('delete users after their number was typed, say which rows were refused and why, and keep them selected (TABLE-6)', async () => {
    const [one, two] = [await newCustomer(site, 'leaving-one'), await newCustomer(site, 'leaving-two')]
    const page = await openTab(site, 'users&q=leaving')
    for (const { username } of [one, two]) {
      await page.getByRole('checkbox', { name: `Select user ${username}` }).check()
    }
    await page.getByRole('button', { name: 'Delete 2 users' }).click()
    const question = page.getByRole('dialog', { name: 'Delete 2 users?' })
    await question.getByRole('textbox', { name: 'Type 2 users to confirm' }).fill('2 users')
    await question.getByRole('button', { name: 'Delete 2 users' }).click()
    await readToast(page, '2 users deleted')
    await page.getByRole('heading', { name: 'No users match' }).waitFor()
    await expect.poll(() => call('GET', '/api/admin/users?q=leaving')).toEqual([])
    await page.goto('/admin?tab=users&q=admin&isAdmin=true')
    await page.getByRole('checkbox', { name: 'Select user admin' }).check()
    const bar = page.getByRole('group', { name: 'Selected users' })
    await bar.getByRole('button', { name: 'Suspend 1 user' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await readToast(page, '0 users suspended, 1 failed', 'user admin: You cannot suspend yourself')
    await bar.getByText('1 selected', { exact: true }).waitFor()
    await bar.getByRole('button', { name: 'Delete 1 user' }).click()
    const own = page.getByRole('dialog', { name: 'Delete 1 user?' })
    await own.getByRole('textbox', { name: 'Type 1 user to confirm' }).waitFor()
    await expect.poll(() => own.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
  })

  it('retry messages, and say which did not go and why (MSG-17)', async () => {
    const id = await placeOrder(site, 7)
    await setOrderStatus(site, id, 'confirmed')
    const page = await openTab(site, 'whatsapp&view=outbox&q=order_approved&channel=whatsapp')
    const retry = async () => {
      await page
        .getByRole('checkbox', { name: /^Select message/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Retry 1 message' }).click()
    }
    await retry()
    await readToast(page, '0 messages retried, 1 failed', /^message \d+: WhatsApp is not connected\./)
    await page.keyboard.press('Escape')
    await site.connect()
    await retry()
    await readToast(page, '1 message retried')
    const { message } = await site.gateway.waitFor(({ number }) => number === '923001000007')
    expect(message).toMatch(/WACRM-/)
  })
})
