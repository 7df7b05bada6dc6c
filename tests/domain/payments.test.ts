import { describe, expect, it } from 'vitest'
import { paymentPictures, payments } from '#db/schema/payments.ts'
import { guest } from '#src/deps.ts'
import { sweepPictures } from '#src/domains/payments/pictures/pictures.ts'
import { toPayPage } from '#src/domains/payments/present.ts'
import { paymentByLink } from '#src/domains/payments/rules/buyer-page.ts'
import { nextState } from '#src/domains/payments/status.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { paymentStates } from '#src/shared/values/vocabulary.ts'
import { office, sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'
import { PHONE } from '#tests/helpers/orders.ts'
import { keepPicture, payTokenOf, sendProof, shopWithProof, shown } from '#tests/helpers/payments.ts'
import { keptUploads } from '#tests/helpers/uploads.ts'

const storedProofs = (t: TestApp) => keptUploads(t.deps.config.dataDir)

describe('payments', () => {
  it('go from state to state by one table (PAY-81)', () => {
    const events = ['submit', 'accept', 'reject', 'refund'] as const
    const table = paymentStates.map((state) => [state, ...events.map((event) => nextState(state, event))])
    expect(table).toEqual([
      ['awaiting', 'submitted', 'accepted', undefined, undefined],
      ['submitted', 'submitted', 'accepted', 'rejected', undefined],
      ['accepted', undefined, undefined, undefined, 'refunded'],
      ['rejected', 'submitted', 'accepted', undefined, undefined],
      ['refunded', undefined, undefined, undefined, undefined],
    ])
  })

  it('know the method of the last proof from the same proved phone, and of no other (PAY-772)', async () => {
    const t = testApp()
    const ofPhone = (isPhoneVerified: boolean) => t.make.order({ phone: PHONE, isPhoneVerified })
    const [paid, next] = [ofPhone(true), ofPhone(true)]
    await sendProof(t, paid.id, { methodId: 2 })
    const unproved = ofPhone(false)
    const methodOf = ({ id }: { id: number }) => {
      const linked = paymentByLink(
        t.deps,
        { actor: guest, request: { provenPhone: null } },
        payTokenOf(t, id),
      )
      return linked && toPayPage(linked).methodId
    }
    expect([paid, next, unproved].map(methodOf)).toEqual([2, 2, null])
  })

  it('take a proof for a pending order alone, and only by the right link', async () => {
    const { t, token } = await shopWithProof()
    const proof = { transactionId: '1', sender: 'Asma', pictures: [1] }
    const submit = (link: string) => t.as.guest().payments.submit({ ...proof, token: link })
    for (const wrong of ['', 'x', `${token}x`, t.deps.vault.sign('claim', '1')])
      await expect(submit(wrong)).rejects.toThrow('Order not found')
    const closed = (status: 'confirmed' | 'cancelled') => payTokenOf(t, t.make.order({ status }).id)
    await expect(submit(closed('confirmed'))).rejects.toThrow('approved already')
    await expect(submit(closed('cancelled'))).rejects.toThrow('cancelled')
  })

  const refusing = sharedApp()
  const missing = 'Please enter the transaction ID, or add a picture of the payment'
  it.each([
    [{ transactionId: ' ', pictures: [] }, missing],
    [{ transactionId: undefined, pictures: undefined }, missing],
    [{ pictures: [1, 2, 3, 4] }, 'At most 3 pictures'],
    [{ paidAt: 'yesterday' }, 'Please choose day and time'],
    [{ paidAt: '2026-02-30T10:00' }, 'Please choose day and time'],
    [{ paidAt: '9999-12-31T10:00' }, 'Please check the day'],
    [{ paidAt: '0001-01-01T10:00' }, 'Please check the day'],
  ])('refuse the proof %o (PAY-706)', async (wrong, message) => {
    const t = refusing()
    const token = payTokenOf(t, t.make.order().id)
    const proof = { token, transactionId: '1', sender: 'Asma', pictures: [1], ...wrong }
    await expect(t.as.guest().payments.submit(proof)).rejects.toThrow(message)
  })

  it('a proof that is sent again replaces the typed fields and the pictures, and the same one changes nothing (PAY-709, PAY-710)', async () => {
    const typed = { transactionId: '12345678901', sender: 'Asma Khan', paidAt: '2026-11-21T10:00' }
    const { t, admin, order, token, pictureId, revision } = await shopWithProof(testApp(), typed)
    const { payments: sent } = t.as.guest()
    await sent.submit({ ...typed, token, pictures: [pictureId] })
    expect((await shown(t, order.id)).revision).toBe(revision)
    await sent.submit({ ...typed, token, pictures: [pictureId], sender: 'Asma' })
    expect((await shown(t, order.id)).revision).toBeGreaterThan(revision)
    const { id } = await keepPicture(t, token, 77)
    // A picture that was not sent yet is not shown on the desk.
    const shownNow = () => admin.payments.get({ id: order.id })
    expect(await shownNow()).toMatchObject({ pictures: [{ id: pictureId }] })
    const again = { transactionId: '999', sender: 'Ali' }
    await sent.submit({ ...again, token, pictures: [id] })
    expect(await shownNow()).toMatchObject({ ...again, pictures: [{ id }] })
    expect([storedProofs(t).length, (await admin.payments.queue()).total]).toEqual([1, 1])
  })

  it.each([
    ['a transaction ID alone', '95566975955'],
    ['a picture alone', ''],
  ])('take %s for a proof, and answer as the page shows it (PAY-153, PAY-705)', async (_, transactionId) => {
    const { t, admin } = office()
    const { id } = t.make.order()
    const token = payTokenOf(t, id)
    const pictures = transactionId ? [] : [await keepPicture(t, token, 1)]
    const proof = { token, transactionId, pictures: pictures.map((picture) => picture.id) }
    const taken = { state: 'submitted', sender: '', transactionId }
    const submittedAt = t.deps.now().toISOString()
    const answer = await t.as.guest().payments.submit(proof)
    expect(answer).toMatchObject({ ...taken, token, orderId: id, submittedAt })
    expect(answer.pictures).toHaveLength(pictures.length)
    expect(await admin.payments.get({ id })).toMatchObject({ ...taken, flags: [] })
    expect((await admin.orders.get({ id })).paymentState).toBe('submitted')
  })

  it('are taken once a minute, and five times between two decisions (PAY-90)', async () => {
    const t = testApp({ limits: true })
    const { id } = t.make.order()
    const token = payTokenOf(t, id)
    const send = (transactionId: string) => t.as.guest().payments.submit({ token, transactionId })
    await send('1')
    await expect(send('2')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await send('1')
    for (const transactionId of ['2', '3', '4', '5']) {
      t.clock.advance(60)
      await send(transactionId)
    }
    t.clock.advance(60)
    await expect(send('6')).rejects.toThrow('You have sent this proof several times')
    expect((await t.as.admin().payments.get({ id })).transactionId).toBe('5')
    await t.as.admin().payments.reject({ ...(await shown(t, id)), reason: 'No' })
    await send('6')
  })

  it('wait in pages, those of proved phones first, and then the oldest (PAY-84)', async () => {
    const t = testApp()
    const ids = [false, false, true].map((isPhoneVerified) => t.make.order({ isPhoneVerified }).id)
    for (const id of ids.toReversed()) {
      await t.as.guest().payments.submit({ token: payTokenOf(t, id), transactionId: `${id}` })
      t.clock.advance(60)
    }
    const page = async (cursor: number) => {
      const { rows, total } = await t.as.admin().payments.queue({ limit: 2, cursor })
      return [rows.map(({ orderId }) => orderId), total]
    }
    expect([await page(0), await page(2)]).toEqual([
      [[ids[2], ids[1]], 3],
      [[ids[0]], 3],
    ])
  })

  it('a proof holds three pictures, and one that was not sent yet can be removed', async () => {
    const t = testApp()
    const token = payTokenOf(t, t.make.order().id)
    const { id: first } = await keepPicture(t, token, 1)
    const { id: second } = await keepPicture(t, token, 2)
    await keepPicture(t, token, 3)
    await expect(keepPicture(t, token, 4)).rejects.toMatchObject({ code: 'CONFLICT' })
    await t.as.guest().payments.removePicture({ token, id: first })
    expect(storedProofs(t)).toHaveLength(2)
    await keepPicture(t, token, 4)
    await t.as.guest().payments.removePicture({ token: payTokenOf(t, t.make.order().id), id: second })
    expect(storedProofs(t)).toHaveLength(3)
  })
})

describe('pictures of a payment', () => {
  it('are deleted the days of the setting after the decision, and drafts after 30 days (PAY-714)', async () => {
    const { t, admin, order, revision } = await shopWithProof()
    await keepPicture(t, payTokenOf(t, t.make.order().id), 9)
    await admin.orders.accept({ id: order.id, revision })
    const after = async (days: number) => {
      const now = addDays(t.deps.now(), days)
      await sweepPictures({ ...t.deps, now: () => now })
      return [t.deps.db.select().from(paymentPictures).all().length, storedProofs(t).length]
    }
    expect([await after(29), await after(31), await after(179), await after(181)]).toEqual([
      [2, 2],
      [1, 1],
      [1, 1],
      [0, 0],
    ])
  })

  it('go with the person whose account is deleted, and so do its number and sender (USER-704)', async () => {
    const { t, admin } = office()
    const userId = t.make.user().id
    const { token } = await sendProof(t, t.make.order({ userId }).id)
    await admin.users.delete({ id: userId })
    await t.settled()
    expect(storedProofs(t)).toEqual([])
    expect(t.deps.db.select().from(payments).all()).toMatchObject([{ transactionId: '', sender: '' }])
    expect(t.deps.db.select().from(paymentPictures).all()).toEqual([])
    const again = t.as.guest().payments.submit({ token, transactionId: '1' })
    await expect(again).rejects.toThrow('Order not found')
  })
})
