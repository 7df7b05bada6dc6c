import { describe, expect, it } from 'vitest'
import { bankAlerts } from '#db/schema/bank-feed.ts'
import { type Expected, type Incoming, matchOf } from '#src/domains/bank-feed/matching.ts'
import { settleAlerts } from '#src/domains/bank-feed/settling.ts'
import { isWithheld, mostWithheld, withheldInWords } from '#src/shared/values/withheld.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { ID } from '#tests/helpers/bank-corpus.ts'
import { BALANCE, begunFeed, received } from '#tests/helpers/bank-feed.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

const tolerate = (t: TestApp, value: string) =>
  t.as.admin().settings.update({ key: 'bank_feed_withheld_percent', value })
const noteOf = (t: TestApp) => t.deps.db.select().from(bankAlerts).all().at(-1)?.note.replace(/\s/g, ' ')

it('a share up to the tolerated one is withheld, and never more, nothing or too much (BANK-17)', () => {
  expect([19_701, 19_700, 19_900, 20_000, 0].map((came) => isWithheld(19_900, came, 1))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(isWithheld(10_000, 9930, 0.7)).toBe(true)
  expect(isWithheld(10_000, 9999, 0)).toBe(false)
  expect([mostWithheld(10_000, 3), mostWithheld(9999, 0), mostWithheld(10_001, 0.7)]).toEqual([300, 0, 70])
  expect(withheldInWords(1_990_000, 1_970_100, 'PKR').replace(/\s/g, ' ')).toBe('PKR 199 short: 1 % withheld')
})

describe('money of which a gateway withheld something (BANK-17):', () => {
  const at = new Date('2026-11-26T05:30:00Z')
  const money: Incoming = {
    amountMinor: 1_970_100,
    key: '20261126101500',
    at,
    day: null,
    name: 'Asma',
    phone: '',
    methodIds: [1],
  }
  const asking: Expected = {
    orderId: 7,
    amountMinor: 1_990_000,
    placedAt: new Date('2026-11-26T05:00:00Z'),
    placedDay: 20_783,
    key: '20261126101500',
    methodId: 1,
    name: 'Asma Khan',
    sender: '',
    phone: '',
    receivedMinor: 0,
  }
  const short = { kind: 'withheld', orderId: 7, askedMinor: 1_990_000, cameMinor: 1_970_100 }

  it('fits by its id, or perhaps by its sender where no order asks for the very amount', () => {
    expect(matchOf(money, [asking])).toMatchObject({ kind: 'different' })
    expect(matchOf(money, [asking], 1)).toMatchObject({ ...short, isNamed: true })
    const nameless = { ...money, key: '' }
    const open = { ...asking, key: '' }
    expect(matchOf(nameless, [open])).toEqual({ kind: 'none' })
    expect(matchOf(nameless, [open], 1)).toMatchObject({ ...short, isNamed: false })
    expect(matchOf(nameless, [open, { ...open, orderId: 8 }], 1)).toEqual({ kind: 'none' })
    const asked = { ...open, orderId: 8, amountMinor: 1_970_100 }
    expect(matchOf(nameless, [open, asked], 1)).toEqual({ kind: 'likely', orderId: 8 })
    expect(matchOf({ ...nameless, amountMinor: 1_970_000 }, [open], 1)).toEqual({ kind: 'none' })
  })

  it('is shown as such, never accepted by itself, and approves its order once it is assigned', async () => {
    const { t, admin, claim, hear } = await begunFeed()
    await tolerate(t, '1')
    const order = t.make.order({ amountMinor: 1_000_000 })
    const token = await claim(order.id, ID)
    hear(received(9900, BALANCE + 9900, ID))
    expect(noteOf(t)).toBe(`Fits order ${order.id}, PKR 100 short: 1 % withheld.`)
    // The buyer has paid, so he is not asked for more.
    expect(await t.as.guest().bankFeed.progress({ token })).toMatchObject({ missing: 0 })
    const [alert] = (await admin.bankFeed.alerts({ status: 'waiting' })).rows
    const pair = { id: alert?.id ?? 0, orderId: order.id }
    const { revision } = await admin.bankFeed.assignment(pair)
    await admin.bankFeed.assign({ ...pair, revision })
    expect((await admin.orders.get({ id: order.id })).status).toBe('confirmed')
  })

  it('is found by its amount, whichever of alert and order comes second', async () => {
    const { t, hear } = await begunFeed()
    await tolerate(t, '1')
    for (const isAlertFirst of [false, true]) {
      const name = isAlertFirst ? 'Sana Khan' : 'Bilal Ahmed'
      const amount = isAlertFirst ? 4950 : 9900
      const place = () => t.make.order({ amountMinor: (amount * 100 * 100) / 99, name })
      const early = isAlertFirst ? undefined : place()
      hear(received(amount, BALANCE + amount, `${ID}${amount}`, `${name} (0333XXXXXXX)`))
      const order = early ?? place()
      settleAlerts(t.deps, [{ orderId: order.id }])
      expect(noteOf(t)).toMatch(new RegExp(`^Perhaps for order ${order.id}, PKR \\d+ short: 1 % withheld.$`))
    }
  })

  it('is offered by the statement check, and no share but 0 to 3 percent is taken', async () => {
    const t = testApp()
    const order = t.make.order({ amountMinor: 1_000_000 })
    const csv = `Date,Description,Credit\n${new Date(t.deps.now()).toISOString().slice(0, 10)},IBFT,"9,900.00"`
    const check = async () => (await t.as.admin().payments.checkStatement({ csv })).lines
    expect(await check()).toEqual([])
    await tolerate(t, '1')
    const [line] = await check()
    expect(line?.matches).toMatchObject([{ orderId: order.id, evidence: ['time'] }])
    expect(line?.matches[0]?.withheld.replace(/\s/g, ' ')).toBe('PKR 100 short: 1 % withheld')
    for (const value of ['3.1', '-1', '4', '1,5', 'x']) await expectRefusal(tolerate(t, value), 'BAD_REQUEST')
  })

  it('is told from the rest of an order, which the statement check finds by what is missing (PAY-111)', async () => {
    const { t, claim, hear, admin } = await begunFeed()
    const order = t.make.order({ amountMinor: 1_000_000, name: 'Bilal Ahmed' })
    await claim(order.id, ID)
    hear(received(9500, BALANCE + 9500, ID))
    const today = new Date(t.deps.now()).toISOString().slice(0, 10)
    const found = async (credit: string) =>
      (await admin.payments.checkStatement({ csv: `Date,Description,Credit\n${today},IBFT,"${credit}"` }))
        .lines
    expect((await found('500.00'))[0]?.matches).toMatchObject([
      { orderId: order.id, evidence: ['amount', 'time'] },
    ])
    expect(await found('10,000.00')).toEqual([])
  })

  it('is also found where a part of the order came before, by what is missing', async () => {
    const { t, claim, hear } = await begunFeed()
    await tolerate(t, '1')
    const order = t.make.order({ amountMinor: 1_000_000, name: 'Asma Khan' })
    await claim(order.id, ID)
    hear(received(5000, BALANCE + 5000, ID, 'Asma Khan (0345XXXXXXX)'))
    hear(received(5000, BALANCE + 10_000, `${ID}2`, 'Asma Khan (0345XXXXXXX)'))
    expect(noteOf(t)).toBe(`Perhaps for order ${order.id}.`)
    const second = t.make.order({ amountMinor: 2_000_000, name: 'Sana Khan' })
    await claim(second.id, `${ID}3`)
    hear(received(5000, BALANCE + 15_000, `${ID}3`, 'Sana Khan (0345XXXXXXX)'))
    hear(received(14_850, BALANCE + 29_850, `${ID}4`, 'Sana Khan (0345XXXXXXX)'))
    expect(noteOf(t)).toBe(`Perhaps for order ${second.id}, PKR 150 short: 0.75 % withheld.`)
  })
})
