import { describe, expect, it } from 'vitest'
import { bankAlerts } from '#db/schema/bank-feed.ts'
import { silentSources } from '#src/domains/bank-feed/service.ts'
import { AMOUNT, ID } from '#tests/helpers/bank-corpus.ts'
import { BALANCE, feedShop, gatewayPing, gatewaySms, received } from '#tests/helpers/bank-feed.ts'

const hours = 60 * 60
const day = 24 * hours

describe('a phone (BANK-11)', () => {
  it('that hears of no payment while proofs come is named to the administrators', async () => {
    const { t, hear, claim } = await feedShop()
    expect(silentSources(t.deps)).toBeNull()
    hear(received(AMOUNT, BALANCE, ID))
    t.clock.advance(2 * day)
    expect(silentSources(t.deps)).toBeNull()
    const order = t.make.order()
    t.clock.advance(2 * day)
    expect(silentSources(t.deps)).toBeNull()
    await claim(order.id, `${ID}9`)
    expect(silentSources(t.deps)).toContain('"Office phone"')
  })

  it('that calls by itself is missed after two hours, also where an alert came last', async () => {
    const { t, call, hear } = await feedShop()
    call(gatewayPing)
    t.clock.advance(60)
    hear(received(AMOUNT, BALANCE, ID))
    t.clock.advance(2 * hours - 60)
    expect(silentSources(t.deps)).toBeNull()
    t.clock.advance(120)
    expect(silentSources(t.deps)).toContain('"Office phone"')
    call(gatewayPing)
    expect(silentSources(t.deps)).toBeNull()
  })

  it('whose app does not call by itself is not missed for the private messages that it forwards', async () => {
    const { t, call } = await feedShop()
    call({ from: '+923001112233', text: 'A private message' })
    t.clock.advance(day)
    expect(silentSources(t.deps)).toBeNull()
  })

  it('whose pings were switched off is judged by its alerts again', async () => {
    const { t, call, hear } = await feedShop()
    call(gatewayPing)
    t.clock.advance(2 * day)
    hear(received(AMOUNT, BALANCE, ID))
    t.clock.advance(3 * hours)
    expect(silentSources(t.deps)).toBeNull()
  })
})

it('two payments of which a wallet tells in the same words are two alerts (BANK-2)', async () => {
  const { t, call } = await feedShop({ senders: ['SadaPay'] })
  const sms = (receivedAt: Date) =>
    gatewaySms({ message: 'PKR 1,200 received from Sana', phoneNumber: 'SadaPay', receivedAt })
  const first = sms(t.deps.now())
  call(first)
  t.clock.advance(day)
  call(sms(t.deps.now()))
  call(first)
  expect(t.deps.db.select().from(bankAlerts).all()).toHaveLength(2)
})
