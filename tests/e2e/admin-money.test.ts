import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { box, reach, readOrder, rowOf, see, selectionBar, statusBox } from '#tests/helpers/order-table.ts'
import { dialog, waitForFocus } from '#tests/helpers/page.ts'
import { placeOrder, placePaidOrder } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'

// What the back office knows of an order's money before it is approved (PAY-330).

const site = await openSite()
const unpaid = await placeOrder(site, 1)
const waiting = await placePaidOrder(site, 2, '12345678901')
const flagged = await placePaidOrder(site, 3, '12345678901')
const rejected = await placePaidOrder(site, 4)
const { call } = site.admin
const revision = async (id: number) =>
  ((await readOrder(site, id)) as unknown as { revision: number }).revision
await call('POST', '/trpc/payments.reject', {
  json: { id: rejected, revision: await revision(rejected), reason: 'No money arrived' },
})

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Payment' }).getByRole('link', { name })

describe('an order shows its money', () => {
  it('in a column, and by tabs with what waits, which are part of the address (PAY-330, TABLE-330)', async () => {
    const page = await openTab(site, 'orders')
    await see(
      page,
      [rejected, flagged, waiting, unpaid].map((id) => ({ id })),
    )
    for (const [id, state] of [
      [unpaid, 'Unpaid'],
      [waiting, 'To check'],
      [rejected, 'Rejected'],
    ] as const)
      await rowOf(page, id).getByText(state, { exact: true }).waitFor()
    await tab(page, 'To check 2').click()
    await reach(page, { payment: 'check' })
    await see(page, [{ id: flagged }, { id: waiting }])
    await expect.poll(() => tab(page, 'To check').getAttribute('aria-current')).toBe('page')
    await tab(page, 'Rejected 1').click()
    await see(page, [{ id: rejected }])
    await page.goBack()
    await see(page, [{ id: flagged }, { id: waiting }])
    await rowOf(page, waiting)
      .getByRole('link', { name: `Check the payment of order ${waiting}` })
      .click()
    await page.waitForURL(/tab=payments&record=/)
    await page.getByRole('heading', { name: new RegExp(`^Order ${waiting}: PKR`) }).waitFor()
  })

  it.each([
    [unpaid, 'without payment', 'No proof of payment was sent.', 'Approve without payment'],
    [
      rejected,
      'although its proof was rejected',
      'The proof of payment was rejected.',
      'Approve despite rejection',
    ],
  ])('and has no plain approval without it: order %i %s (PAY-330, ADMIN-9)', async (id, how, said, verb) => {
    const page = await openTab(site, 'orders')
    await statusBox(page, id).selectOption('Confirmed')
    const question = dialog(page, `Approve order ${id} ${how}?`)
    await question.getByText(said).waitFor()
    await question.getByRole('button', { name: verb, exact: true }).waitFor()
    await waitForFocus(question.getByRole('button', { name: 'Keep pending' }))
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await box(page, id).check()
    await box(page, waiting).check()
    await selectionBar(page).getByRole('button', { name: 'Confirm 2 orders' }).click()
    const both = dialog(page, 'Confirm 2 orders, 1 of them without payment?')
    await both.getByText('Not paid, or the proof was rejected: Buyer').waitFor()
    await waitForFocus(both.getByRole('button', { name: 'Cancel' }))
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 740 })
    const card = page.getByRole('listitem').filter({ hasText: `#${id}` })
    await card.waitFor()
    await expect.poll(() => card.getByRole('button', { name: /Approve/ }).count()).toBe(0)
  })
})

it('a flagged proof says so in the queue and in the question, whose Cancel has the focus (PAY-85)', async () => {
  const page = await openTab(site, `payments&record=${flagged}`)
  const queue = page.getByRole('navigation', { name: 'Proofs that wait' })
  await queue.getByRole('link', { name: new RegExp(`#${flagged} .*same transaction ID`) }).waitFor()
  await page.getByRole('heading', { name: new RegExp(`^Order ${flagged}:`) }).waitFor()
  await page.keyboard.press('a')
  const question = dialog(page, `Accept the payment of order ${flagged}?`)
  await question.getByText(`The same transaction ID was sent for order ${waiting}.`).waitFor()
  await waitForFocus(question.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await page.goto(`/admin?tab=orders&record=${flagged}`)
  const status = dialog(page).getByRole('combobox', { name: `Status of order ${flagged}` })
  await status.selectOption('Confirmed')
  const approval = dialog(page, `Approve order ${flagged}?`)
  await approval.getByText(`The same transaction ID was sent for order ${waiting}.`).waitFor()
  await approval.getByRole('button', { name: 'Keep pending' }).click()
  await approval.waitFor({ state: 'detached' })
  expect(await status.inputValue()).toBe('pending')
})
