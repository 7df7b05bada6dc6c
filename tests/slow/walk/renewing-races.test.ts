import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { renewalToken } from '#src/domains/licenses/rules/renewable.ts'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { BALANCE, gatewaySms, received } from '#tests/helpers/money-in.ts'
import { HOLDER, offerShop } from '#tests/helpers/offers.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'

const ROUNDS = amounts.racesOfPayments
const AT_ONCE = 50
const PAYER = `${HOLDER} (0333XXXXXXX)`

/** A shop whose phone calls it over HTTP, and a new licence that ends with its offer in each round. */
const racing = async () => {
  const shop = await offerShop()
  const { t, admin, token } = shop
  await admin.settings.save({ values: { bank_feed_day_max: '999999' } })
  const app = await t.http()
  t.deps.events.on('money', (told) => settleAlerts(t.deps, [told]))
  let [balance, alerts] = [BALANCE, 0]
  /** A round of its own day, in which nothing stands of the one before. */
  const begin = async () => {
    t.clock.advance(20 * DAY)
    // What the last round paid has to be known before.
    const known = t.deps.db
      .select()
      .from(bankAlerts)
      .all()
      .filter(({ isChained }) => isChained)
    balance = Math.max(balance, ...known.map(({ balanceMinor }) => (balanceMinor ?? 0) / 100))
    const id = `TXN3${String(alerts).padStart(13, '0')}`
    const order = t.make.order({
      name: HOLDER,
      phone: `+92333${1_000_000 + alerts}`,
      plan: 'professional',
      amountMinor: 499_900,
      termMonths: 1,
      isPhoneVerified: true,
    })
    alerts += 1
    await shop.claim(order.id, id)
    balance += 4999
    shop.hear(received(4999, balance, id, PAYER))
    const [license] = t.deps.db.select().from(licenses).where(eq(licenses.orderId, order.id)).all()
    if (!license) throw new Error('No license')
    t.deps.db
      .update(licenses)
      .set({ expiresAt: new Date(t.deps.now().getTime() + 2 * DAY * 1000) })
      .where(eq(licenses.id, license.id))
      .run()
    const open = await shop.offered()
    const offer = open.find(({ orderId }) => orderId === order.id)
    if (!offer) throw new Error('No offer')
    return { offer, license, amount: offer.amountMinor / 100 }
  }
  /** The alert of a payment, and the call of the phone that forwards it, `n` seconds ago. */
  const alertOf = (amount: number, after: number) => {
    alerts += 1
    return {
      text: received(amount, after, `TXN2${String(alerts).padStart(13, '0')}`, PAYER),
      messageId: `r${alerts}`,
      at: t.deps.now(),
    }
  }
  const call = ({ text: message, messageId, at }: ReturnType<typeof alertOf>, n = 0) =>
    app.inject({
      method: 'POST',
      url: `/api/webhooks/bank-feed/${token}`,
      payload: gatewaySms({
        message,
        messageId: `${messageId}-${n}`,
        receivedAt: new Date(at.getTime() - n * 1000),
      }),
    })
  const order = ({ id }: { id: number }) =>
    t.as.guest().orders.renewByLink({ token: renewalToken(t.deps, id), plan: 'professional', amount: 4999 })
  /** How often the key was renewed, and the money that paid for it. */
  const outcomeOf = ({ licenseKey }: { licenseKey: string }, offer: { id: number }) => {
    const terms = t.deps.db.select().from(licenses).where(eq(licenses.licenseKey, licenseKey)).all()
    const state = shop.offersNow().find(({ id }) => id === offer.id)?.state
    const paying = terms.slice(1).map(
      ({ orderId }) =>
        t.deps.db
          .select()
          .from(bankAlerts)
          .where(eq(bankAlerts.orderId, orderId))
          .all()
          .filter((alert) => alert.state === 'accepted').length,
    )
    return `${terms.length - 1} terms by ${paying.join('+') || '0'} alerts, offer ${state}`
  }
  return { begin, alertOf, call, order, outcomeOf, balance: () => balance }
}
type Race = Awaited<ReturnType<typeof racing>>
type Begun = Awaited<ReturnType<Race['begin']>>

const ONE = '1 terms by 1 alerts, offer paid'
const races: [
  name: string,
  outcomes: string[],
  run: (race: Race, begun: Begun, round: number) => Promise<unknown>,
][] = [
  [
    `the same alert ${AT_ONCE} times at once`,
    [ONE],
    ({ alertOf, call, balance }, { amount }) => {
      const alert = alertOf(amount, balance() + amount)
      return Promise.all(Array.from({ length: AT_ONCE }, (_, n) => call(alert, n % 10)))
    },
  ],
  [
    'an alert and the order of the holder at once',
    [ONE, '0 terms by 0 alerts, offer ended'],
    async ({ alertOf, call, order, balance }, { amount, license }, round) => {
      const alert = alertOf(amount, balance() + amount)
      const ordering = async () => {
        // At another point of the call each round: before it is stored, while it is decided on, or after it.
        for (let turn = 0; turn < round % 10; turn += 1) await nextTurn()
        await order(license)
      }
      await Promise.all([call(alert), ordering(), call(alert, 1)])
    },
  ],
  [
    'two alerts of one amount at once',
    [ONE],
    ({ alertOf, call, balance }, { amount }) => {
      const [first, second] = [alertOf(amount, balance() + amount), alertOf(amount, balance() + 2 * amount)]
      return Promise.all([second, first, second, first].map((alert, n) => call(alert, n % 2)))
    },
  ],
]

it.each(races)('%s renew once at most, by one payment', async (name, outcomes, run) => {
  const race = await racing()
  const seen: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = await race.begin()
    await run(race, begun, round)
    seen.push(race.outcomeOf(begun.license, begun.offer))
  }
  expect(new Set(seen)).toEqual(new Set(outcomes))
  prove(
    `${name}, ${ROUNDS} rounds: other outcomes`,
    seen.filter((outcome) => !outcomes.includes(outcome)),
    { is: [] },
  )
})
