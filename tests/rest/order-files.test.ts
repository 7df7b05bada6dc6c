import { describe, expect, it, vi } from 'vitest'
import { createPdf, type MarkedReceipt } from '#src/gateways/pdf.ts'
import { testApp } from '#tests/helpers/app.ts'

/** Draws nothing: to draw a receipt starts a thread, which takes half a second. */
const blankPdf = () => {
  const draw = vi.fn<(receipt: MarkedReceipt) => Promise<Uint8Array>>(async () => Buffer.from('%PDF-'))
  return { draw, override: { pdf: createPdf('', draw) } }
}

const shop = async (options: Parameters<typeof testApp>[0] = {}) => {
  const t = testApp(options)
  const app = await t.http()
  const owner = t.make.user()
  const get = (url: string, user?: { id: number; isAdmin: boolean }) =>
    app.inject({ url, headers: user ? { cookie: t.cookieOf(user) } : {} })
  return { t, owner, get, admin: t.make.user({ isAdmin: true }) }
}

describe('the receipt of an order', () => {
  it('is a PDF with title and language, for its owner and for administrators (ORD-18)', async () => {
    const { t, owner, get, admin } = await shop()
    const { id } = t.make.order({ userId: owner.id, status: 'confirmed', name: 'Asma Khan' })
    t.make.license({ orderId: id })
    for (const user of [owner, admin]) {
      const answer = await get(`/api/orders/${id}/receipt`, user)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename=receipt-${id}.pdf`,
        'cache-control': 'private, no-store',
      })
      const text = answer.rawPayload.toString('latin1')
      expect(text.slice(0, 5)).toBe('%PDF-')
      expect(text).toContain('/Lang (en)')
      expect(text).toContain('/Marked true')
      expect(text).toContain('DisplayDocTitle true')
      expect(text).toContain(`(Receipt ${id}, WaCRM)`)
    }
  })

  it('of a pending order is an invoice (ORD-18)', async () => {
    const { t, owner, get } = await shop({ override: blankPdf().override })
    const { id } = t.make.order({ userId: owner.id, name: 'آسمہ' })
    const answer = await get(`/api/orders/${id}/receipt`, owner)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename=invoice-${id}.pdf`)
  })

  it('is in the language of its order, whoever asks for it (ORD-18)', async () => {
    const { draw, override } = blankPdf()
    const { t, owner, get, admin } = await shop({ override })
    const { id } = t.make.order({ userId: owner.id, status: 'confirmed', language: 'ur' })
    t.make.license({ orderId: id })
    const answer = await get(`/api/orders/${id}/receipt`, admin)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename=receipt-${id}.pdf`)
    expect(draw.mock.calls).toMatchObject([[{ language: 'ur', title: `رسید ${id}` }]])
    const receipt = await t.as.admin(admin).orders.receipt({ id })
    expect([receipt.language, receipt.title, receipt.seller[1]]).toEqual(['ur', `رسید ${id}`, 'لاہور'])
    const latin = receipt.facts.filter(([label]) => /[A-Za-z]/.test(label))
    expect(latin).toEqual([])
    expect(receipt.facts.find(([label]) => label === 'مدت')?.[1]).toBe('1\u00a0سال، 21 نومبر 2027 تک')
  })

  it('is drawn again when the order, its licence or the seller changes, and not otherwise (ORD-21)', async () => {
    const { draw, override } = blankPdf()
    const { t, owner, get, admin } = await shop({ override })
    const { id } = t.make.order({ userId: owner.id })
    const office = t.as.admin(admin)
    const receipt = (user = owner) => get(`/api/orders/${id}/receipt`, user)
    await receipt()
    await receipt(admin)
    expect(draw).toHaveBeenCalledTimes(1)
    const changes = [
      () => office.orders.setStatus({ id, status: 'approved' }),
      () => office.settings.update({ key: 'support_phone', value: '+923001112233' }),
      () => office.settings.update({ key: 'receipt_address', value: 'Hall Road, Lahore' }),
    ]
    for (const [n, change] of changes.entries()) {
      await change()
      await receipt()
      expect(draw).toHaveBeenCalledTimes(n + 2)
    }
  })

  it('is given 10 times a minute to a user', async () => {
    const { t, owner, get } = await shop({ limits: true, override: blankPdf().override })
    const other = t.make.user()
    const receipt = (user: typeof owner, id: number) => get(`/api/orders/${id}/receipt`, user)
    const { id } = t.make.order({ userId: owner.id })
    for (let n = 0; n < 10; n += 1) expect((await receipt(owner, id)).statusCode).toBe(200)
    const late = await receipt(owner, id)
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '60'])
    expect((await receipt(other, t.make.order({ userId: other.id }).id)).statusCode).toBe(200)
    t.clock.advance(60)
    expect((await receipt(owner, id)).statusCode).toBe(200)
  })

  it('is 404 for anybody else', async () => {
    const { t, owner, get } = await shop()
    const { id } = t.make.order({ userId: owner.id })
    expect((await get(`/api/orders/${id}/receipt`)).statusCode).toBe(401)
    for (const path of [`/api/orders/${id}/receipt`, '/api/orders/999/receipt', '/api/orders/x/receipt']) {
      const answer = await get(path, t.make.user())
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Order not found'])
    }
  })
})
