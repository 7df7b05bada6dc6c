import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { nextOf, OrderTimeline } from '#web/dashboard/orders/order-timeline.tsx'
import { colorOf } from '#web/dashboard/tab/order-state.ts'
import { type Step, timelineOf } from '#web/order/timeline.ts'
import { Timeline } from '#web/site/pay/timeline.tsx'

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const verified: Step = { text: 'Verified', at: day(2), tone: 'done' }
const approved: Step = { text: 'Approved', at: day(4), tone: 'done' }
const undated: Step = { text: 'Cancelled', at: null, tone: 'bad' }
const next: Step = { text: 'We check it', at: null, tone: 'next' }
const unseen = { stage: 'unseen', missing: 0 } as const
const textsOf = (steps: Step[]) => steps.map(({ text }) => text)

describe('the timeline of an order', () => {
  it('has the proof of payment, where one was sent, between the changes before and after it', () => {
    const followed = { placedAt: day(1), submittedAt: day(3), changes: [verified, approved, undated] }
    const steps = textsOf(timelineOf({ ...followed, next: [next] }))
    expect(steps.join()).toBe('Order placed,Verified,Proof of payment sent,Approved,Cancelled,We check it')
    const without = timelineOf({ placedAt: day(1), submittedAt: null, changes: [verified], next: [next] })
    expect(textsOf(without)).toEqual(['Order placed', 'Verified', 'We check it'])
  })

  it.each([
    ['awaiting', /once your payment has arrived/],
    ['submitted', /^We check your proof/],
    ['rejected', /send it again/],
  ] as const)('says what comes next of money that is %s (ORD-12)', (paymentState, text) => {
    const [step, ...more] = nextOf({ status: 'pending', awaitsCode: false, paymentState }, unseen)
    expect(step?.text).toMatch(text)
    expect(more).toEqual([])
    expect(nextOf({ status: 'approved', awaitsCode: false, paymentState }, unseen)).toEqual([])
  })

  it.each([
    ['received', /^Your license key is ready as soon as/],
    ['sought', /^We look for your payment/],
  ] as const)('says what comes next of money that is %s (BANK-767)', (stage, text) => {
    const submitted = { status: 'pending', awaitsCode: false, paymentState: 'submitted' } as const
    const steps = nextOf(submitted, { stage, missing: 100 })
    expect(steps.map((step) => step.text)).toEqual([expect.stringMatching(text)])
  })

  it('has the money that came among what is done, in the dashboard and on the pay page (BANK-767)', () => {
    const placed = { status: 'pending', createdAt: day(1), submittedAt: day(2), steps: [], awaitsCode: false }
    const order = { ...placed, paymentState: 'submitted' } as never
    const payment = {
      ...placed,
      state: 'submitted',
      placedAt: day(1),
      decidedAt: null,
      checkTime: '',
    } as never
    for (const shown of [
      createElement(OrderTimeline, { order, progress: { stage: 'received', missing: 0 } }),
      createElement(Timeline, { payment, stage: 'received', asksRest: false, sendsMail: true }),
    ]) {
      const done = renderToStaticMarkup(shown)
        .split('<li')
        .filter((step) => step.includes('"done"'))
      expect(done.at(-1)).toContain('We have your payment')
    }
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
