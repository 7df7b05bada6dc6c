import { expect, it } from 'vitest'
import { speakIn } from '#src/kit/language.ts'
import { here } from '#src/shared/page-address.ts'
import { texts as common } from '#src/shared/texts/order.ts'
import { texts as key } from '#src/shared/texts/order-key.ts'
import { texts } from '#src/shared/texts/pay.ts'
import { accountOf, callsOf, newCustomer } from '#tests/helpers/account.ts'
import { violationsOf } from '#tests/helpers/axe.ts'
import { gatewayPing } from '#tests/helpers/bank-feed.ts'
import { orderDetails } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await openSite()
const phone = { viewport: { width: 360, height: 740 } }

const { call } = await accountOf(site.shop)
const methods = await call<{ id: number }[]>('GET', '/api/admin/payment-methods')
const source = await call<{ address: string }>('POST', '/api/admin/bank-feed/sources', {
  name: 'Office phone',
  paymentMethodIds: methods.map(({ id }) => id),
  senders: ['JazzCash'],
  acceptsExact: true,
})

const ask = async (body: object): Promise<void> => {
  const answer = await fetch(`${site.shop.url}${new URL(source.address).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

const hear = (rupees: number, id: string, payer = 'Bilal'): Promise<void> =>
  ask({
    from: 'JazzCash',
    text: `You have received Rs.${rupees} from ${payer} (0333XXXXXXX) in your JazzCash account. TID: ${id}`,
  })

/** The pay page of a new order whose buyer has sent the transaction id alone, and what the order costs. */
const claimed = async (buyer: string, transactionId: string) => {
  const { payPath } = await callsOf(site.shop, '')<{ payPath: string }>(
    'POST',
    '/api/orders',
    orderDetails(buyer),
  )
  const page = await visit(site, here(payPath), { ...phone, unwatched: true })
  const shown = await page
    .getByText(/^PKR\s[\d,]+$/)
    .first()
    .textContent()
  await page.getByRole('textbox', { name: texts.transactionId }).fill(transactionId)
  await page.getByRole('button', { name: texts.sendProof }).click()
  await page.getByText(texts.movesOn).waitFor()
  return { page, amount: Number(shown?.replace(/\D/g, '')) }
}

/** Waits until the pay page of a buyer whose payment is heard of gives the key, and tells how long it took. */
const expectKey = async (buyer: string, transactionId: string) => {
  // The phone lives, so the page may promise seconds.
  await ask(gatewayPing)
  const { page, amount } = await claimed(buyer, transactionId)
  await page.getByRole('list', { name: texts.stepsOfOrder }).getByText(texts.lookForPayment).waitFor()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  // The line drops meanwhile, and comes back.
  await page.context().setOffline(true)
  const heardAt = performance.now()
  await hear(amount, transactionId)
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: texts.orderIsApproved }).waitFor()
  await page.getByText(common.havePayment).waitFor()
  await page.getByRole('button', { name: key.showKeyAndDownloads }).waitFor()
  console.log(`From the alert to the key: ${Math.round(performance.now() - heardAt)} ms`)
  expect(loads).toBe(0)
}

it.each([
  ['en', '923001230017', '20261126101517'],
  ['ur', '923001230019', '20261126101519'],
] as const)(
  'a buyer sends the transaction ID alone, the alert comes, and the page moves on to the key without a reload: %s (BANK-15, BANK-16, LANG-1)',
  (language, buyer, transactionId) => speakIn(language, () => expectKey(buyer, transactionId)),
)

it('a buyer who paid too little is asked on the page for the rest alone, and its ID brings the key (BANK-15)', async () => {
  const { page, amount } = await claimed('923001230018', '20261126101518')
  await hear(amount - 100, '20261126101518', 'Asma Traders')
  await page.getByRole('heading', { name: /^PKR\s100 are missing$/ }).waitFor()
  const field = page.getByRole('textbox', { name: texts.transactionId })
  await expect.poll(() => field.inputValue()).toBe('')
  await page.getByRole('button', { name: texts.copyAmount }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('100')
  expect(await violationsOf(page)).toEqual([])
  await field.fill('20261126101528')
  await page.getByRole('button', { name: texts.sendProof }).click()
  await page.getByRole('heading', { name: texts.haveProof }).waitFor()
  await hear(100, '20261126101528')
  await page.getByRole('heading', { name: texts.orderIsApproved }).waitFor()
})

it('the order in the dashboard says that the payment is looked for, and moves on to the license by itself (BANK-16)', async () => {
  await ask(gatewayPing)
  const buyer = await newCustomer(site, 'zara')
  const details = orderDetails(buyer.phone)
  const { orderId, payPath } = await buyer.call<{ orderId: number; payPath: string }>(
    'POST',
    '/api/orders',
    details,
  )
  const token = payPath.slice('/pay/'.length)
  const json = { token, transactionId: '20261126101520', methodId: methods[0]?.id }
  await buyer.call('POST', '/trpc/payments.submit', { json })
  const page = await visit(site, `/dashboard?tab=orders&order=${orderId}`, { as: buyer, ...phone })
  const dialog = page.getByRole('dialog', { name: `Order #${orderId}` })
  await dialog.getByText('it usually takes seconds').waitFor()
  await hear(details.amount, '20261126101520')
  await dialog.getByRole('link', { name: 'View license' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})
