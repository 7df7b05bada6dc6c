import { describe, expect, it } from 'vitest'
import { bankAlerts } from '#db/schema/money-in.ts'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import { HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { AMOUNT, feedShop } from '#tests/helpers/money-in.ts'

/** A shop that hears of an account whose alerts name no balance. */
const shopOfWords = async (name = 'Owais Alam') => {
  const shop = await feedShop({ senders: ['8558'] })
  const { t } = shop
  await shop.admin.settings.save({ values: { bank_feed_day_max: '999999' } })
  let n = 0
  /** What becomes of an order by an alert with its id at `#`: its status, and why the alert waits. */
  const outcomeOf = async (text: string) => {
    n += 1
    const [id, order] = [`77120034${500 + n}`, t.make.order({ name })]
    await shop.claim(order.id, id)
    shop.hear(text.replace('#', id))
    const { id: alertId, status: state, note } = await shop.newest()
    return { status: shop.statusOf(order.id), state, note, id: alertId }
  }
  /** Expects an alert to wait for an administrator, for this reason. */
  const expectWait = async (text: string, reason: RegExp) => {
    const { status, state, note } = await outcomeOf(text)
    expect([text, status, state]).toEqual([text, 'pending', 'waiting'])
    expect(note).toMatch(reason)
  }
  /** Expects an alert to pay its order. */
  const expectPay = async (text: string) => {
    const { status, note } = await outcomeOf(text)
    expect([text, status, note]).toEqual([text, 'confirmed', ''])
  }
  return { ...shop, outcomeOf, expectWait, expectPay }
}

const hbl = (time: string, name = 'OWAIS ALAM') =>
  `PKR ${AMOUNT}.00 received from ${name} in your HBL A/C on ${time} TXN ID #`
const ubl = (way: string) =>
  `PKR ${AMOUNT}.00 received from OWAIS ALAM in your UBL A/C 0012 on 21-11-26 via ${way} Tx ID #. For info: 111825888`

describe('an alert pays by itself only where each word of it is known:', () => {
  it('what stands at its time is a time, and one that came (BANK-716)', async () => {
    const { expectWait, expectPay } = await shopOfWords()
    const odd: [time: string, word: string][] = [
      ['21-11-26 bounced', 'bounced'],
      ['scheduled for 21-11-26', 'scheduled'],
      ['21-11-26, expected by 14:00', 'expected'],
      ['21-11-26 not yet, but soon', 'not'],
      ['21-11-26 in transit', 'in'],
      ['21-11-26 متوقع', 'متوقع'],
      ['21-11-26 ملیں گے', 'ملیں'],
      ['21-11-26 is in clearing', 'is'],
      ['21-11-26 by cheque no. 4411', 'by'],
      ['21-11-26 22-11-26', '22'],
      ['31-02-26', '31-02-26'],
      ['21-11-26 25:10', '25'],
      ['21-11-26 Monday', 'Monday'],
    ]
    for (const [time, word] of odd) {
      const reason = `^The word "${word}\\S*" stands where the time should be: please look\\.$`
      await expectWait(hbl(time), new RegExp(reason))
    }
    for (const time of ['21-11-27', '22-11-26', '21-11-26 14:11', '21/11/2026 at 02:30 PM', '23:59']) {
      await expectWait(hbl(time), new RegExp(`^"${time}" has not come yet: please look\\.$`))
    }
    await expectWait(hbl('21-11-26 02:00'), /^Perhaps for order/)
    for (const time of [
      '21-11-26',
      '21/11/2026 14:00:05',
      'Saturday, 21-Nov-2026 at 02:04 PM PKT',
      '۲۱ نومبر ۲۰۲۶',
      '2026-11-21T14:00:00',
    ]) {
      await expectPay(hbl(time))
    }
  })

  it('a time without a day is of the day on which the alert came, also before midnight', async () => {
    const { t, expectWait, expectPay } = await shopOfWords()
    t.clock.advance(9 * HOUR + 52 * MINUTE)
    await expectPay(hbl('23:51'))
    t.clock.advance(10 * MINUTE)
    await expectWait(hbl('23:58'), /has not come yet/)
    await expectPay(hbl('00:02'))
  })

  it('what a format passes over is harmless, and the reason names the word that is not (BANK-718)', async () => {
    const { expectWait, expectPay } = await shopOfWords()
    const odd: [way: string, word: string][] = [
      ['Raast, not yet credited,', 'The words "not", "yet" and "credited"'],
      ['Raast (bounced)', 'The word "bounced"'],
      ['IBFT nahi mile', 'The words "nahi" and "mile"'],
      ['void', 'The word "void"'],
      ['Raast ❌', 'The word "❌"'],
    ]
    for (const [way, said] of odd) {
      await expectWait(ubl(way), new RegExp(`${said} stands? where only harmless words may: please look\\.$`))
    }
    for (const way of ['Raast', 'IBFT', '1LINK Funds Transfer', 'Mobile/Internet Banking (HBL Konnect)']) {
      await expectPay(ubl(way))
    }
  })

  it('and a name is one of words that are names, of the buyer or anybody (BANK-717)', async () => {
    const { outcomeOf, expectWait, expectPay, admin, t } = await shopOfWords('Qwertyna Zorbax')
    const odd: [name: string, reason: RegExp][] = [
      ['OWAIS ALAM (not successful)', /"\(not" stands where the name should be/],
      ['OWAIS ALAM bounced', /^Fits order \d+\. The word "bounced" stands where a name should be/],
      ['OWAIS ALAM tomorrow', /"tomorrow"/],
      ['OWAIS@ALAM', /"OWAIS@ALAM"/],
      ['OWAIS ALAM 786', /"786"/],
    ]
    for (const [name, reason] of odd) await expectWait(hbl('21-11-26', name), reason)
    await expectWait(hbl('21-11-26', 'OWAIS USD9'), /^The word "USD9" stands where the name should be/)
    for (const name of [
      'OWAIS ALAM',
      'M. Zorbax',
      // As the bank cut it.
      'QWERTYNA ZORB',
      'MUHAMMAD K*',
      'AL-NOOR TRADERS PVT LTD',
      'عائشہ بی بی',
      'SANA BIBI D/O ABDUL REHMAN',
    ]) {
      await expectPay(hbl('21-11-26', name))
    }
    // Who was assigned by hand is known from then on.
    const { status, id } = await outcomeOf(hbl('21-11-26', 'FLIMBERT KHAN'))
    expect(status).toBe('pending')
    await admin.bankFeed.assign({ id, orderId: t.make.order({ phone: '+923009999999' }).id })
    await expectPay(hbl('21-11-26', 'Flimbert'))
  })
})

it('an alert that an earlier version of the shop took for whole is read anew before it pays', async () => {
  const { t, claim, hear, newest, statusOf } = await shopOfWords()
  const order = t.make.order({ name: 'Owais Alam' })
  hear(ubl('Raast (bounced)').replace('#', '77120034001'))
  t.deps.db.update(bankAlerts).set({ doubt: null }).run()
  await claim(order.id, '77120034001')
  const note = `Fits order ${order.id}. The word "bounced" stands where only harmless words may: please look.`
  expect([statusOf(order.id), (await newest()).note]).toEqual(['pending', note])
})

describe('words that a format does not know:', () => {
  const format = 'Dear client, {*} got {amount} from {name}. Bank ref {transaction}. {*}'
  const text = (branch: string, foot = 'Please do not reply to us.') =>
    `Dear client, branch ${branch} got Rs.${AMOUNT} from Sana Bibi. Bank ref #. ${foot}`
  const fields = { bank: 'New Bank', sender: '8558', direction: 'in' as const, format }

  it('become harmless by the alert that it is taught from, and by an administrator (BANK-720)', async () => {
    const { outcomeOf, expectPay, admin, t } = await shopOfWords()
    const first = text('Gulberg').replace('#', '77120034001')
    expect(await admin.bankFeed.tried({ ...fields, text: first })).toMatchObject({
      harmless: ['branch', 'Gulberg', 'Please do not reply to us'],
      never: [],
      mistaken: null,
    })
    await admin.bankFeed.teach({ ...fields, text: first })
    await expectPay(text('Gulberg'))
    const [one, other, late] = [
      await outcomeOf(text('Saddar')),
      await outcomeOf(text('SADDAR')),
      await outcomeOf(text('Saddar', 'Please do reply to us not.')),
    ]
    expect([one, other, late].map(({ status, note }) => [status, note])).toEqual([
      ['pending', 'The word "Saddar" stands where only harmless words may: please look.'],
      ['pending', 'The word "SADDAR" stands where only harmless words may: please look.'],
      ['pending', 'The words "Saddar", "Please" and "do" stand where only harmless words may: please look.'],
    ])
    expect(await admin.bankFeed.alert({ id: one.id })).toMatchObject({ unknown: ['Saddar'], never: [] })
    await admin.bankFeed.acceptWords({ id: one.id })
    settleAlerts(t.deps)
    expect((await admin.bankFeed.alerts({ status: 'waiting' })).rows.map(({ id }) => id)).toEqual([late.id])
    await expectRefusal(admin.bankFeed.acceptWords({ id: one.id }), 'CONFLICT')
    const [change] = (await admin.sellerNotices.changes()).rows
    expect(change?.text).toContain(`named the harmless words of alert ${one.id} "New Bank"`)
  })

  it('are forgotten with the format, and belong to it alone', async () => {
    const { expectWait, admin } = await shopOfWords()
    const taught = { ...fields, text: text('Gulberg').replace('#', '77120034001') }
    const { id } = await admin.bankFeed.teach(taught)
    await admin.bankFeed.forget({ id })
    await admin.bankFeed.teach(fields)
    for (const alert of [text('Gulberg'), ubl('branch')]) await expectWait(alert, /"branch"/)
  })

  it('never become harmless where they say that money did not come (BANK-719)', async () => {
    const { outcomeOf, expectWait, expectPay, admin } = await shopOfWords()
    const early = '{*} received {amount} from {name}. Ref {transaction}'
    const told = (words: string) => `${words} received Rs.${AMOUNT} from Sana Bibi. Ref #`
    const first = told('You have').replace('#', '77120034001')
    await admin.bankFeed.teach({ ...fields, format: early, text: first })
    await expectPay(told('You have'))
    const never = ['You have not yet', 'Tomorrow you will have', 'You nahi have', 'Hopefully you have']
    for (const words of never) await expectWait(told(words), /The word/)
    const now = await outcomeOf(told('ابھی You have'))
    expect(await admin.bankFeed.alert({ id: now.id })).toMatchObject({ unknown: [], never: ['ابھی'] })
    const { id } = await outcomeOf(told('You have not yet'))
    expect(await admin.bankFeed.alert({ id })).toMatchObject({ unknown: [], never: ['not', 'yet'] })
    const refusal = 'The word "not" may say that the money did not come, so it is never harmless.'
    await expectRefusal(admin.bankFeed.acceptWords({ id }), 'CONFLICT', refusal)
  })

  it('do not answer for another reason to wait, such as an unsigned letter or another alert', async () => {
    const { outcomeOf, admin, hear, newest } = await shopOfWords()
    const { id, status } = await outcomeOf(ubl('Zork'))
    expect(status).toBe('pending')
    hear(
      `PKR 1.00 received from SANA in your UBL A/C 0012 on 21-11-26 via Zork Tx ID 77120034501. For info: 111825888`,
    )
    const other = await newest()
    expect(other.note).toContain('names the same transaction ID with another amount')
    await admin.bankFeed.acceptWords({ id })
    expect(await newest()).toMatchObject({ id: other.id, note: other.note })
  })
})

it('a format that would take an alert of another meaning for money is refused, and shown that alert (BANK-724)', async () => {
  const { admin, hear, newest } = await shopOfWords()
  const format = '{*}: {amount} by {name}. Ref {transaction}'
  const fields = { bank: 'New Bank', sender: '8558', direction: 'in' as const, format }
  const bill = { ...fields, format: format.replace('{*}', 'Your bill'), direction: 'out' as const }
  await admin.bankFeed.teach(bill)
  const texts: [text: string, meaning: string][] = [
    ['Your bill: Rs.300 by Sana. Ref 77120034001', 'money that went out'],
    ['Not yet arrived: Rs.300 by Sana. Ref 77120034002', 'an alert that says "Not"'],
    ['An offer: Rs.300 by Sana. Ref 77120034003', "put aside as not an order's"],
  ]
  for (const [text, meaning] of texts) {
    hear(text)
    const { id } = await newest()
    if (meaning.startsWith('put')) await admin.bankFeed.ignore({ id })
    const { mistaken } = await admin.bankFeed.tried({ ...fields, text })
    expect(mistaken).toEqual({ id, text, meaning })
    const refusal = `This would read alert ${id} as money that came in, and it is ${meaning}.`
    await expectRefusal(admin.bankFeed.teach({ ...fields, text }), 'CONFLICT', refusal)
  }
})
