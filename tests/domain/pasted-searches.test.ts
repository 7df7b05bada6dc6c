import { describe, expect, it } from 'vitest'
import { trackForm } from '#src/domains/orders/schema.ts'
import { testApp } from '#tests/helpers/app.ts'

describe('the number of an order at /track (VAL-11)', () => {
  it.each([
    '12',
    '#12',
    '＃۱۲',
    'Order 12',
    'Order #12.',
    'No. 12',
    'آرڈر 12۔',
    // As the messages of the shop write it.
    'آرڈر نمبر 12:',
    'آرڈر نمبر: ۱۲',
    'Order no. 12',
    'Order number: 00000012',
    'Order ID: #12',
  ])('is read as pasted: %j', (orderId) => {
    const typed = trackForm.parse({ orderId, phone: '0300 1234567' })
    expect(Number(typed.orderId.replace(/\D/g, ''))).toBe(12)
  })

  it.each(['', '12 34', 'Order', '1.2', '12/13'])('is not in %j', (orderId) => {
    expect(trackForm.safeParse({ orderId, phone: '0300 1234567' }).success).toBe(false)
  })
})

describe('a search (VAL-11)', () => {
  it.each([
    '“Zarqa Khan”',
    '*Zarqa Khan*',
    'Zarqa Khan,',
    'mailto:zarqa@example.com',
    '<zarqa@example.com>',
    'tel:+92 300 7654321',
    'wa.me/923007654321',
    '+92 (0)300 7654321',
    'WhatsApp: 0300-7654321',
  ])('finds what was copied with marks around it: %j', async (q) => {
    const t = testApp()
    t.make.order()
    t.make.order({ name: 'Zarqa Khan', email: 'zarqa@example.com', phone: '+923007654321' })
    expect((await t.as.admin().orders.list({ q })).rows.map(({ name }) => name)).toEqual(['Zarqa Khan'])
  })
})
