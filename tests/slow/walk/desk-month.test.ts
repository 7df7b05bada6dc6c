import { expect, it } from 'vitest'
import { bankAlerts } from '#db/schema/money-in.ts'
import { invoices } from '#db/schema/orders.ts'
import { shapes } from '#tests/helpers/bank-corpus.ts'
import { feedShop } from '#tests/helpers/money-in.ts'
import { numbersFrom, one } from '#tests/helpers/numbers.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'

/** How many orders the month has. */
const ORDERS = amounts.ordersOfMonth
const prices = [2499, 4999, 8999, 23_990, 47_990]
const given = [
  'Bilal',
  'Asma',
  'Waqar',
  'Sana',
  'Usman',
  'Zoya',
  'Hamza',
  'Ayesha',
  'Faisal',
  'Maryam',
  'Imran',
  'Hina',
]
const families = [
  'Ahmed',
  'Khan',
  'Ali',
  'Iqbal',
  'Tariq',
  'Malik',
  'Butt',
  'Sheikh',
  'Raza',
  'Chaudhry',
  'Qureshi',
  'Abbasi',
]
const banks = Object.keys(shapes)

/** A month at a shop that hears all banks: who pays in which way, and the messages that mean nothing. */
const month = async () => {
  const random = numbersFrom(49)
  const { t, admin, hear, claim, newest, statusOf } = await feedShop({ senders: banks })
  await admin.settings.save({ values: { bank_feed_day_max: '500000', bank_feed_order_max: '50000' } })
  const nameOf = () => `${one(random, given)} ${one(random, families)}`
  const balances = new Map(banks.map((bank) => [bank, 50_000]))
  let ids = 0
  const newId = (bank: string) => {
    ids += 1
    return `${bank.slice(0, 2).toUpperCase()}2026${String(7_700_000 + ids * 13)}`
  }
  const textOf = (bank: string, amount: number, name: string, id: string, balance: number) =>
    shapes[bank]?.(String(amount), name, String(balance), id) ?? ''
  const credit = (bank: string, amount: number, name: string, id: string) => {
    const balance = (balances.get(bank) ?? 0) + amount
    balances.set(bank, balance)
    hear(textOf(bank, amount, name, id, balance), bank)
  }
  // An administrator looks at the first balance of each account.
  for (const bank of banks) {
    credit(bank, 1, 'Office', newId(bank))
    const { id, balance } = await newest()
    if (balance !== null) await admin.bankFeed.trust({ id })
    await admin.bankFeed.ignore({ id })
  }

  const order = (amount: number, name: string) => t.make.order({ amountMinor: amount * 100, name }).id
  const paid: number[] = []
  const unpaid: number[] = []
  const known: string[] = []
  const frauds = [
    // The id of a payment of somebody else.
    async (amount: number, name: string) => {
      const orderId = order(amount, name)
      await claim(orderId, one(random, known))
      return orderId
    },
    // Another amount than the order's.
    async (amount: number, name: string, bank: string) => {
      const id = newId(bank)
      const orderId = order(amount, name)
      await claim(orderId, id)
      credit(bank, 1, name, id)
      return orderId
    },
    // A receipt that nobody paid.
    async (amount: number, name: string, bank: string) => {
      const orderId = order(amount, name)
      await claim(orderId, newId(bank))
      return orderId
    },
    // The words of the bank from somebody's own phone.
    async (amount: number, name: string, bank: string) => {
      const id = newId(bank)
      const orderId = order(amount, name)
      await claim(orderId, id)
      hear(textOf(bank, amount, name, id, (balances.get(bank) ?? 0) + amount), '+923331112233')
      return orderId
    },
  ]
  for (let n = 0; n < ORDERS; n += 1) {
    t.clock.advance(2400 + random(600))
    const [bank, amount, name] = [one(random, banks), one(random, prices), nameOf()]
    if (n > 20 && n % 20 === 0) {
      unpaid.push(await one(random, frauds)(amount, name, bank))
      continue
    }
    // Money that pays no order.
    if (n % 10 === 5) credit(bank, 100 + random(900), nameOf(), newId(bank))
    const id = newId(bank)
    const orderId = order(amount, name)
    known.push(id)
    paid.push(orderId)
    // Some write the id before the bank tells, and some after.
    const isToldFirst = random(2) === 0
    if (isToldFirst) credit(bank, amount, name, id)
    await claim(orderId, id)
    if (!isToldFirst) credit(bank, amount, name, id)
  }
  return { t, admin, paid, unpaid, statusOf }
}

it('a month of orders, alerts of every format, noise and fraud is decided without a hand for nine of ten that paid, and falsely for none; the dashboard counts what the rows say', async () => {
  const { t, admin, paid, unpaid, statusOf } = await month()
  const isApproved = (id: number) => statusOf(id) === 'confirmed'
  const confirmed = paid.filter(isApproved)
  prove('orders of fraud that were approved', unpaid.filter(isApproved), { is: [] })
  prove('percent of the paid orders that confirmed themselves', (confirmed.length / paid.length) * 100, {
    atLeast: 90,
  })

  // By hand: what waits is approved, and some is taken back.
  for (const id of paid.filter((each) => !isApproved(each))) {
    const { revision } = await admin.payments.get({ id })
    await admin.orders.setStatus({ id, status: 'confirmed', revision })
  }
  for (const id of confirmed.slice(-3)) {
    const { revision } = await admin.payments.get({ id })
    await admin.orders.setStatus({ id, status: 'cancelled', revision })
  }
  const { db } = t.deps
  const last = db
    .select()
    .from(invoices)
    .all()
    .filter(({ kind }) => kind === 'invoice')
    .toSorted((a, b) => b.number - a.number)
    .slice(0, 100)
  const approved = last.filter(({ orderId }) => isApproved(orderId))
  const paying = new Set(
    db
      .select()
      .from(bankAlerts)
      .all()
      .filter(({ state, isAutomatic }) => state === 'accepted' && isAutomatic)
      .map(({ orderId }) => orderId),
  )
  const byItself = approved.filter(({ orderId }) => paying.has(orderId)).length
  expect(await admin.stats.decisions()).toEqual({
    all: last.length,
    byItself,
    byHand: approved.length - byItself,
    takenBack: last.length - approved.length,
  })
})
