import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bankAlerts } from '#db/schema/money-in.ts'
import { orders } from '#db/schema/orders.ts'
import type { MoneyNews } from '#src/deps.ts'
import { guessFormat } from '#src/domains/money-in/reading/guess.ts'
import { readAlert } from '#src/domains/money-in/reading/reading.ts'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import { testApp } from '#tests/helpers/app.ts'
import { hasId, isTaken, mutationsOf, shapes, TOLD } from '#tests/helpers/bank-mutations.ts'
import { isLinear } from '#tests/helpers/linear.ts'
import { BALANCE, begunFeed, gatewaySms, received, shopWithFeed } from '#tests/helpers/money-in.ts'
import { numbersFrom, one } from '#tests/helpers/numbers.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'

const PAIRS = amounts.pairsOfAlerts

it('alerts and orders in any order, with repeats and stops between: nothing is paid twice', async () => {
  const { t, call, method, admin, alerts } = await begunFeed()
  await admin.settings.save({ values: { bank_feed_day_max: '999999' } })
  const random = numbersFrom(7)
  const placed = Array.from({ length: PAIRS }, (_, n) => {
    const amount = one(random, [100, 101, 249, 250])
    const { id } = t.make.order({ amountMinor: amount * 100 })
    return { id, amount, key: `TXN${20_260_000_000 + n * 7}` }
  })
  let balance = BALANCE
  // One in ten alerts brings another amount, one in ten another id, one in ten buyers names the id of somebody else.
  const sent = placed.map(({ amount, key }, n) => {
    const paid = random(10) === 0 ? amount + 1 : amount
    balance += paid
    return { paid, id: `m${n}`, text: received(paid, balance, random(10) === 0 ? `${key}9` : key) }
  })
  const steps: { at: number; run: () => void }[] = []
  for (const { id, text } of sent) {
    const sms = gatewaySms({ message: text, messageId: id, receivedAt: t.deps.now() })
    const run = () => call(sms)
    steps.push({ at: random(PAIRS), run })
    if (random(5) === 0) steps.push({ at: random(PAIRS), run })
  }
  for (const { id, key } of placed) {
    const named = random(10) === 0 ? (placed[random(PAIRS)]?.key ?? key) : key
    const run = () => {
      t.make.payment({ orderId: id, methodId: method.id, transactionId: named })
      t.deps.events.emit('money', { orderId: id })
    }
    steps.push({ at: random(PAIRS), run })
  }
  const news: MoneyNews[] = []
  t.deps.events.on('money', (told) => news.push(told))
  const pauses: number[] = []
  // The time of the processor, which does not tell of what else the machine does.
  const worked = (): number => process.cpuUsage().user / 1000
  const start = worked()
  for (const { run } of steps.toSorted((first, second) => first.at - second.at)) {
    run()
    // One kill in fifty loses what was to be looked at, and nothing else: the minutes that follow do its work.
    const told = news.splice(0)
    if (random(2000) === 0) settleAlerts(t.deps)
    const before = worked()
    if (random(50) > 0 && told.length > 0) settleAlerts(t.deps, told)
    pauses.push(worked() - before)
  }
  for (let minute = 0; minute < PAIRS / 500; minute += 1) {
    t.clock.advance(60)
    settleAlerts(t.deps)
  }
  const seconds = (worked() - start) / 1000
  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
  // In the middle, because the last balances to arrive make hundreds of alerts certain, which are approved then.
  const middleOf = (values: number[]): number =>
    values.toSorted((low, high) => low - high)[values.length >> 1] ?? 0
  const [first, second] = [pauses.slice(0, PAIRS), pauses.slice(PAIRS)].map(middleOf)
  const paid = alerts().filter(({ state }) => state === 'accepted')
  const confirmed = t.deps.db.select().from(orders).where(eq(orders.status, 'confirmed')).all()
  const keys = paid.map(({ transactionKey }) => transactionKey)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(paid.map(({ orderId }) => orderId)).size).toBe(confirmed.length)
  expect(sum(paid.map(({ amountMinor }) => amountMinor))).toBe(
    sum(confirmed.map(({ amountMinor }) => amountMinor)),
  )
  prove(`share of ${PAIRS} orders paid by alerts, with a tenth of each fault`, confirmed.length / PAIRS, {
    atLeast: 0.5,
  })
  prove('processor time of them all', seconds, { atMost: 300, unit: 's' })
  prove('times as long for an event among many as among few', (second ?? 0) / (first || 1), { atMost: 3 })
})

/** The parts of a text whose repetition a reader takes more time for than for their length. */
const slowParts = (read: (text: string) => unknown, start: string, parts: string[]): string[] =>
  parts.filter((part) => !isLinear(read, (length) => start + part.repeat(length / part.length)))

it('reading takes time that grows with the length of an alert alone (BANK-711)', () => {
  const { deps } = testApp()
  const read = (text: string) => readAlert(deps, 'JazzCash', text)
  const words = ['PKR 1 ', 'bal: ', 'from ', '(0333XXXXXXX) ', 'received ', 'pin 1234 ', '۱۲۳ ']
  const slow = slowParts(read, 'You have received ', [...words, '.', '\u200b'])
  prove('repeated parts that an alert is read too slowly with', slow, { is: [] })
  const text = received(4999, BALANCE, 'TXN20261126101500')
  const before = process.cpuUsage()
  for (let n = 0; n < 10_000; n += 1) read(text)
  prove('processor time of 10,000 alerts', process.cpuUsage(before).user / 1e6, { atMost: 5, unit: 's' })
})

it('guessing a format takes time that grows with the length of an alert alone', () => {
  const parts = [':', 'ref:', 'id ', '1,', 'from a', 'bal ', '(92', 'on 1-1-']
  const slow = slowParts(guessFormat, 'ref ', parts)
  prove('repeated parts that a format is guessed too slowly with', slow, { is: [] })
})

const MUTATIONS = 200

it('the shapes of all formats are not taken for money where a word, a time or an amount is another', () => {
  const { deps } = testApp()
  const taken = shapes.flatMap(({ format, text }, seed) =>
    mutationsOf(text, MUTATIONS, seed + 1)
      .filter(
        ({ what, text: mutated }) => what !== 'a word taken out' && isTaken(deps, mutated, hasId(format)),
      )
      .map((mutated) => ({ format, ...mutated })),
  )
  expect(taken).toEqual([])
})

it('the shapes of all formats pay no order of a whole shop with a word too many, and pay it without', async () => {
  const t = testApp()
  t.clock.advance((TOLD.placedAt.getTime() - t.deps.now().getTime()) / 1000)
  const { claim, hear, statusOf } = await shopWithFeed(t, { senders: ['8558'] })
  const order = t.make.order({ name: 'Owais Alam' })
  await claim(order.id, TOLD.id)
  t.clock.advance((TOLD.arrivedAt.getTime() - TOLD.placedAt.getTime()) / 1000)
  const free = shapes.filter(({ format }) => hasId(format) && !format.includes('{balance}'))
  for (const [seed, { text }] of free.entries()) {
    for (const { what, text: mutated } of mutationsOf(text, 14, seed + 1)) {
      if (what === 'a word taken out') continue
      hear(mutated)
      expect([what, mutated, statusOf(order.id)]).toEqual([what, mutated, 'pending'])
      t.deps.db.delete(bankAlerts).run()
    }
  }
  hear(free[0]?.text ?? '')
  expect(statusOf(order.id)).toBe('confirmed')
})
