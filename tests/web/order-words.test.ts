import { describe, expect, it, onTestFinished } from 'vitest'
import type { ShellData } from '#src/shared/pages.ts'
import type { OrderStatus } from '#src/shared/values/vocabulary.ts'
import { outcomeOf } from '#web/admin/money-in/assign.tsx'
import { orderBulk } from '#web/admin/orders/order-bulk.tsx'
import {
  describeReminder,
  isOnItsWay,
  isRecent,
  isRemindable,
  noticeOf,
  shortReminder,
} from '#web/admin/orders/reminder-words.ts'
import {
  approvedWith,
  changeTo,
  confirmedTogether,
  describeUndo,
  stateOf,
} from '#web/admin/orders/status-words.ts'
import { readShellData } from '#web/session/shell-data.ts'

const buyer = { phone: '+923001234567', email: 'asma@example.com' }
const unpaid = { status: 'pending', paymentState: 'awaiting', licenseKey: null, expiresAt: null } as const
const order = { id: 7, plan: 'starter', ...buyer, ...unpaid } as const
const topUp = { ...order, plan: 'reseller' } as const
const toppedUp = { ...topUp, status: 'confirmed' } as const
const licensed = { ...order, status: 'confirmed', licenseKey: 'WACRM-1' } as const
const expired = { ...licensed, expiresAt: new Date(0) } as const
const suspended = 'The license is suspended until the order is confirmed again.'
const stays = 'The license stays expired, because its time is over, and no message is sent.'
const byBoth = 'goes to +923001234567 by WhatsApp and asma@example.com by email.'
const byPhone =
  'goes to +923001234567 by WhatsApp. asma@example.com gets no email, because the shop has no mail server.'

describe('the question before a change of an order', () => {
  it.each([
    ['awaiting', 'Approve order 7 without payment?', 'Approve without payment', true],
    ['rejected', 'Approve order 7 although its proof was rejected?', 'Approve despite rejection', true],
    ['refunded', 'Approve order 7 although its money was sent back?', 'Approve without payment', true],
    ['submitted', 'Approve order 7?', 'Approve order', false],
    ['accepted', 'Approve order 7?', 'Approve order', false],
  ] as const)('says "Approve" alone only with money: %s (PAY-732)', (paymentState, title, verb, danger) => {
    const question = changeTo('confirmed', { ...order, paymentState }, true)
    expect(question).toMatchObject({ title, verb, danger, keep: 'Keep pending' })
  })

  it.each<[OrderStatus, Parameters<typeof changeTo>[1], boolean, string]>([
    ['confirmed', order, true, `The license key ${byBoth}`],
    ['confirmed', order, false, `The license key ${byPhone}`],
    ['confirmed', { ...order, email: '', phone: '' }, true, 'The license key goes to nobody.'],
    ['confirmed', licensed, true, `The license is active again. Its key ${byBoth}`],
    ['confirmed', expired, true, stays],
    ['cancelled', licensed, true, `A message about it ${byBoth} The license is revoked.`],
    ['pending', order, true, 'The customer gets no message.'],
    ['pending', licensed, true, `${suspended} The customer gets no message.`],
    ['confirmed', topUp, true, 'The amount is on the balance of the reseller, who is told.'],
    ['cancelled', topUp, true, `A message about it ${byBoth}`],
    ['cancelled', toppedUp, true, `A message about it ${byBoth} The amount is off the balance again.`],
    ['pending', toppedUp, true, 'The amount is off the balance again. The customer gets no message.'],
  ])('names what the customer gets or loses: %s (MAIL-715)', (status, asked, sendsMail, effect) => {
    expect(changeTo(status, asked, sendsMail).effect).toBe(effect)
  })

  it.each([
    ['cancelled', licensed, 'Cancel order 7?', 'Cancel order', 'Keep order', true],
    ['pending', licensed, 'Set order 7 to pending?', 'Suspend license', 'Keep confirmed', true],
    ['pending', order, 'Set order 7 to pending?', 'Set to pending', 'Keep pending', false],
  ] as const)('calls a loss by its name: %s', (status, asked, title, verb, keep, danger) => {
    expect(changeTo(status, asked, true)).toMatchObject({ title, verb, keep, danger })
  })
})

it.each<[OrderStatus, Parameters<typeof changeTo>[1], string]>([
  ['confirmed', order, `Order 7 approved. The license key ${byBoth}`],
  ['confirmed', expired, 'Order 7 approved. Its license has expired.'],
  ['cancelled', order, `Order 7 cancelled. The message ${byBoth}`],
  ['pending', order, 'Order 7 is pending.'],
  ['pending', licensed, `Order 7 is pending. ${suspended}`],
])('the toast after a change says what happened: %s (ADMIN-704)', (status, changed, told) => {
  expect(changeTo(status, changed, true).told).toBe(told)
})

describe('an approval that is undone names its messages:', () => {
  const email = { channel: 'email', recipient: 'asma@example.com' } as const
  const phone = { channel: 'whatsapp', recipient: '+923001234567' } as const
  const mail = 'The email to asma@example.com'
  const text = 'The WhatsApp message to +923001234567'

  it.each([
    [{ ...email, status: 'sent', isUnsent: false }, `${mail} was sent.`],
    [{ ...email, status: 'kept', isUnsent: true }, `${mail} was kept as a file and reached nobody.`],
    [{ ...phone, status: 'queued', isUnsent: true }, `${text} was not sent yet.`],
    [{ ...phone, status: 'sending', isUnsent: false }, `${text} may have gone out.`],
  ] as const)('before, %o', (message, words) => {
    expect(stateOf(message)).toBe(words)
  })

  it('after, those that could not be taken back', () => {
    const sent = { ...phone, status: 'sent', isUnsent: false } as const
    const unsure = { ...email, status: 'failed', isUnsent: false } as const
    const kept = { ...email, status: 'kept', isUnsent: true } as const
    expect(describeUndo('starter', [kept])).toBe('The license is taken back. No message went out.')
    const both = `The license is taken back. ${text} had already gone. ${mail} may have gone out.`
    expect(describeUndo('starter', [sent, unsure, kept])).toBe(both)
    expect(describeUndo('reseller', [kept])).toBe('The amount is off the balance again. No message went out.')
  })
})

describe('a payment reminder', () => {
  const reminder = { status: 'queued', at: new Date(), error: null } as const
  const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000)

  it.each([
    [{}, true],
    [{ status: 'confirmed' }, false],
    [{ phone: '' }, false],
    [{ paymentState: 'submitted' }, false],
    [{ paymentState: 'rejected' }, true],
  ] as const)('is for buyers who are to pay: %o', (more, isOffered) => {
    expect(isRemindable({ ...order, ...more })).toBe(isOffered)
  })

  it.each([
    [null, false, false],
    [reminder, true, true],
    [{ ...reminder, error: 'No connection' }, false, true],
    [{ ...reminder, status: 'sent' }, false, true],
    [{ ...reminder, status: 'failed' }, false, false],
    [{ ...reminder, status: 'sent', at: dayAgo }, false, false],
  ] as const)('is waited for while it leaves, and asks within a day (ORD-755): %o', (last, leaves, asks) => {
    expect([isOnItsWay(last), isRecent(last)]).toEqual([leaves, asks])
  })

  const soon = 'It goes to +92300 as soon as WhatsApp can send.'
  it.each([
    ['sent', null, 'Payment Reminder Sent', 'WhatsApp payment reminder has been sent successfully'],
    ['failed', 'It is switched off', 'Reminder Failed', 'It is switched off'],
    ['failed', null, 'Reminder Failed', 'Failed to send payment reminder'],
    ['queued', null, 'Payment Reminder Queued', soon],
    ['queued', 'No gateway', 'Payment Reminder Queued', `No gateway. ${soon}`],
  ] as const)('says what became of it: %s, %s', (status, error, title, description) => {
    expect(noticeOf({ ...reminder, status, error }, '+92300')).toEqual({ title, description })
  })

  it.each([
    ['sent', null, 'Reminded Nov 21, 2026', 'Nov 21, 2026, 14:00'],
    ['queued', 'No gateway', 'Reminder queued', 'Queued since Nov 21, 2026, 14:00: No gateway'],
    ['failed', null, 'Reminder not sent', 'Not sent since Nov 21, 2026, 14:00'],
  ] as const)('stands in its row in short, and in full in the drawer: %s', (status, error, short, full) => {
    const last = { status, error, at: new Date('2026-11-21T09:00:00Z') }
    expect([shortReminder(last), describeReminder(last)]).toEqual([short, full])
  })
})

it('no question promises a license key to whoever tops up a balance', () => {
  const onBalance = 'is approved, and the amount is on the balance of the reseller, who is told.'
  expect(approvedWith('starter')).toBe('is approved, and the license key is sent.')
  expect(approvedWith('reseller')).toBe(onBalance)
  readShellData(() => ({ site: { currency: 'PKR' } }) as ShellData)
  onTestFinished(() => readShellData(() => undefined))
  const alert = { status: 'pending', amount: 5000, alertAmount: 5000, missing: 0, isComplete: true } as const
  expect(outcomeOf({ ...alert, plan: 'reseller' })).toBe(`The order ${onBalance}`)
  const keys = 'Each customer receives a license key and a message with it by WhatsApp.'
  const balances = 'What tops up a balance is on it, and the reseller is told.'
  expect(confirmedTogether(['starter'], 'by WhatsApp')).toBe(keys)
  expect(confirmedTogether(['reseller'], 'by WhatsApp')).toBe(balances)
  expect(confirmedTogether(['reseller', 'starter'], 'by WhatsApp')).toBe(`${keys} ${balances}`)
})

it('the toast after several confirmations names those who get keys apart from those whose balance it is on', () => {
  const confirm = orderBulk.find(({ verb }) => verb === 'Confirm')
  const told = (...orders: object[]) =>
    confirm?.told?.(orders as Parameters<NonNullable<typeof confirm.told>>[0])
  const [asma, omar] = [
    { plan: 'starter', name: 'Asma', phone: '+923001234567' },
    { plan: 'reseller', name: 'Omar', phone: '+923001234568' },
  ]
  expect(told(asma)).toBe('The license keys go to Asma (+923001234567).')
  expect(told(asma, omar)).toBe(
    'The license keys go to Asma (+923001234567). The amounts are on the balances of Omar (+923001234568).',
  )
})
