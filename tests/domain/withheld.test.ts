import { describe, expect, it } from 'vitest'
import { bankAlerts } from '#db/schema/money-in.ts'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import { isWithheld, mostWithheld, withheldInWords } from '#src/shared/values/withheld.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { BALANCE, begunFeed, ID, received } from '#tests/helpers/money-in.ts'

const tolerate = (t: TestApp, value: string) =>
  t.as.admin().settings.update({ key: 'bank_feed_withheld_percent', value })
/** The lines that fit of a statement of today with this amount. */
const linesOf = async (t: TestApp, credit: string) => {
  const csv = `Date,Description,Credit\n${t.deps.now().toISOString().slice(0, 10)},IBFT,"${credit}"`
  return (await t.as.admin().payments.checkStatement({ csv })).lines
}
const noteOf = (t: TestApp) => t.deps.db.select().from(bankAlerts).all().at(-1)?.note.replace(/\s/g, ' ')

it('a share up to the tolerated one is withheld, and never more, nothing or too much', () => {
  expect([19_701, 19_700, 19_900, 20_000, 0].filter((came) => isWithheld(19_900, came, 1))).toEqual([19_701])
  expect(isWithheld(10_000, 9930, 0.7)).toBe(true)
  expect(isWithheld(10_000, 9999, 0)).toBe(false)
  expect([mostWithheld(10_000, 3), mostWithheld(9999, 0), mostWithheld(10_001, 0.7)]).toEqual([300, 0, 70])
  expect(withheldInWords(1_990_000, 1_970_100, 'PKR').replace(/\s/g, ' ')).toBe('PKR 199 short: 1 % withheld')
})

describe('money of which a gateway withheld something:', () => {
  it('is shown as such, never accepted by itself, and approves its order once it is assigned (BANK-769)', async () => {
    const { t, hear, assign, claimed, statusOf } = await begunFeed()
    await tolerate(t, '1')
    const order = await claimed(ID, { amountMinor: 1_000_000 })
    hear(received(9900, BALANCE + 9900, ID))
    expect(noteOf(t)).toBe(`Fits order ${order.id}, PKR 100 short: 1 % withheld.`)
    // The buyer has paid, so he is not asked for more.
    expect(await t.as.guest().bankFeed.progress({ token: order.link })).toMatchObject({ missing: 0 })
    expect(statusOf(order.id)).toBe('pending')
    await assign(order.id)
    expect(statusOf(order.id)).toBe('confirmed')
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

  it('is offered by the statement check, and no share but 0 to 3 percent is taken (BANK-768)', async () => {
    const t = testApp()
    const order = t.make.order({ amountMinor: 1_000_000 })
    expect(await linesOf(t, '9,900.00')).toEqual([])
    await tolerate(t, '1')
    const [line] = await linesOf(t, '9,900.00')
    expect(line?.matches).toMatchObject([{ orderId: order.id, evidence: ['time'] }])
    expect(line?.matches[0]?.withheld.replace(/\s/g, ' ')).toBe('PKR 100 short: 1 % withheld')
    for (const value of ['3.1', '-1', '4', '1,5', 'x']) await expectRefusal(tolerate(t, value), 'BAD_REQUEST')
  })

  it('is told from the rest of an order, which the statement check finds by what is missing', async () => {
    const { t, hear, claimed } = await begunFeed()
    const order = await claimed(ID, { amountMinor: 1_000_000, name: 'Bilal Ahmed' })
    hear(received(9500, BALANCE + 9500, ID))
    const [line] = await linesOf(t, '500.00')
    expect(line?.matches).toMatchObject([{ orderId: order.id, evidence: ['amount', 'time'] }])
    expect(await linesOf(t, '10,000.00')).toEqual([])
  })

  it('is also found where a part of the order came before, by what is missing', async () => {
    const { t, hear, claimed } = await begunFeed()
    await tolerate(t, '1')
    const order = await claimed(ID, { amountMinor: 1_000_000, name: 'Asma Khan' })
    hear(received(5000, BALANCE + 5000, ID, 'Asma Khan (0345XXXXXXX)'))
    hear(received(5000, BALANCE + 10_000, `${ID}2`, 'Asma Khan (0345XXXXXXX)'))
    expect(noteOf(t)).toBe(`Perhaps for order ${order.id}.`)
    const second = await claimed(`${ID}3`, { amountMinor: 2_000_000, name: 'Sana Khan' })
    hear(received(5000, BALANCE + 15_000, `${ID}3`, 'Sana Khan (0345XXXXXXX)'))
    hear(received(14_850, BALANCE + 29_850, `${ID}4`, 'Sana Khan (0345XXXXXXX)'))
    expect(noteOf(t)).toBe(`Perhaps for order ${second.id}, PKR 150 short: 0.75 % withheld.`)
  })
})
