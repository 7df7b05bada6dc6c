import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { AMOUNT } from '#tests/helpers/bank-corpus.ts'
import { shopWithFeed } from '#tests/helpers/bank-feed.ts'

const statusOf = (t: TestApp, id: number) =>
  t.deps.db.select().from(orders).where(eq(orders.id, id)).get()?.status

/** A shop that hears of an account whose alerts name no balance. */
const shopOfWords = async (name = 'Owais Alam') => {
  const t = testApp()
  const shop = await shopWithFeed(t, { senders: ['8558'] })
  await shop.admin.settings.save({ values: { bank_feed_day_max: '999999' } })
  let n = 0
  /** What becomes of an order by an alert with its id at `#`: its status, and why the alert waits. */
  const outcomeOf = async (text: string) => {
    n += 1
    const [id, order] = [`77120034${500 + n}`, t.make.order({ name, phone: `+92300${1_000_000 + n}` })]
    await shop.claim(order.id, id)
    shop.hear(text.replace('#', id))
    const [alert] = (await shop.admin.bankFeed.alerts({ limit: 1 })).rows
    return {
      status: statusOf(t, order.id),
      state: alert?.status,
      note: alert?.note ?? '',
      id: alert?.id ?? 0,
    }
  }
  return { t, ...shop, outcomeOf }
}

const hbl = (time: string, name = 'OWAIS ALAM') =>
  `PKR ${AMOUNT}.00 received from ${name} in your HBL A/C on ${time} TXN ID #`
const ubl = (way: string) =>
  `PKR ${AMOUNT}.00 received from OWAIS ALAM in your UBL A/C 0012 on 21-11-26 via ${way} Tx ID #. For info: 111825888`

describe('an alert pays by itself only where each word of it is known (BANK-4):', () => {
  it('what stands at its time is a time, and one that came', async () => {
    const { outcomeOf } = await shopOfWords()
    const odd: [time: string, word: string][] = [
      ['21-11-26 bounced', 'bounced'],
      ['scheduled for 21-11-26', 'scheduled'],
      ['21-11-26, expected by 14:00', 'expected'],
      ['21-11-26 will arrive', 'will'],
      ['21-11-26 due', 'due'],
      ['21-11-26 not yet, but soon', 'not'],
      ['21-11-26 provisional', 'provisional'],
      ['21-11-26 in transit', 'in'],
      ['21-11-26 queued for 15:00', 'queued'],
      ['21-11-26 unclear', 'unclear'],
      ['21-11-26 متوقع', 'متوقع'],
      ['21-11-26 ملیں گے', 'ملیں'],
      ['21-11-26 milenge', 'milenge'],
      ['21-11-26 aayenge', 'aayenge'],
      ['21-11-26 is in clearing', 'is'],
      ['21-11-26 by cheque no. 4411', 'by'],
      ['21-11-26 void', 'void'],
      ['21-11-26 22-11-26', '22'],
      ['31-02-26', '31-02-26'],
      ['21-11-26 25:10', '25'],
      ['21-11-26 Monday', 'Monday'],
    ]
    for (const [time, word] of odd) {
      const { status, note } = await outcomeOf(hbl(time))
      expect([time, status, note]).toEqual([
        time,
        'pending',
        expect.stringMatching(
          new RegExp(`^The word "${word}\\S*" stands where the time should be: please look\\.$`),
        ),
      ])
    }
    for (const time of ['21-11-27', '22-11-26', '21-11-26 14:11', '21/11/2026 at 02:30 PM', '23:59']) {
      const { status, note } = await outcomeOf(hbl(time))
      expect([time, status, note]).toEqual([time, 'pending', `"${time}" has not come yet: please look.`])
    }
    const { note } = await outcomeOf(hbl('21-11-26 02:00'))
    expect(note).toMatch(/^Perhaps for order/)
    for (const time of [
      '21-11-26',
      '21/11/2026 14:00:05',
      'Saturday, 21-Nov-2026 at 02:04 PM PKT',
      '۲۱ نومبر ۲۰۲۶',
      '2026-11-21T14:00:00',
    ]) {
      expect([time, await outcomeOf(hbl(time))]).toEqual([
        time,
        expect.objectContaining({ status: 'confirmed', note: '' }),
      ])
    }
  })

  it('what a format passes over is harmless, and the reason names the word that is not', async () => {
    const { outcomeOf } = await shopOfWords()
    const odd: [way: string, word: string][] = [
      ['Raast, not yet credited,', 'The words "not", "yet" and "credited"'],
      ['Raast scheduled', 'The word "scheduled"'],
      ['Raast (bounced)', 'The word "bounced"'],
      ['IBFT recall', 'The word "recall"'],
      ['IBFT dishonoured', 'The word "dishonoured"'],
      ['IBFT dispute', 'The word "dispute"'],
      ['IBFT nahi mile', 'The words "nahi" and "mile"'],
      ['void', 'The word "void"'],
      ['Raast ❌', 'The word "❌"'],
    ]
    for (const [way, words] of odd) {
      const { status, note } = await outcomeOf(ubl(way))
      expect([way, status, note]).toEqual([way, 'pending', expect.stringContaining(words)])
      expect(note).toMatch(/where only harmless words may: please look\.$/)
    }
    for (const way of ['Raast', 'IBFT', '1LINK Funds Transfer', 'Mobile/Internet Banking (HBL Konnect)']) {
      const { status } = await outcomeOf(ubl(way))
      expect([way, status]).toEqual([way, 'confirmed'])
    }
  })

  it('and a name is one of words that are names, of the buyer or anybody', async () => {
    const { outcomeOf, admin, t } = await shopOfWords('Qwertyna Zorbax')
    const odd: [name: string, reason: RegExp][] = [
      ['OWAIS ALAM (not successful)', /"\(not" stands where the name should be/],
      ['OWAIS ALAM bounced', /^Fits order \d+\. The word "bounced" stands where a name should be/],
      ['OWAIS ALAM tomorrow', /"tomorrow"/],
      ['OWAIS@ALAM', /"OWAIS@ALAM"/],
      ['OWAIS ALAM 786', /"786"/],
    ]
    for (const [name, reason] of odd) {
      const { status, note } = await outcomeOf(hbl('21-11-26', name))
      expect([name, status, note]).toEqual([name, 'pending', expect.stringMatching(reason)])
    }
    // Foreign money is not read, also where it is glued to its number.
    expect(await outcomeOf(hbl('21-11-26', 'OWAIS USD9'))).toMatchObject({
      state: 'unread',
      status: 'pending',
    })
    for (const name of [
      'OWAIS ALAM',
      'M. Zorbax',
      'MUHAMMAD K*',
      'AL-NOOR TRADERS PVT LTD',
      'عائشہ بی بی',
      'SANA BIBI D/O ABDUL REHMAN',
    ]) {
      expect([name, (await outcomeOf(hbl('21-11-26', name))).status]).toEqual([name, 'confirmed'])
    }
    // Who was assigned by hand is known from then on.
    const { status, id } = await outcomeOf(hbl('21-11-26', 'FLIMBERT KHAN'))
    expect(status).toBe('pending')
    await admin.bankFeed.assign({ id, orderId: t.make.order({ phone: '+923009999999' }).id })
    expect((await outcomeOf(hbl('21-11-26', 'Flimbert'))).status).toBe('confirmed')
  })
})
