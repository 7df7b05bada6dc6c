import type { Page } from 'playwright-core'
import { common, orderKey as key, pay } from '#src/shared/texts.ts'
import { callsOf } from '#tests/helpers/account.ts'
import { codeSentTo } from '#tests/helpers/codes.ts'
import { readOrder } from '#tests/helpers/order-table.ts'
import { orderDetails, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import type { Site } from '#tests/helpers/site.ts'
import { type Screen, withAny } from './screen.ts'

type Placed = { orderId: number; payPath: string }
type Token = { token: string }

const heading = (name: () => string) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: name() }).waitFor()

const bank = {
  name: 'Meezan Bank',
  type: 'bank',
  icon: 'Building',
  accountDetails:
    'Title of account: WaCRM Traders\nNumber of account: 0102 0304 0506\nIBAN: PK36 MEZN 0001 0203 0405 0607',
  description: 'Write the number of your order as the reference.',
  fees: 'None',
}

/**
 * The page behind the pay link in each state of its order, and what it gives the buyer once the order is approved. The
 * shop must be connected to WhatsApp.
 */
export const payScreens = async (site: Site): Promise<Screen[]> => {
  await site.admin.call('POST', '/api/admin/payment-methods', bank)
  const guest = callsOf(site.shop, '')
  const post = <Answer>(procedure: string, json: object, call = guest) =>
    call<{ result: { data: { json: Answer } } }>('POST', `/trpc/${procedure}`, { json })
  const phoneOf = (n: number) => `92300123910${n}`
  const place = (n: number) => guest<Placed>('POST', '/api/orders', orderDetails(phoneOf(n)))
  const prove = async (n: number) => {
    const placed = await place(n)
    await post('payments.submit', {
      token: placed.payPath.slice('/pay/'.length),
      transactionId: `88001122${n}`,
    })
    return placed
  }
  const [sent, rejected, cancelled, approved] = await Promise.all([prove(1), prove(2), place(3), place(4)])
  const { revision } = (await readOrder(site, rejected.orderId)) as unknown as { revision: number }
  const refusal = { id: rejected.orderId, revision, reason: 'The picture cannot be read.' }
  await post('payments.reject', refusal, site.admin.call)
  await setOrderStatus(site, cancelled.orderId, 'cancelled')
  await setOrderStatus(site, approved.orderId, 'approved')

  const link = approved.payPath.slice('/pay/'.length)
  await post('orders.track', { link })
  // The first was that of the order.
  const otp = await codeSentTo(site.gateway, phoneOf(4), 2)
  const { token } = (await post<Token>('orders.verifyTracking', { link, otp })).result.data.json
  const tracking = { orderId: approved.orderId, asked: { link }, phone: '', resendAt: null, token }

  return [
    [
      'pay, the proof sent',
      sent.payPath,
      async (page) => {
        await heading(() => pay.haveProof)(page)
        await page.getByText(pay.correctWhatYouSent, { exact: true }).click()
        await page.getByRole('button', { name: pay.sendAgain }).waitFor()
      },
    ],
    ['pay, the proof rejected', rejected.payPath, heading(() => pay.pleaseSendAgain)],
    ['pay, cancelled', cancelled.payPath, heading(() => pay.orderIsCancelled)],
    ['pay, approved', approved.payPath, (page) => page.getByRole('button', { name: key.showKey }).waitFor()],
    [
      'pay, key and downloads',
      approved.payPath,
      async (page) => {
        await page.evaluate((kept) => sessionStorage.setItem('tracking', JSON.stringify(kept)), tracking)
        await page.reload()
        await page.getByRole('button', { name: common.copyKey }).waitFor()
        await page
          .getByRole('heading', {
            name: withAny(common.systemsInUse({ systems: 0, allowed: 0 })),
          })
          .waitFor()
        await page.evaluate(() => sessionStorage.removeItem('tracking'))
      },
    ],
  ]
}
