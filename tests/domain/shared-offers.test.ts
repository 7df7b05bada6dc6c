import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { offers as offersTable } from '#db/schema/offers.ts'
import { renewalToken } from '#src/domains/licenses/rules/renewable.ts'
import { offerShop } from '#tests/helpers/offers.ts'
import { storedOrders } from '#tests/helpers/orders.ts'

type Shop = Awaited<ReturnType<typeof offerShop>>
const rupees = ({ amountMinor }: { amountMinor: number }): number => amountMinor / 100

const firsts = 'Adeel Ayesha Babar Danish Ehsan Fahad Gohar Hamza Imran Junaid'.split(' ')
const lasts = 'Abbasi Butt Chaudhry Durrani Farooqi Gilani Hashmi Iqbal Jafri Qureshi'.split(' ')
/** Holders of whom no two have all words of their names in common. */
const nameOf = (n: number): string =>
  `${firsts[n % firsts.length]} ${lasts[(n + Math.floor(n / firsts.length)) % lasts.length]}`
const given = (n: number, name = nameOf(n)) => ({
  name,
  phone: `+92300${1_000_000 + n}`,
  email: `holder${n}@example.com`,
  plan: 'starter' as const,
  amountMinor: 249_900,
})
const payerOf = (n: number, name = nameOf(n)): string => `${name} (0300${1_000_000 + n})`

/** Licences of a plan whose price has 24 odd amounts, and the offers of them, in the order of their holders. */
const crowd = async ({ licensed, offered, admin }: Shop, names: (string | undefined)[]) => {
  await admin.settings.save({ values: { bank_feed_day_max: '999999' } })
  const held: number[] = []
  for (const [n, name] of names.entries()) {
    held.push((await licensed(2, given(n, name), payerOf(n, name))).order.id)
  }
  const open = await offered()
  return held.map((orderId) => open.find((offer) => offer.orderId === orderId))
}
const unlike = (count: number): undefined[] => Array.from({ length: count })
const stateOf = ({ offersNow }: Shop, n: number): string | undefined => offersNow()[n]?.state

it('more holders than a price has odd amounts share them, and each renews by its own payer (OFFER-1171)', async () => {
  const shop = await offerShop()
  const offers = await crowd(shop, unlike(30))
  const amounts = offers.map((offer) => offer && rupees(offer))
  expect(amounts.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, n) => 2498 - n))
  expect(amounts.slice(24)).toEqual([2498, 2497, 2496, 2495, 2494, 2493])
  shop.pay(2498, 'Waqar Ali (0345XXXXXXX)')
  const { id } = await shop.newest()
  expect(shop.offersNow().every(({ state }) => state === 'open')).toBe(true)
  for (const n of [24, 0, 1]) shop.pay(amounts[n] ?? 0, payerOf(n))
  expect([24, 0, 1, 25].map((n) => stateOf(shop, n))).toEqual(['paid', 'paid', 'paid', 'open'])
  expect(await shop.admin.bankFeed.offers({ id })).toMatchObject([{ amount: 2498 }, { amount: 2498 }])
})

it('a holder who orders keeps the amount of the offer, which goes on renewing the licences of others', async () => {
  const shop = await offerShop()
  const offers = await crowd(shop, unlike(25))
  const [license] = shop.t.deps.db.select().from(licenses).all()
  const token = renewalToken(shop.t.deps, license?.id ?? 0)
  await shop.t.as.guest().orders.renewByLink({ token, plan: 'starter', amount: 2499 })
  expect(storedOrders(shop.t).at(-1)).toMatchObject({ purpose: 'renew', amountMinor: 249_800 })
  expect(offers[24]).toMatchObject({ amountMinor: 249_800 })
  shop.pay(2498, payerOf(0))
  expect([stateOf(shop, 0), stateOf(shop, 24)]).toEqual(['ended', 'open'])
  shop.pay(2498, payerOf(24))
  expect(stateOf(shop, 24)).toBe('paid')
})

it('holders whose payments could be taken for each other share no amount, and money of two of them waits', async () => {
  const shop = await offerShop()
  const offers = await crowd(shop, [...unlike(24), nameOf(0), nameOf(0).toUpperCase(), nameOf(2)])
  expect(offers.slice(24).map((offer) => offer && rupees(offer))).toEqual([2497, 2496, 2498])
  // The brother of one had paid for the licence of the other as well.
  const { order } = await shop.licensed(2, given(24), payerOf(1))
  await shop.offered()
  const late = shop.offersNow().find(({ orderId }) => orderId === order.id)
  shop.t.deps.db
    .update(offersTable)
    .set({ amountMinor: 249_700 })
    .where(eq(offersTable.id, late?.id ?? 0))
    .run()
  shop.pay(2497, payerOf(1))
  expect(stateOf(shop, 1)).toBe('open')
  expect((await shop.newest()).note).toMatch(/Its sender has also paid for the license of/)
})
