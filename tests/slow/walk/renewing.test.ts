import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bankAlerts } from '#db/schema/money-in.ts'
import { offers } from '#db/schema/offers.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { numbersFrom, one } from '#tests/helpers/numbers.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import {
  type Bank,
  type BankedShop,
  bankedShop,
  banks,
  type Holder,
  holdersIn,
  isAgents,
  masked,
  namesAs,
  tellsPayer,
} from '#tests/helpers/renewing.ts'

const LICENSES = amounts.licensesToRenew

const isPaid = ({ t }: BankedShop, { offer }: Holder): boolean =>
  t.deps.db
    .select()
    .from(offers)
    .where(eq(offers.id, offer?.id ?? 0))
    .get()?.state === 'paid'
const reasonOf = ({ t }: BankedShop): string => {
  const alert = t.deps.db.select().from(bankAlerts).orderBy(desc(bankAlerts.id)).limit(1).get()
  return alert?.note || alert?.doubt || 'no reason'
}
const setPrice = async ({ admin }: BankedShop, name: string, discountedPrice: number) => {
  const { rows } = await admin.plans.list({ limit: 10 })
  const { id = 0 } = rows.find(({ planName }) => planName === name) ?? {}
  await admin.plans.update({ id, originalPrice: 0, discountedPrice })
}

it(`${LICENSES.toLocaleString('en')} licences that end are extended by who pays exactly, by every format of every bank, and by nothing else`, async () => {
  const random = numbersFrom(21)
  const shop = await bankedShop()
  const all = await holdersIn(shop, LICENSES, random)
  prove(`offers of ${LICENSES} licences that end at once`, all.filter(({ offer }) => offer).length, {
    is: LICENSES,
  })
  const missed: string[] = []
  const wrong: string[] = []
  const silent: string[] = []
  let [due, slowest] = [0, 0]
  for (const [n, holder] of all.entries()) {
    if (n === Math.floor(LICENSES / 2)) await setPrice(shop, 'Professional', 5999)
    if (n === Math.floor(LICENSES * 0.9)) await setPrice(shop, 'Enterprise', 8999)
    const bank = banks[n % banks.length] as Bank
    const how = one(random, Object.keys(namesAs))
    const isOtherPhone = random(10) === 0
    const kind = one(random, ['exact', 'exact', 'exact', 'exact', 'exact', 'exact', 'twice', 'short', 'late'])
    const amount = (holder.offer?.amountMinor ?? 0) / 100
    const payment = {
      amount: kind === 'short' ? amount - 100 : amount,
      name: namesAs[how]?.(holder.name) ?? '',
      phone: masked(isOtherPhone ? '+923991234567' : holder.phone),
    }
    if (kind === 'late') continue
    const isGone = holder.plan === 'enterprise' && n >= Math.floor(LICENSES * 0.9)
    const isDue = kind !== 'short' && tellsPayer(bank) && !isAgents(bank) && !isGone
    const before = shop.terms()
    const start = performance.now()
    await shop.payBy(bank, payment)
    const seconds = (performance.now() - start) / 1000
    const what = `${bank.format.slice(0, 40)} | ${holder.name} as ${payment.name}${isOtherPhone ? ' from another number' : ''}, ${kind}`
    if (isDue) {
      due += 1
      slowest = Math.max(slowest, seconds)
      if (!isPaid(shop, holder)) missed.push(`${what}: ${reasonOf(shop)}`)
    } else if (isPaid(shop, holder)) wrong.push(what)
    if (shop.terms() - before !== Number(isPaid(shop, holder))) wrong.push(what)
    if (kind !== 'short' && shop.terms() === before && reasonOf(shop) === 'no reason') silent.push(what)
    if (kind === 'twice') {
      const once = shop.terms()
      await shop.payBy(bank, payment)
      if (shop.terms() !== once) wrong.push(`${what}, again`)
    }
    shop.t.clock.advance((8 * DAY) / LICENSES)
  }
  shop.t.clock.advance(12 * DAY)
  const beforeLate = shop.terms()
  for (const [n, holder] of all.entries()) {
    if (isPaid(shop, holder)) continue
    const bank = banks[n % banks.length] as Bank
    await shop.payBy(bank, {
      amount: (holder.offer?.amountMinor ?? 0) / 100,
      name: holder.name,
      phone: masked(holder.phone),
    })
  }
  const payable = banks.filter((bank) => tellsPayer(bank) && !isAgents(bank))
  prove(`formats of ${banks.length} that show who paid and are told of once`, payable.length, { atLeast: 25 })
  expect(due).toBeGreaterThan(LICENSES / 3)
  prove(
    `share of ${due} exact payments of earlier payers that extend their licence`,
    1 - missed.length / due,
    { atLeast: 0.95 },
  )
  prove('the slowest from the alert to the extended licence', slowest, { atMost: 10, unit: 's' })
  prove(
    'licences extended by a short, second or late payment, or by one that shows no payer',
    [...wrong, ...Array.from({ length: shop.terms() - beforeLate })],
    { is: [] },
  )
  prove('payments that wait without a reason', silent, { is: [] })
})
