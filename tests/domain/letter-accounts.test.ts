import { describe, expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { testApp } from '#tests/helpers/app.ts'
import { raast, shopWithMailbox } from '#tests/helpers/letters.ts'

const ID = 'TXN20261121101500'

describe('the account in a letter of a bank', () => {
  it("about an account that is not the seller's waits, until an administrator assigns one (BANK-14)", async () => {
    const t = testApp()
    const { arrive, claim, admin, mailboxId } = await shopWithMailbox(t)
    const [first, second] = [
      t.make.order({ phone: '+923001110001' }),
      t.make.order({ phone: '+923001110002' }),
    ]
    const other = (id: string) => raast(id).replace('*****4567', 'PK***9999')
    await claim(first.id, ID)
    await arrive(other(ID))
    expect(t.deps.db.select().from(orders).get()?.status).toBe('pending')
    const [alert] = (await admin.bankFeed.alerts()).rows
    expect(alert?.note).toBe(
      `Fits order ${first.id}. Its account, which ends with 9999, is none of the payment methods' of this source.`,
    )
    const { revision } = await admin.bankFeed.assignment({ id: alert?.id ?? 0, orderId: first.id })
    await admin.bankFeed.assign({ id: alert?.id ?? 0, orderId: first.id, revision })
    await claim(second.id, `${ID}2`)
    await arrive(other(`${ID}2`))
    const states = async () => (await admin.bankFeed.alerts({ limit: 5 })).rows.map(({ status }) => status)
    expect(await states()).toEqual(['accepted', 'accepted'])
    // The account is believed as long as the approval that taught it.
    const decided = await admin.payments.get({ id: first.id })
    await admin.orders.undoApproval({ id: first.id, revision: decided.revision })
    const third = t.make.order({ phone: '+923001110003' })
    await claim(third.id, `${ID}3`)
    await arrive(other(`${ID}3`))
    expect(await states()).toEqual(['waiting', 'accepted', 'waiting'])
    const { mailbox: shown } = (await admin.bankFeed.sources()).find(({ id }) => id === mailboxId) ?? {}
    expect(Object.keys(shown ?? {})).not.toContain('taught')
  })

  it.each([
    ['0300 1234567', '*4567', true],
    ['Case Bank, 0012-3456 7890', 'XXXX7890', true],
    ['PK36 SCBL 0000 0011 2345 6702', 'PK36SCBL0000001123456702', true],
    ['۰۳۰۰ ۱۲۳۴۵۶۷', 'XX4567', true],
    ['0300 1234567', '*567', false],
    ['0300 1234567', '1234567*', false],
    ['0300 1234567 Ali', '93001234567', false],
    ['PK36 SCBL 0000 0011 2345 6702', 'XX2345', false],
  ])(
    'names an account of a method whose details end with its digits: %s, %s (BANK-14)',
    async (accountDetails, account, isOwn) => {
      const t = testApp()
      const { arrive, claim, admin, method } = await shopWithMailbox(t)
      await admin.paymentMethods.update({ id: method.id, accountDetails })
      await claim(t.make.order().id, ID)
      await arrive(raast(ID).replace('*****4567', account))
      expect(t.deps.db.select().from(orders).get()?.status).toBe(isOwn ? 'confirmed' : 'pending')
    },
  )
})
