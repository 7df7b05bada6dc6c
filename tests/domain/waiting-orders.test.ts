import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { codeForm, codeIn } from '#src/shared/one-time-code.ts'
import { storedOrders, waitingOrder } from '#tests/helpers/orders.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

describe('another plan for an order that waits for its code (ORD-22)', () => {
  const starter = { plan: 'starter', amount: 2499 }

  it('changes the order, whose code stays valid, and makes no second one', async () => {
    const { t, browser, orderId, otp } = await waitingOrder()
    expect(await browser.orders.changePlan({ orderId, ...starter })).toMatchObject({ orderId, ...starter })
    expect(storedOrders(t)).toMatchObject([{ id: orderId, plan: 'starter', amountMinor: 249_900 }])
    expect(listAudit(t.deps, 'order', orderId)[0]).toMatchObject({ action: 'plan changed' })
    expect(await browser.orders.verifyCode({ orderId, otp })).toMatchObject({ success: true })
  })

  it('is refused at a price that is not on sale, and for the reseller plan', async () => {
    const { t, browser, orderId } = await waitingOrder()
    await expectRefusal(browser.orders.changePlan({ orderId, ...starter, amount: 1 }), 'CONFLICT')
    await expectRefusal(browser.orders.changePlan({ orderId, plan: 'reseller', amount: 0 }), 'BAD_REQUEST')
    expect(storedOrders(t)).toMatchObject([{ plan: 'professional' }])
  })

  it('is 404 for a stranger, and once the order waits no longer', async () => {
    const { t, browser, orderId, otp } = await waitingOrder()
    for (const stranger of [t.as.guest(), t.as.customer(), t.as.admin(), t.as.guest({ placedOrder: 999 })]) {
      await expectRefusal(stranger.orders.changePlan({ orderId, ...starter }), 'NOT_FOUND')
    }
    await browser.orders.verifyCode({ orderId, otp })
    await expectRefusal(browser.orders.changePlan({ orderId, ...starter }), 'NOT_FOUND')
  })

  it('is 404 for the browser that placed the order, once its person is erased (USER-8)', async () => {
    const { t, browser, orderId } = await waitingOrder()
    const user = t.make.user()
    t.deps.db.update(orders).set({ userId: user.id }).where(eq(orders.id, orderId)).run()
    await t.as.admin().users.delete({ id: user.id })
    expect(storedOrders(t)).toMatchObject([{ name: 'Deleted customer', status: 'pending' }])
    await expectRefusal(browser.orders.changePlan({ orderId, ...starter }), 'NOT_FOUND')
  })
})

describe('a pasted code (OTP-16)', () => {
  it.each([
    ['123456', '123456'],
    ['*123456* is your WaCRM verification code.', '123456'],
    ['1-2-3 4 5 6', '123456'],
    ['1234567', '123456'],
    ['Order 12, code 654321 of 10 minutes', '654321'],
    ['[12:14 AM, 11/25/2026] +92 300 1234567: *482913* is your code.', '482913'],
    ['[25/11, 12:14 am] +44 7400 123456: 482913', '482913'],
    ['Order 10000123: your code is 482913', '482913'],
    ['Your code is 482–913. It is valid for 10 minutes.', '482913'],
    ['923001234567 says 482913', '482913'],
    ['482913 12:14 AM', '482913'],
    ['\u200e۴۸۲ ۹۱۳', '482913'],
    ['12345', null],
    ['no code', null],
    ['123.456', null],
  ])('is the first six digits that are no part of a longer number: %j holds %s', (text, code) => {
    expect(codeIn(text)).toBe(code)
  })

  it('of a reset has eight digits', () => {
    expect(codeIn('Your WaCRM password reset code is 1234 5678.', 8)).toBe('12345678')
    expect(codeIn('123456', 8)).toBeNull()
  })

  it('is read by the server in the digits of every keyboard, and nothing else is left out', () => {
    const typed = ['۴۸۲۹۱۳', '482-913', '*482 913*', '\u202a482913\u202c']
    expect(new Set(typed.map(codeForm))).toEqual(new Set(['482913']))
    expect(codeForm('4829137')).toBe('4829137')
  })
})
