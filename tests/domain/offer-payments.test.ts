import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { bankBalances } from '#db/schema/money-in.ts'
import { payments } from '#db/schema/payments.ts'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import { DAY, endOfTerm, formatDate, MINUTE } from '#src/shared/values/dates.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { HOLDER, offerShop } from '#tests/helpers/offers.ts'
import { storedOrders } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

type Shop = Awaited<ReturnType<typeof offerShop>>
const rupees = (offer: { amountMinor: number } | undefined): number => (offer?.amountMinor ?? 0) / 100

describe('money of exactly the amount of an offer', () => {
  it('from an earlier payer places the order, pays it and extends the licence at once, and its holder hears until when (OFFER-1165, OFFER-1166)', async () => {
    const { t, licensed, offered, offersNow, pay, endsOf, newest } = await offerShop()
    const { order, expiresAt } = await licensed()
    const [offer] = await offered()
    pay(rupees(offer))
    const until = endOfTerm(expiresAt, 1)
    expect(endsOf(order.id)).toEqual([expiresAt, until])
    const renewal = storedOrders(t).at(-1)
    expect(renewal).toMatchObject({
      purpose: 'renew',
      status: 'confirmed',
      amountMinor: offer?.amountMinor,
      renewsOrderId: order.id,
    })
    expect(offersNow()).toMatchObject([{ state: 'paid', renewalOrderId: renewal?.id }])
    expect(await newest()).toMatchObject({
      status: 'accepted',
      isAutomatic: true,
      orderId: renewal?.id,
      decidedBy: 'Money in: Office phone',
    })
    const answers = queuedMessages(t).filter(({ orderId }) => orderId === renewal?.id)
    expect(answers).toMatchObject([
      { templateName: 'license_renewed', channel: 'whatsapp', recipient: order.phone },
      { templateName: 'license_renewed', channel: 'email', recipient: order.email },
    ])
    for (const { body } of answers)
      expect(body.replaceAll('*', '')).toContain(`Renewed until ${formatDate(until)}`)
  })

  it('renews several licences that end together, with one amount', async () => {
    const { licensed, offered, pay, t } = await offerShop()
    await licensed(2, { purpose: 'new', quantity: 3, amountMinor: 900_000 })
    const reminders = queuedMessages(t).length
    const offers = await offered()
    expect(offers.map(rupees)).toEqual([14_996])
    expect(queuedMessages(t).length - reminders).toBe(2)
    await t.as.admin().settings.update({ key: 'bank_feed_order_max', value: '20000' })
    pay(14_996)
    expect(t.deps.db.select().from(licenses).all()).toHaveLength(6)
  })

  it.each([
    ['cut', 'BILAL AHMED KH (0333XXXXXXX)', true],
    ['turned', 'KHAN BILAL AHMED (0333XXXXXXX)', true],
    ['whole from another number', `${HOLDER} (0345XXXXXXX)`, true],
    ['cut from another number', 'Bilal Ahmed (0345XXXXXXX)', false],
    ['one word with the same digits', 'Bilal (0333XXXXXXX)', true],
    ['one word with other digits', 'Bilal (0345XXXXXXX)', false],
    ['a brother', 'Kamran Ahmed Khan (0333XXXXXXX)', false],
    ['a namesake', 'Bilal Ahmed Butt (0333XXXXXXX)', false],
    ['a stranger', 'Waqar Ali (0333XXXXXXX)', false],
  ])('asks who the payer is: a name that is %s', async (_, from, isRenewed) => {
    const { licensed, offered, pay, endsOf, newest } = await offerShop()
    const { order } = await licensed()
    const [offer] = await offered()
    pay(rupees(offer), from)
    expect(endsOf(order.id)).toHaveLength(isRenewed ? 2 : 1)
    if (isRenewed) return
    expect((await newest()).note).toMatch(
      /^Fits the renewal of Bilal Ahmed Khan \(Professional, ends .*\)\. Its sender has not paid/,
    )
  })

  it('knows the buyer as the payer after the names of alerts were forgotten', async () => {
    const { t, licensed, offered, pay, endsOf } = await offerShop()
    const { order } = await licensed(200)
    t.clock.advance(190 * DAY)
    const { forgetTexts } = await import('#src/domains/money-in/service.ts')
    await forgetTexts(t.deps)
    t.clock.advance(8 * DAY)
    const [offer] = await offered()
    pay(rupees(offer))
    expect(endsOf(order.id)).toHaveLength(2)
  })

  it.each<[string, (shop: Shop, amount: number, orderId: number) => unknown, RegExp]>([
    [
      'a source that may not',
      async ({ admin, sourceId, pay }, amount) => {
        await admin.bankFeed.updateSource({ id: sourceId, acceptsRenewals: false })
        pay(amount)
      },
      /does not renew by itself/,
    ],
    [
      'a balance that does not follow',
      ({ hear }, amount) =>
        hear(
          `You have received Rs.${amount} from ${HOLDER} (0333XXXXXXX). Your JazzCash balance is Rs.999,999. Ref#TXN20269999999999`,
        ),
      /does not follow/,
    ],
    [
      'a payment above the limit',
      async ({ admin, pay }, amount) => {
        await admin.settings.update({ key: 'bank_feed_order_max', value: '4000' })
        pay(amount)
      },
      /above/,
    ],
    [
      'a day whose limit is reached',
      async ({ admin, pay }, amount) => {
        await admin.settings.update({ key: 'bank_feed_day_max', value: '9000' })
        pay(amount)
      },
      /limit/,
    ],
    [
      'an ID that another order names',
      async ({ t, claim, nextId, pay }, amount) => {
        const id = nextId()
        const { id: orderId } = t.make.order()
        await claim(orderId, id)
        pay(amount, undefined, id)
      },
      /asks for|more than|missing|sender/,
    ],
    [
      'an order that asks for the same',
      ({ t, pay }, amount) => {
        t.make.order({ amountMinor: amount * 100 })
        pay(amount)
      },
      /asks for the same amount|Perhaps/,
    ],
  ])('waits with its reason: %s (OFFER-1167)', async (_, happens, why) => {
    const shop = await offerShop()
    const { order } = await shop.licensed()
    const [offer] = await shop.offered()
    await happens(shop, rupees(offer), order.id)
    expect(shop.endsOf(order.id)).toHaveLength(1)
    expect((await shop.newest()).note).toMatch(why)
  })

  it.each([
    ['twice', 0, 0],
    ['late', 0, 10 * DAY],
    ['short', 1, 0],
  ])('waits where it comes %s', async (kind, short, later) => {
    const { t, licensed, offered, pay, endsOf } = await offerShop()
    const { order } = await licensed()
    const [offer] = await offered()
    t.clock.advance(later)
    if (kind === 'twice') pay(rupees(offer))
    pay(rupees(offer) - short)
    expect(endsOf(order.id)).toHaveLength(kind === 'twice' ? 2 : 1)
  })

  it('can be undone for ten minutes, and does not renew by itself again (OFFER-1168)', async () => {
    const { t, admin, licensed, offered, pay, endsOf, newest } = await offerShop()
    const { order } = await licensed()
    const [offer] = await offered()
    pay(rupees(offer))
    const { orderId } = await newest()
    t.clock.advance(9 * MINUTE)
    const { revision } = await admin.orders.get({ id: orderId ?? 0 })
    await admin.orders.undoApproval({ id: orderId ?? 0, revision })
    t.clock.advance(2 * MINUTE)
    await offered()
    settleAlerts(t.deps)
    expect(await newest()).toMatchObject({ status: 'waiting', orderId: null })
    const held = t.deps.db
      .select()
      .from(licenses)
      .all()
      .filter(({ licenseStatus }) => licenseStatus === 'active')
    expect(held).toHaveLength(1)
    expect(endsOf(order.id)).toHaveLength(2)
  })

  it('that was undone leaves no open order and tells the holder nothing, who renews by other money (OFFER-1172)', async () => {
    const { t, admin, licensed, offered, offersNow, pay, newest, statusOf } = await offerShop()
    const { order, expiresAt } = await licensed()
    const [offer] = await offered()
    pay(rupees(offer))
    const { orderId } = await newest()
    const told = queuedMessages(t).filter((message) => message.orderId === orderId)
    const { revision } = await admin.orders.get({ id: orderId ?? 0 })
    await admin.orders.undoApproval({ id: orderId ?? 0, revision })
    settleAlerts(t.deps, [{ orderId: orderId ?? 0 }])
    expect(statusOf(orderId ?? 0)).toBe('cancelled')
    expect(await newest()).toMatchObject({ status: 'waiting', orderId: null })
    const left = queuedMessages(t).filter((message) => message.orderId === orderId)
    expect([told.length, left.length]).toEqual([2, 0])
    expect(offersNow()).toMatchObject([{ id: offer?.id, state: 'open' }])
    pay(rupees(offer))
    expect(offersNow()).toMatchObject([{ id: offer?.id, state: 'paid' }])
    const ends = t.deps.db.select().from(licenses).all()
    expect(
      ends.filter(({ licenseStatus }) => licenseStatus === 'active').map((term) => term.expiresAt),
    ).toEqual([expiresAt, endOfTerm(expiresAt, 1)])
    expect(storedOrders(t).filter(({ status }) => status === 'pending')).toEqual([])
    expect(order.id).toBeLessThan(orderId ?? 0)
  })

  it('that came twice leaves no open order where the first renewal is undone, and the offer stays paid by the second', async () => {
    const { t, admin, licensed, offered, offersNow, pay, newest, statusOf } = await offerShop()
    await licensed()
    const [offer] = await offered()
    pay(rupees(offer))
    const first = (await newest()).orderId ?? 0
    pay(rupees(offer))
    const { id } = await newest()
    await admin.bankFeed.renew({ id, offerId: offer?.id ?? 0 })
    const { revision } = await admin.orders.get({ id: first })
    await admin.orders.undoApproval({ id: first, revision })
    settleAlerts(t.deps, [{ orderId: first }])
    expect(statusOf(first)).toBe('cancelled')
    expect(offersNow()).toMatchObject([{ id: offer?.id, state: 'paid' }])
  })

  it('says beside it where its balance would be the first that is believed', async () => {
    const { t, admin, licensed, offered, pay, newest } = await offerShop()
    await licensed()
    const [offer] = await offered()
    t.deps.db.delete(bankBalances).run()
    pay(rupees(offer), 'Waqar Ali (0345XXXXXXX)')
    const { id } = await newest()
    expect(await admin.bankFeed.offers({ id })).toMatchObject([{ beginsBalance: true }])
  })

  it('waits for no press where its holder was erased since', async () => {
    const { t, admin, licensed, offered, pay, endsOf, newest } = await offerShop()
    const user = t.make.user()
    const { order } = await licensed(2, { userId: user.id })
    const [offer] = await offered()
    await admin.users.delete({ id: user.id })
    pay(rupees(offer))
    const { id } = await newest()
    const [beside] = await admin.bankFeed.offers({ id })
    const doubt = 'The holder of this offer was erased.'
    expect(beside).toMatchObject({ renewedUntil: null, doubt })
    await expectRefusal(admin.bankFeed.renew({ id, offerId: beside?.id ?? 0 }), 'CONFLICT', doubt)
    expect(endsOf(order.id)).toHaveLength(1)
  })

  it('from somebody else, or twice, waits with the licence beside it for one press (OFFER-1169)', async () => {
    const { t, admin, licensed, offered, pay, endsOf, newest } = await offerShop()
    const { order, expiresAt } = await licensed()
    const [offer] = await offered()
    pay(rupees(offer), 'Waqar Ali (0345XXXXXXX)')
    const { id } = await newest()
    const [beside] = await admin.bankFeed.offers({ id })
    expect(beside).toMatchObject({
      name: HOLDER,
      amount: 4998,
      state: 'open',
      renewedUntil: endOfTerm(expiresAt, 1),
      doubt: 'Its sender has not paid for this license before.',
      beginsBalance: false,
    })
    const press = { id, offerId: beside?.id ?? 0, expectedUpdatedAt: beside?.updatedAt }
    t.clock.advance(1)
    expect(await admin.bankFeed.renew(press)).toMatchObject({ status: 'accepted', isAutomatic: false })
    expect(endsOf(order.id)).toEqual([expiresAt, endOfTerm(expiresAt, 1)])
    await expectRefusal(admin.bankFeed.renew(press), 'CONFLICT')
    pay(rupees(offer))
    const second = await newest()
    expect(second).toMatchObject({
      status: 'waiting',
      note: expect.stringMatching(/It was paid already, by order \d+\./),
    })
    const [again] = await admin.bankFeed.offers({ id: second.id })
    await expectRefusal(admin.bankFeed.renew({ ...press, id: second.id }), 'CONFLICT')
    await admin.bankFeed.renew({
      id: second.id,
      offerId: again?.id ?? 0,
      expectedUpdatedAt: again?.updatedAt,
    })
    expect(endsOf(order.id)).toHaveLength(3)
    expect(
      t.deps.db
        .select()
        .from(payments)
        .all()
        .filter(({ state }) => state === 'accepted'),
    ).toHaveLength(3)
  })
})
