import { describe, expect, it } from 'vitest'
import { expectRefusal, office, officeOf, sharedApp, testApp } from '#tests/helpers/app.ts'
import { orderForm } from '#tests/helpers/orders.ts'

const newProduct = {
  title: 'Professional Eid pack',
  description: 'Two systems.',
  price: '6000',
  discountPrice: 4500,
  couponCode: 'EID25',
  imageUrl: '/uploads/eid.png',
  category: 'license',
}

describe('products', () => {
  it('shows visitors the active ones, newest first, with prices as numbers (PROD-3, PROD-6, VAL-2)', async () => {
    const { t, admin } = office()
    await admin.products.create({ title: 'Starter kit', price: 2999 })
    t.clock.advance(60)
    await admin.products.create(newProduct)
    await admin.products.create({ title: 'Old', price: 1, isActive: false })
    const shown = await t.as.guest().products.onSale()
    expect(shown.map(({ title }) => title)).toEqual(['Professional Eid pack', 'Starter kit'])
    const defaults = { id: 2, plan: 'professional', termMonths: 12, isActive: true }
    expect(shown[0]).toEqual({ ...newProduct, ...defaults, price: 6000 })
  })

  it('makes one product when a call is repeated because its answer was lost, and refuses another one with its key; a failed call may be tried again, and what JSON cannot hold is refused as any wrong input (REST-7, REST-9, REST-706)', async () => {
    const { t, admin } = office()
    const input = { ...newProduct, idempotencyKey: 'one' }
    const [first, second] = await Promise.all([admin.products.create(input), admin.products.create(input)])
    expect(second).toEqual(first)
    const refused = { ...input, title: '', idempotencyKey: 'two' }
    await expectRefusal(admin.products.create(refused), 'BAD_REQUEST')
    await admin.products.create({ ...refused, title: 'Another' })
    const used = 'This idempotencyKey was used for something else'
    await expectRefusal(admin.products.create({ ...input, price: 1 }), 'CONFLICT', used)
    const odd = { ...input, price: 10n as unknown as number, idempotencyKey: 'odd' }
    await expectRefusal(admin.products.create(odd), 'BAD_REQUEST')
    // A key counts for one administrator and one procedure only.
    await t.as.admin().products.create(input)
    await admin.products.update({ ...input, id: first.id })
    expect((await admin.products.list()).total).toBe(3)
  })

  it('is made anew by a call whose answer was forgotten after 1,000 others (REST-705)', async () => {
    const { t, admin } = office()
    const create = (idempotencyKey: string) => {
      const input = { ...newProduct, idempotencyKey }
      return admin.products.create(input)
    }
    const { id } = await create('first')
    for (let n = 1; n < 1000; n += 1) await create(`other ${n}`)
    expect((await create('first')).id).toBe(id)
    // Strangers push out nothing of an administrator.
    for (const idempotencyKey of ['1', '2', '3']) {
      const written = { name: 'Asma', email: 'a@example.com', message: 'Hello', idempotencyKey }
      await t.as.guest().contacts.send(written)
    }
    expect((await create('first')).id).toBe(id)
    await create('one more')
    expect((await create('first')).id).toBeGreaterThan(id)
  })

  it.each([
    ['STARTER kit', {}, 'starter'],
    ['Professional pack', { plan: '' }, 'professional'],
    ['Shop connector', { plan: null }, 'enterprise'],
    ['Shop connector', { plan: 'starter' }, 'starter'],
    ['Starter kit', { plan: 'five' }, 'enterprise'],
  ])('a product called %j with %j stands for the plan %s (PROD-2)', async (title, given, plan) => {
    const { t, admin } = office()
    const { id } = await admin.products.create({ title, price: 777, ...given })
    expect(await admin.products.get({ id })).toMatchObject({ plan })
    expect(await admin.products.update({ id, title: 'Professional something' })).toMatchObject({ plan })
    const order = (of: object) => t.as.guest().orders.create({ ...orderForm, amount: 777, ...of })
    expect(await order({ plan })).toMatchObject({ plan })
    expect(await admin.products.update({ id, plan: 'professional' })).toMatchObject({ plan: 'professional' })
    await expectRefusal(order({ plan: 'enterprise' }), 'CONFLICT')
  })

  it('stores blank optional fields as null', async () => {
    const admin = testApp().as.admin()
    const blank = { description: '', discountPrice: '' as const, couponCode: ' ', imageUrl: '', category: '' }
    const stored = { description: '', discountPrice: null, couponCode: null, imageUrl: null, category: null }
    expect(await admin.products.create({ title: 'Kit', price: 1, ...blank })).toMatchObject(stored)
  })

  const refusing = sharedApp()
  it.each([
    [{ title: ' ' }, 'Title is required'],
    [{ plan: 'reseller' }, 'A product stands for Starter, Professional or Enterprise'],
    [{ price: '' }, 'Price is required'],
    [{ price: undefined }, 'Price is required'],
    [{ price: 'cheap' }, 'Price must be a number'],
    [{ price: -1 }, 'Price is out of range'],
    [{ price: 1.234 }, 'Price has at most two decimals'],
    [{ price: 999.5 }, 'Price must be in whole rupees, without paisa'],
    [{ price: 0 }, 'Price must be at least 1 rupee'],
    [{ discountPrice: '4500.01' }, 'Discount price must be in whole rupees, without paisa'],
    [{ discountPrice: 6000 }, 'Discount price must be lower than the price'],
    [{ discountPrice: '7000' }, 'Discount price must be lower than the price'],
    [{ discountPrice: 0 }, 'Discount price must be more than 0'],
    [{ termMonths: 0 }, 'Term must be a whole number of months, from 1 to 120'],
    [{ termMonths: 121 }, 'Term must be a whole number of months, from 1 to 120'],
    [{ couponCode: 'x'.repeat(51) }, 'Must be 50 characters or fewer'],
    [{ category: 'x'.repeat(101) }, 'Must be 100 characters or fewer'],
    [{ imageUrl: 'javascript:alert(1)' }, 'Address must start with http://, https:// or /'],
  ])('refuses %o and stores nothing (PROD-1, PROD-5)', async (wrong, message) => {
    const answer = await officeOf(refusing())('POST', '/api/admin/products', { ...newProduct, ...wrong })
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    expect((await refusing().as.admin().products.list({})).total).toBe(0)
  })

  it('changes only the given fields, and checks them against the stored ones (VAL-7)', async () => {
    const { admin } = office()
    const created = await admin.products.create(newProduct)
    const { id } = created
    expect(await admin.products.get({ id })).toEqual(created)
    expect(await admin.products.update({ id, title: 'Eid pack', couponCode: '' })).toMatchObject({
      title: 'Eid pack',
      couponCode: null,
      price: 6000,
      discountPrice: 4500,
    })
    for (const wrong of [{ price: 4500 }, { discountPrice: 6000 }]) {
      await expect(admin.products.update({ id, ...wrong })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: 'Discount price must be lower than the price',
        cause: { field: 'discountPrice' },
      })
    }
    expect((await admin.products.onSale())[0]).toMatchObject({ price: 6000, discountPrice: 4500 })
    const lower = { price: 4000, discountPrice: null }
    expect(await admin.products.update({ id, ...lower })).toMatchObject(lower)
  })

  it('changes and deletes a product, and leaves its orders as they were', async () => {
    const { t, admin } = office()
    const { id } = await admin.products.create(newProduct)
    const paid = { amount: 4500, couponCode: 'EID25', productId: id }
    const { orderId } = await t.as.guest().orders.create({ ...orderForm, ...paid })
    await admin.products.update({ id, termMonths: 6 })
    await admin.products.delete({ id })
    expect(await admin.products.onSale()).toEqual([])
    expect(await admin.orders.get({ id: orderId })).toMatchObject({ ...paid, termMonths: 12 })
    await expectRefusal(admin.products.get({ id }), 'NOT_FOUND')
  })

  it('pages, searches, sorts and filters the back office list', async () => {
    const { admin } = office()
    await admin.products.create(newProduct)
    await admin.products.create({ title: 'Starter kit', price: 99, category: 'software', isActive: false })
    const titles = async (query: object) => (await admin.products.list(query)).rows.map(({ title }) => title)
    expect(await titles({ sort: 'price' })).toEqual(['Starter kit', 'Professional Eid pack'])
    expect(await titles({ sort: '-title' })).toEqual(['Starter kit', 'Professional Eid pack'])
    expect(await titles({ q: 'eid25' })).toEqual(['Professional Eid pack'])
    expect(await titles({ isActive: 'false' })).toEqual(['Starter kit'])
    expect(await titles({ category: 'license' })).toEqual(['Professional Eid pack'])
    expect(await admin.products.list({ limit: 1 })).toMatchObject({ total: 2, rows: [{}] })
  })
})
