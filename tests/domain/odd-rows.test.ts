import { expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'
import { payTokenOf, shopWithProof } from '#tests/helpers/payments.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

// Rows as another program or a foreign backup may have left them: one of them stops no list and no loop (DB-26).

/** Milliseconds that a Date does not take. */
const NO_MOMENT = 8_640_000_000_000_001

it.each([NO_MOMENT, -NO_MOMENT])(
  'a moment that no calendar has stops neither desk nor page: %i (DB-26)',
  async (moment) => {
    const t = testApp()
    const { admin, order } = await shopWithProof(t)
    for (const column of ['paid_at', 'submitted_at', 'created_at', 'updated_at']) {
      t.connection.prepare(`update payments set ${column} = ?`).run(moment)
    }
    expect((await admin.payments.queue({})).rows).toMatchObject([{ orderId: order.id }])
    expect(await admin.payments.get({ id: order.id })).toMatchObject({ orderId: order.id })
    const page = await (await t.http()).inject(`/pay/${payTokenOf(t, order.id)}`)
    expect(page.statusCode).toBe(200)
    t.connection.prepare('update orders set created_at = ?, updated_at = ?').run(moment, moment)
    expect((await admin.orders.list({})).rows).toMatchObject([{ id: order.id }])
    const { revision } = await admin.orders.get({ id: order.id })
    expect(await admin.orders.accept({ id: order.id, revision })).toMatchObject({ status: 'confirmed' })
  },
)

it('a flag that is neither yes nor no is read once, and ends the reading of an audience (DB-26)', async () => {
  const t = testApp()
  licenseIn(t)
  t.connection.prepare('update orders set is_phone_verified = 7').run()
  expect(await t.as.admin().messages.updateAudience()).toMatchObject({ count: 1 })
})

it.each(['', '{', '$argon2id$v=19$m=19456'])(
  'a damaged hash %j fits no password, in the words of a wrong one (DB-26)',
  async (passwordHash) => {
    const t = testApp()
    t.make.user({ username: 'asma', passwordHash })
    await expectRefusal(t.as.guest().auth.signIn({ username: 'asma', password: PASSWORD }), 'UNAUTHORIZED')
  },
)
