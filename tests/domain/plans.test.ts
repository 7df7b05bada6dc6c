import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openConnection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { procedures } from '#src/app/server/rest/procedures.ts'
import { migrationsDir } from '#src/config.ts'
import { annualPriceMinor } from '#src/shared/values/money.ts'
import { expectRefusal, office, officeOf, sharedApp, testApp } from '#tests/helpers/app.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { readFixture } from '#tests/helpers/schema-fixtures.ts'

const newPlan = {
  planType: 'two',
  planName: 'Team',
  originalPrice: '5999',
  discountedPrice: 4999,
  usdPrice: '35.50',
}

describe('plans', () => {
  it('are on sale by display order, ascending, while they are active, and all in the back office (PLAN-1)', async () => {
    const { admin } = office()
    for (const [id, displayOrder] of [3, 9, 1, 5].entries())
      await admin.plans.update({ id: id + 1, displayOrder })
    const onSale = async () => (await admin.plans.onSale()).map(({ id }) => id)
    expect(await onSale()).toEqual([3, 1, 4, 2])
    await admin.plans.update({ id: 1, isActive: false })
    expect(await onSale()).toEqual([3, 4, 2])
    expect((await admin.plans.list({})).total).toBe(4)
    expect((await admin.plans.list({ isActive: 'false' })).rows).toMatchObject([{ id: 1 }])
  })

  it('shows each audience its own word for the type and accepts either (PLAN-9)', async () => {
    const { t, admin } = office()
    const created = await admin.plans.create({ ...newPlan, planType: 'enterprise' })
    expect(created.planType).toBe('five')
    const updated = await admin.plans.update({ id: created.id, planType: 'single' })
    expect(updated.planType).toBe('single')
    const shown = (await t.as.guest().plans.onSale()).find(({ id }) => id === created.id)
    expect(shown?.planType).toBe('starter')
  })

  it('fills in the defaults of a new plan, also for blank texts and in an update, which changes only the given fields (PLAN-4)', async () => {
    const { admin } = office()
    const texts = { currency: 'PKR', access: 'Access to 1 Year' }
    expect(await admin.plans.create(newPlan)).toMatchObject({
      ...texts,
      systemsCount: 1,
      displayOrder: 1,
      badge: null,
      features: '[]',
      annualPrice: null,
      isActive: true,
      discountedPrice: '4999',
      usdPrice: '35.50',
    })
    const { id, ...blank } = await admin.plans.create({ ...newPlan, badge: 'Hot', currency: ' ', access: '' })
    expect(blank).toMatchObject(texts)
    await admin.plans.update({ id, currency: 'Rs', access: 'For ever' })
    expect(await admin.plans.update({ id, currency: '', access: ' ' })).toMatchObject(texts)
    const unbadged = { badge: null, planName: 'Team', discountedPrice: '4999' }
    expect(await admin.plans.update({ id, badge: '' })).toMatchObject(unbadged)
  })

  it('charges twelve months less the annual discount when a plan has no annual price (PLAN-2)', async () => {
    const { admin } = office()
    const plan = await admin.plans.create(newPlan)
    const shown = async () => (await admin.plans.onSale()).find(({ id }) => id === plan.id)?.annualPrice
    expect(await shown()).toBe('41992')
    await admin.settings.update({ key: 'annual_discount_percent', value: '50' })
    expect(await shown()).toBe('29994')
  })

  const refusing = sharedApp()
  it.each([
    ['a name', { ...newPlan, planName: undefined }],
    ['an original price', { ...newPlan, originalPrice: undefined }],
    ['a price', { ...newPlan, discountedPrice: undefined }],
    ['a price in dollars', { ...newPlan, usdPrice: undefined }],
    ['a type', { ...newPlan, planType: undefined }],
    ['all of them', {}],
  ])('refuses a plan without %s by one message and stores nothing (PLAN-3)', async (_, given) => {
    const answer = await officeOf(refusing())('POST', '/api/admin/plans', given)
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Please fill in all required fields'])
    expect((await refusing().as.admin().plans.list({})).total).toBe(4)
  })

  it('needs a number of systems', async () => {
    const admin = testApp().as.admin()
    const message = expect.stringContaining('Systems must be at least 1')
    for (const systemsCount of ['', 0])
      await expect(admin.plans.create({ ...newPlan, systemsCount })).rejects.toMatchObject({ message })
  })

  it('pages, searches and sorts the back office list', async () => {
    const { admin } = office()
    const dearest = await admin.plans.list({ sort: '-discountedPrice', limit: 2 })
    expect(dearest.rows.map(({ planName }) => planName)).toEqual(['Enterprise', 'Professional'])
    expect(dearest.total).toBe(4)
    const rest = await admin.plans.list({ sort: '-discountedPrice', limit: 2, cursor: 2 })
    expect(rest.rows.map(({ planName }) => planName)).toEqual(['Starter', 'Reseller'])
    expect((await admin.plans.list({ q: 'prof' })).rows).toHaveLength(1)
    expect((await admin.plans.list({ q: '%' })).rows).toHaveLength(0)
  })
})

it('a plan is switched off and never deleted (TABLE-706)', async () => {
  const { t, admin } = office()
  const [plan] = (await admin.plans.list({})).rows
  await admin.plans.update({ id: plan?.id ?? 0, isActive: false })
  expect((await t.as.guest().plans.onSale()).map(({ id }) => id)).not.toContain(plan?.id)
  const calls = Object.keys(procedures).filter((path) => path.startsWith('plans.'))
  expect(calls.filter((path) => /delete|remove/i.test(path))).toEqual([])
})

describe('the original price (PLAN-13)', () => {
  const refused = expect.stringContaining('Original price must not be below the discounted price')

  it('is refused below the price of the plan, and taken as high as it or as 0', async () => {
    const admin = testApp().as.admin()
    const originalPrice = '4000'
    await expectRefusal(admin.plans.create({ ...newPlan, originalPrice }), 'BAD_REQUEST', refused)
    const { id } = await admin.plans.create(newPlan)
    await expectRefusal(admin.plans.update({ id, originalPrice }), 'BAD_REQUEST', refused)
    await expectRefusal(admin.plans.update({ id, discountedPrice: '6000' }), 'BAD_REQUEST', refused)
    for (const taken of ['4999', '0'])
      expect(await admin.plans.update({ id, originalPrice: taken })).toMatchObject({ originalPrice: taken })
    const discountedPrice = '6000'
    expect(await admin.plans.update({ id, discountedPrice })).toMatchObject({ discountedPrice })
  })
})

describe('prices', () => {
  it('of a year are a rupee at least, whatever the annual discount', () => {
    const yearOf = (discountedPriceMinor: number, percent: number) =>
      annualPriceMinor({ annualPriceMinor: null, discountedPriceMinor }, percent)
    expect([yearOf(100, 100), yearOf(100, 99), yearOf(0, 30)]).toEqual([100, 100, 0])
  })

  it.each([
    [{ originalPrice: '5999.50' }, 'Price must be in whole rupees, without paisa'],
    [{ discountedPrice: 0.49 }, 'Price must be in whole rupees, without paisa'],
    [{ annualPrice: '41,993.01' }, 'Price must be in whole rupees, without paisa'],
    [{ discountedPrice: 0 }, 'Price must be at least 1 rupee'],
    [{ annualPrice: 0 }, 'Price must be at least 1 rupee'],
    [{ usdPrice: 1.234 }, 'USD price has at most two decimals'],
  ])('of %j are refused in a new plan and in a change (VAL-820, PLAN-821)', async (wrong, message) => {
    const admin = testApp().as.admin()
    const said = expect.stringContaining(message)
    await expectRefusal(admin.plans.create({ ...newPlan, ...wrong }), 'BAD_REQUEST', said)
    const { id } = await admin.plans.create(newPlan)
    await expectRefusal(admin.plans.update({ id, ...wrong }), 'BAD_REQUEST', said)
  })

  it('of 0 are kept for a reseller, who is not sold to, until the plan is of another type', async () => {
    const admin = testApp().as.admin()
    const free = { ...newPlan, planType: 'custom', originalPrice: 0, discountedPrice: 0, usdPrice: 0 }
    const { id } = await admin.plans.create(free)
    const message = 'Price must be at least 1 rupee'
    await expectRefusal(admin.plans.update({ id, planType: 'single' }), 'BAD_REQUEST', message)
  })

  it('with paisa of a shop of before become what they were sold at, and none of them nothing', () => {
    const file = join(testFolder('paisa'), 'shop.db')
    writeFileSync(file, readFixture('0058_events_of_messages'))
    const connection = openConnection(file)
    onTestFinished(() => void connection.close())
    connection.exec(`
      delete from products;
      insert into products (title, price_minor, discount_price_minor, created_at, updated_at)
        values ('a', 99950, 99949, 0, 0), ('b', 1, null, 0, 0), ('c', 149900, 99949, 0, 0), ('d', 10049, 10020, 0, 0);
      update plans set discounted_price_minor = 30, annual_price_minor = 199999, original_price_minor = 299950 where id = 1`)
    migrate(connection, migrationsDir)
    const rows = (sql: string) => connection.prepare(sql).raw().all()
    expect(rows('select title, price_minor, discount_price_minor from products order by title')).toEqual([
      ['a', 100_000, 99_900],
      ['b', 100, null],
      ['c', 149_900, 99_900],
      ['d', 10_000, null],
    ])
    const prices = 'original_price_minor, discounted_price_minor, annual_price_minor'
    expect(rows(`select ${prices} from plans where id = 1`)).toEqual([[300_000, 100, 200_000]])
    const paisa = `select count(*) from plans where (${prices.replaceAll(', ', ' + ')}) % 100 <> 0`
    expect(rows(paisa)).toEqual([[0]])
  })
})
