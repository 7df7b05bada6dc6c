import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectWhatsapp } from '#tests/helpers/orders.ts'
import { deliverOutbox } from '#tests/helpers/outbox.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'

const ROUNDS = amounts.racesOfPayments

/** An order whose proof waits, without a picture, which no decision asks for. */
const proofIn = (t: TestApp) => {
  const { id } = t.make.order()
  t.make.payment({ orderId: id })
  return { id, revision: 0 }
}

type Admin = ReturnType<TestApp['as']['admin']>
type Seen = ReturnType<typeof proofIn>
const accept = (admin: Admin, seen: Seen) => admin.orders.accept(seen)
const reject = (admin: Admin, seen: Seen) => admin.payments.reject({ ...seen, reason: 'No' })
const cancel = (admin: Admin, { id, revision }: Seen) =>
  admin.orders.setStatus({ id, revision, status: 'cancelled' })

it.each([
  ['two accepts', accept, accept],
  ['accept and reject', accept, reject],
  ['reject and accept', reject, accept],
  ['cancel and accept', cancel, accept],
  ['accept and cancel', accept, cancel],
] as const)('%s at once have one outcome and one licence at most', async (name, one, other) => {
  const t = testApp()
  const [first, second] = [t.as.admin(), t.as.admin()]
  const wrong: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = proofIn(t)
    const answers = await Promise.allSettled([one(first, seen), other(second, seen)])
    const done = answers.filter(({ status }) => status === 'fulfilled').length
    const { status } = await first.orders.get({ id: seen.id })
    const issued = t.deps.db.select().from(licenses).where(eq(licenses.orderId, seen.id)).all().length
    if (done !== 1 || issued !== (status === 'confirmed' ? 1 : 0)) {
      wrong.push(`${done} done, order ${status}, ${issued} licences`)
    }
  }
  prove(`${name} at once, ${ROUNDS} rounds: wrong outcomes`, wrong, { is: [] })
})

it('an undo while the messages of the approval go leaves no licence, and no message that goes later', async () => {
  const t = testApp()
  await connectWhatsapp(t)
  const admin = t.as.admin()
  const wrong: string[] = []
  let gone = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = proofIn(t)
    await accept(admin, seen)
    const undo = async () => {
      // At another point of the delivery each round: before it, between its messages, or after them.
      for (let turn = 0; turn < round % 10; turn += 1) await nextTurn()
      await admin.orders.undoApproval({ id: seen.id })
    }
    await Promise.all([deliverOutbox(t), undo()])
    const sent = () => t.fakes.pushflow.sent.length + t.fakes.mail.sent.length
    const before = sent()
    await deliverOutbox(t)
    const license = t.deps.db.select().from(licenses).where(eq(licenses.orderId, seen.id)).get()
    const payment = await admin.payments.get({ id: seen.id })
    const outcome = [payment.orderStatus, payment.state, license?.licenseStatus, sent() - before].join()
    if (outcome !== 'pending,submitted,suspended,0') wrong.push(outcome)
    gone = Math.max(gone, before)
  }
  expect(gone).toBeGreaterThan(0)
  prove(`undo while the messages go, ${ROUNDS} rounds: wrong outcomes`, wrong, { is: [] })
})
