import { describe, expect, it } from 'vitest'
import type { PaymentOfOrder, PaymentProgress } from '#src/shared/pages.ts'
import { colorOf } from '#web/dashboard/tab/order-state.ts'
import { leadOf } from '#web/order/buyer/lead.ts'
import { type Followed, type Step, timelineOf } from '#web/order/buyer/timeline.tsx'

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const payment = {
  plan: 'starter',
  status: 'pending',
  state: 'awaiting',
  placedAt: day(1).toISOString(),
  submittedAt: null,
  decidedAt: null,
  checkTime: '24 hours',
  writesBy: 'whatsapp',
  opensBy: 'code',
} as const
const submitted = { ...payment, state: 'submitted', submittedAt: day(3).toISOString() } as const
const decidedAt = day(4).toISOString()
const verified: Step = { text: 'Verified', at: day(2), tone: 'done' }
// The order is approved a moment before its payment is noted.
const approved: Step = { text: 'Approved', at: new Date(Date.parse(decidedAt) - 2), tone: 'done' }
const stepsOf = (given: Partial<Followed>) =>
  timelineOf({ payment, stage: 'unseen', asksRest: false, hasAccount: true, ...given }).map(
    ({ text }) => text,
  )

const sent = ['Order placed', 'Proof of payment sent']
const toKey = ['We check it within 24 hours', 'You get your license key on WhatsApp']

describe('the timeline of an order', () => {
  it.each<[string, Partial<Followed>, string[]]>([
    ['new', {}, ['Order placed', 'You pay and send the proof', ...toKey]],
    [
      'waiting for its code',
      { awaitsCode: true },
      ['Order placed', 'Verify your WhatsApp number', 'You pay and send the proof', ...toKey],
    ],
    [
      'new, in a shop without an account',
      { hasAccount: false },
      ['Order placed', 'We write to you how to pay', 'You pay and send the proof', ...toKey],
    ],
    ...(
      [
        ['by both ways', 'both', 'code', 'You get your license key on WhatsApp and by email'],
        ['by email', 'email', 'code', 'You get your license key by email'],
        ['by no way', 'none', 'nothing', 'We contact you with your license key'],
        ['by no way, for its account', 'none', 'itself', 'You see your license key here'],
      ] as const
    ).map(([way, writesBy, opensBy, key]): [string, Partial<Followed>, string[]] => [
      `written to ${way}`,
      { payment: { ...submitted, writesBy, opensBy } },
      [...sent, 'We check it within 24 hours', key],
    ]),
    [
      'for a top-up of a balance',
      { payment: { ...submitted, plan: 'reseller' } },
      [...sent, 'We check it within 24 hours', 'The amount is on your balance'],
    ],
    ['proved', { payment: submitted }, [...sent, ...toKey]],
    [
      'looked for',
      { payment: submitted, stage: 'sought' },
      [...sent, 'We look for your payment; it usually takes seconds.', ...toKey.slice(1)],
    ],
    [
      'with money that came',
      { payment: submitted, stage: 'received' },
      [...sent, 'We have your payment', ...toKey],
    ],
    [
      'paid in part',
      { payment: submitted, stage: 'short', asksRest: true },
      [...sent, 'You pay the rest and send its transaction ID', ...toKey],
    ],
    [
      'of which the proof was rejected',
      { payment: { ...submitted, state: 'rejected', decidedAt } },
      [...sent, 'Proof not accepted', 'You send it again'],
    ],
    [
      'approved',
      { payment: { ...submitted, status: 'approved', state: 'accepted', decidedAt } },
      [...sent, 'We have your payment', 'Order approved'],
    ],
    [
      'approved, for its account',
      {
        payment: { ...submitted, status: 'approved', state: 'accepted', decidedAt },
        history: [verified, approved],
      },
      ['Order placed', 'Verified', 'Proof of payment sent', 'We have your payment', 'Approved'],
    ],
    ['cancelled', { payment: { ...payment, status: 'cancelled' } }, ['Order placed', 'Order cancelled']],
    [
      'refunded',
      { payment: { ...submitted, status: 'cancelled', state: 'refunded', decidedAt } },
      [...sent, 'Money sent back'],
    ],
  ])('that is %s says what happened and what comes next', (_what, given, steps) => {
    expect(stepsOf(given)).toEqual(steps)
  })
})

it.each([
  ['pending', 'accent'],
  ['approved', 'brand'],
  ['cancelled', 'red'],
  ['anything else', 'red'],
])('an order that is %s is shown in the colour %s (DASH-10)', (status, color) => {
  expect(colorOf(status)).toBe(color)
})

it('the page of an order asks for an amount only where the shop has entered an account (PAY-811)', () => {
  const order = { ...payment, orderId: 12, amount: 4999 } as PaymentOfOrder
  const unseen: PaymentProgress = { stage: 'unseen', missing: 0, watched: [] }
  const lead = (hasAccount: boolean) => leadOf(order, unseen, false, { currency: 'PKR' }, hasAccount)
  expect(lead(true)).toMatchObject({
    title: 'Pay order 12',
    text: expect.stringContaining('the exact amount'),
  })
  expect(lead(false)).toEqual({
    title: 'Order 12 received',
    text: 'We write to you how to pay. Then send us the proof on this page.',
  })
})

it('the page of a top-up names the amount on the balance in place of a key', () => {
  const order = { ...payment, plan: 'reseller', status: 'approved', amount: 3000 } as PaymentOfOrder
  const unseen: PaymentProgress = { stage: 'unseen', missing: 0, watched: [] }
  expect(leadOf(order, unseen, false, { currency: 'PKR' }, true)).toEqual({
    title: 'Your balance is topped up',
    text: 'PKR\u00a03,000 are on your balance.',
  })
})
