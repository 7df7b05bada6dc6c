import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bankBalances } from '#db/schema/money-in.ts'
import type { MoneyNews } from '#src/deps.ts'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import { addSeconds } from '#src/shared/values/dates.ts'
import { BALANCE, begunFeed, byRaast, gatewaySms, received } from '#tests/helpers/money-in.ts'
import { payTokenOf } from '#tests/helpers/payments.ts'

type Step = { name: string; run: () => void | Promise<unknown> }
const names = ['Bilal Ahmed', 'Asma Khan', 'Waqar Ali']
/** Orders of 5,000, 5,001 and 5,002 rupees. */
const priceOf = (n: number): number => 5000 + n

const forged = fc.record({
  of: fc.nat({ max: names.length - 1 }),
  amount: fc.constantFrom<'same' | 'less' | 'more'>('same', 'less', 'more'),
  /** How far the invented balance lies from what could follow; none is named where it is null. */
  balance: fc.option(fc.integer({ min: 1, max: 100_000 })),
  isOtherSender: fc.boolean(),
})
type Forged = typeof forged extends fc.Arbitrary<infer Value> ? Value : never

/**
 * A shop that hears three true alerts that follow each other, whose ids their buyers and strangers name, while
 * administrators accept and assign. The steps may run in any order.
 */
const shopUnderAttack = async (forgeries: readonly Forged[]) => {
  const { t, admin, call, method, statusOf, alerts } = await begunFeed({ senders: ['JazzCash', '8558'] })
  await admin.settings.save({ values: { bank_feed_day_max: '999999' } })
  const idOf = (n: number): string => `TXN2026112610150${n}`
  const balanceAfter = (n: number): number =>
    BALANCE + names.slice(0, n + 1).reduce((sum, _name, each) => sum + priceOf(each), 0)
  const make = (n: number, name?: string) =>
    t.make.order({ amountMinor: priceOf(n) * 100, ...(name && { name }) }).id
  const buyers = names.map((name, n) => make(n, name))
  const strangers = names.map((_name, n) => make(n))
  let sent = 0
  const tell = (message: string, phoneNumber = 'JazzCash') => {
    sent += 1
    const receivedAt = addSeconds(t.deps.now(), -sent)
    call(gatewaySms({ message, phoneNumber, messageId: `m${sent}`, receivedAt }))
  }
  const claim = async (orderId = 0, n = 0) => {
    if (statusOf(orderId) !== 'pending') return
    const proof = { transactionId: idOf(n), sender: '', methodId: method.id, pictures: [] }
    await t.as.guest().payments.submit({ token: payTokenOf(t, orderId), ...proof })
  }
  const acceptProof = async (id = 0) => {
    const payment = await admin.payments.get({ id }).catch(() => null)
    if (payment?.state === 'submitted') await admin.orders.accept({ id, revision: payment.revision })
  }
  const trueText = (n: number) =>
    received(priceOf(n), balanceAfter(n), idOf(n), `${names[n] ?? ''} (0333XXXXXXX)`)
  const assignTrue = async (n: number) => {
    const alert = alerts().find(
      ({ transactionId, balanceMinor, sender }) =>
        transactionId === idOf(n) && balanceMinor === balanceAfter(n) * 100 && sender === 'JazzCash',
    )
    if (alert?.state !== 'waiting') return
    const pair = { id: alert.id, orderId: buyers[n] ?? 0 }
    const { revision } = await admin.bankFeed.assignment(pair)
    await admin.bankFeed.assign({ ...pair, revision })
  }
  const forge = ({ of, amount, balance, isOtherSender }: Forged) => {
    const rupees = { same: priceOf(of), less: 1, more: 9000 }[amount]
    const named = `${names[of] ?? ''} (0333XXXXXXX)`
    if (balance === null) return tell(byRaast(rupees, idOf(of)))
    // No balance that the account ever has, nor one that such an alert would follow from.
    const invented = balanceAfter(names.length) + 20_000 + balance
    tell(received(rupees, invented, idOf(of), named), isOtherSender ? '8558' : 'JazzCash')
  }
  const steps: Step[] = [
    ...names.flatMap((_name, n): Step[] => [
      { name: `alert ${n}`, run: () => tell(trueText(n)) },
      { name: `alert ${n} again`, run: () => tell(trueText(n)) },
      { name: `buyer ${n}`, run: () => claim(buyers[n], n) },
      { name: `stranger ${n}`, run: () => claim(strangers[n], n) },
    ]),
    { name: 'accept 0', run: () => acceptProof(buyers[0]) },
    { name: 'assign 1', run: () => assignTrue(1) },
    { name: 'sweep', run: () => settleAlerts(t.deps) },
    ...forgeries.map((each, n) => ({ name: `forged ${n}`, run: () => forge(each) })),
  ]
  return { t, steps, buyers, strangers, statusOf, alerts, end: balanceAfter(names.length - 1) }
}

it('forged alerts and strangers in any order between true ones: each true one pays its buyer, and nothing else is paid or believed', async () => {
  const trues = names.length * 4 + 3
  const histories = fc.array(forged, { maxLength: 4 }).chain((forgeries) => {
    const places = Array.from({ length: trues + forgeries.length }, (_, place) => place)
    const order = fc.shuffledSubarray(places, { minLength: places.length })
    return fc.record({ forgeries: fc.constant(forgeries), order })
  })
  await fc.assert(
    fc.asyncProperty(histories, async ({ forgeries, order }) => {
      const { t, steps, buyers, strangers, statusOf, alerts, end } = await shopUnderAttack(forgeries)
      const news: MoneyNews[] = []
      t.deps.events.on('money', (told) => news.push(told))
      for (const place of order) {
        await steps[place]?.run()
        const told = news.splice(0)
        if (told.length > 0) settleAlerts(t.deps, told)
      }
      settleAlerts(t.deps)
      settleAlerts(t.deps)
      const paid = alerts().filter(({ state }) => state === 'accepted')
      expect({
        // The names of the steps stand in the message of a failure.
        steps: order.map((place) => steps[place]?.name),
        buyers: buyers.map((id) => statusOf(id)),
        strangers: strangers.map((id) => statusOf(id)),
        balances: t.deps.db.select().from(bankBalances).all(),
        paid: new Map(paid.map(({ orderId, amountMinor }) => [orderId, amountMinor])),
        times: paid.length,
      }).toMatchObject({
        buyers: names.map(() => 'confirmed'),
        strangers: names.map(() => 'pending'),
        balances: [{ balanceMinor: end * 100 }],
        paid: new Map(buyers.map((id, n) => [id, priceOf(n) * 100])),
        times: names.length,
      })
    }),
    { numRuns: 40, seed: 44 },
  )
})
