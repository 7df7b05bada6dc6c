import { describe, expect, it } from 'vitest'
import { matchOf } from '#src/domains/money-in/rules/matching.ts'
import { isSamePayer } from '#src/domains/money-in/rules/payers.ts'

describe('money finds its order:', () => {
  const placedAt = new Date('2026-11-26T05:00:00Z')
  const same = { amountMinor: 249_900, key: '20260315101500' }
  const payer = { name: 'Bilal', phone: '0333XXXXXXX' }
  const money = { ...same, ...payer, at: new Date('2026-11-26T05:30:00Z'), day: null, methodIds: [1] }
  const buyer = { name: 'Asma Khan', sender: '', phone: '+923001234567' }
  const placed = { orderId: 7, placedAt, placedDay: 20_783, methodId: 1, receivedMinor: 0 }
  const order = { ...same, ...buyer, ...placed }
  const sure = { kind: 'exact', orderId: 7, isSure: true, isOwn: false }
  it('exactly by id, amount, time and method (BANK-6)', () => {
    expect(matchOf(money, [order])).toEqual(sure)
    expect(matchOf({ ...money, at: new Date('2026-11-26T04:51:00Z') }, [order])).toEqual(sure)
  })
  it('but not by an id alone where it came before the order, on another day, or to another account', () => {
    const perhaps = { kind: 'likely', orderId: 7 }
    expect(matchOf({ ...money, at: new Date('2026-11-26T04:49:00Z') }, [order])).toEqual(perhaps)
    expect(matchOf({ ...money, day: 20_782 }, [order])).toEqual(perhaps)
    expect(matchOf({ ...money, methodIds: [2] }, [order])).toEqual(perhaps)
    expect(matchOf(money, [{ ...order, methodId: null }])).toEqual(perhaps)
  })
  it('as too little or too much, counted with what came before', () => {
    expect(matchOf({ ...money, amountMinor: 239_900 }, [order])).toMatchObject({ missingMinor: 10_000 })
    expect(matchOf({ ...money, amountMinor: 250_000 }, [order])).toMatchObject({ missingMinor: -100 })
    expect(matchOf({ ...money, amountMinor: 10_000 }, [{ ...order, receivedMinor: 239_900 }])).toEqual(sure)
  })
  it('by the sender alone where several orders name the id, and else not at all (BANK-726, BANK-728)', () => {
    const own = { ...order, name: 'Bilal Ahmed' }
    const other = { ...order, orderId: 8 }
    const both = { kind: 'contested', orderIds: [7, 8], rivalId: null }
    expect(matchOf(money, [order, other])).toEqual(both)
    expect(matchOf(money, [own, other])).toEqual({ ...sure, isOwn: true })
    expect(matchOf(money, [own, { ...own, orderId: 8 }])).toEqual(both)
    // What is written of the sender weighs less than the buyer's own name, and a part of a name less than the whole.
    expect(matchOf(money, [own, { ...other, sender: 'Bilal' }])).toEqual({ ...sure, isOwn: true })
    expect(matchOf(money, [own, { ...other, name: 'Bilal' }])).toMatchObject({ orderId: 8, isOwn: true })
    expect(matchOf({ ...money, amountMinor: 100 }, [other, own])).toMatchObject({ orderId: 7, isOwn: true })
  })
  it('of another than the sender not where an open order is that of the sender, whatever it asks for (BANK-727)', () => {
    const person = { name: 'Bilal Ahmed', phone: '+923007654321' }
    const rival = { ...order, ...person, orderId: 9, key: '', amountMinor: 999_900 }
    const contested = { kind: 'contested', orderIds: [7], rivalId: 9 }
    const matchBeside = (named: typeof order, other: typeof order) =>
      matchOf(money, [named], 0, () => [named, other])
    expect(matchBeside(order, rival)).toEqual(contested)
    expect(matchBeside({ ...order, amountMinor: 999_900 }, rival)).toEqual(contested)
    expect(matchBeside({ ...order, sender: 'Bilal' }, rival)).toEqual(contested)
    expect(matchBeside({ ...order, name: 'Bilal' }, rival)).toEqual({ ...sure, isOwn: true })
    // One buyer may have two orders.
    expect(matchBeside(order, { ...rival, phone: order.phone })).toEqual(sure)
    expect(matchBeside(order, { ...rival, name: 'Sana' })).toEqual(sure)
    // Who orders after the money came has not sent it.
    expect(matchBeside(order, { ...rival, placedAt: new Date('2026-11-26T06:00:00Z') })).toEqual(sure)
  })
  it('surely by a short id only where the buyer sent it (BANK-739)', () => {
    const short = { ...money, key: '112345' }
    const claimed = { ...order, key: '112345' }
    expect(matchOf(short, [claimed])).toMatchObject({ kind: 'exact', isSure: false })
    expect(matchOf({ ...short, name: 'KHAN ASMA' }, [claimed])).toMatchObject({ isSure: true })
    for (const phone of ['0300XXXX567', '+92 300 XXXX567', '300XXXX567', '3001234567']) {
      expect(matchOf({ ...short, phone }, [claimed])).toMatchObject({ isSure: true })
    }
    for (const phone of ['300XXXX568', '92XXXX567', '30012345']) {
      expect(matchOf({ ...short, phone }, [claimed])).toMatchObject({ isSure: false })
    }
  })
  it('by a name in the letters of another keyboard', () => {
    for (const [name, written] of [
      ['علي أحمد', 'علی احمد'],
      ['André Gill', 'ANDRE GILL'],
    ] as const) {
      expect(matchOf({ ...money, name: written }, [{ ...order, name }])).toEqual({ ...sure, isOwn: true })
      expect(isSamePayer({ name: written, phone: '' }, { name, phone: '' })).toBe(true)
    }
  })
  it('of an earlier payer, by a number without its zero too', () => {
    const isSame = (phone: string) => isSamePayer({ name: '', phone }, { name: '', phone: '+923001234567' })
    expect(['03001234567', '923001234567', '3001234567'].filter(isSame)).toHaveLength(3)
    expect(isSame('3001234568')).toBe(false)
  })
  it('perhaps by its amount, where one order alone asks for it and the sender fits (BANK-725)', () => {
    const nameless = { ...money, key: '', name: 'Asma' }
    const open = { ...order, key: '' }
    expect(matchOf(nameless, [open])).toEqual({ kind: 'likely', orderId: 7 })
    expect(matchOf(nameless, [open, { ...open, orderId: 8 }])).toEqual({ kind: 'none' })
    expect(matchOf({ ...nameless, name: 'Bilal' }, [open])).toEqual({ kind: 'none' })
    expect(matchOf({ ...nameless, at: new Date('2026-11-28T06:00:00Z') }, [open])).toEqual({ kind: 'none' })
  })
  it('short by a tolerated share matches by its id; without one it is only suggested, if no order asks for exactly that amount (BANK-17)', () => {
    const short = { ...money, amountMinor: 247_401, name: 'Asma' }
    const withheld = { kind: 'withheld', orderId: 7, askedMinor: 249_900, cameMinor: 247_401 }
    expect(matchOf(short, [order])).toMatchObject({ kind: 'different' })
    expect(matchOf(short, [order], 1)).toMatchObject({ ...withheld, isNamed: true })
    const nameless = { ...short, key: '' }
    const open = { ...order, key: '' }
    expect(matchOf(nameless, [open])).toEqual({ kind: 'none' })
    expect(matchOf(nameless, [open], 1)).toMatchObject({ ...withheld, isNamed: false })
    expect(matchOf(nameless, [open, { ...open, orderId: 8 }], 1)).toEqual({ kind: 'none' })
    const asked = { ...open, orderId: 8, amountMinor: short.amountMinor }
    expect(matchOf(nameless, [open, asked], 1)).toEqual({ kind: 'likely', orderId: 8 })
    expect(matchOf({ ...nameless, amountMinor: 247_400 }, [open], 1)).toEqual({ kind: 'none' })
  })
})
