// Over 300 lines, because every reminder is shown by the same shop and clock.
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { jobs } from '#src/domains/licenses/jobs.ts'
import { payPath as payPathOf } from '#src/domains/payments/service.ts'
import { trackingToken } from '#src/kit/tracking-token.ts'
import { addDays, DAY, endOfTerm, formatDate } from '#src/shared/values/dates.ts'
import { expectRefusal, runJobs, type TestApp, testApp } from '#tests/helpers/app.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'
import { connectedShop, orderForm, storedOrders } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { sendProof } from '#tests/helpers/payments.ts'
import { team } from '#tests/helpers/team.ts'

const announcing = jobs.filter(({ name }) => name === 'reminders of licences that end')
const reminders = (t: TestApp) =>
  queuedMessages(t).filter(({ templateName }) => templateName === 'license_expiring')

type New = Parameters<TestApp['make']['order']>[0]

/** A licence that ends this many days from now. */
const endingIn = (t: TestApp, days: number, termMonths: number, given: New = {}) => {
  const order = t.make.order({ name: 'Asma', status: 'confirmed', termMonths, ...given })
  return { order, license: licenseIn(t, { orderId: order.id, expiresAt: addDays(t.deps.now(), days) }) }
}

describe('the holder of a licence is reminded (LIC-7)', () => {
  it.each([
    ['a year', 12, [30, 14, 7, 3, 1, -3]],
    ['a month', 1, [3, 1, -1]],
  ])(
    'of %s (%i months) on the days %j before its end, once by each channel (LIC-701)',
    async (_, termMonths, days) => {
      const t = testApp()
      const { order } = endingIn(t, 32, termMonths)
      const sentOn: number[] = []
      for (let day = 0; day <= 36; day += 0.5) {
        await runJobs(t, jobs)
        while (sentOn.length * 2 < reminders(t).length) sentOn.push(32 - day)
        t.clock.advance(0.5 * DAY)
      }
      expect(sentOn).toEqual(days)
      expect(reminders(t).slice(0, 2)).toMatchObject([
        { channel: 'whatsapp', recipient: order.phone, orderId: order.id },
        { channel: 'email', recipient: order.email },
      ])
      expect(reminders(t)[0]?.body).toMatch(
        /Asma[^]*ends on \*Dec 23, 2026[^]*http:\/\/shop\.test\/\?renew=\S+#purchase/,
      )
      expect(reminders(t).at(-1)?.body).toMatch(/ended on Dec 23, 2026/)
    },
  )

  it('with the price of renewing, and with the one that is to come and its day (PRICE-1043)', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const plans = (await admin.plans.list({ limit: 10 })).rows
    const { id = 0 } = plans.find(({ planName }) => planName === 'Professional') ?? {}
    const priceIn = async (given: New) => {
      const { order } = endingIn(t, 1, 1, { plan: 'professional', ...given })
      await runJobs(t, jobs)
      const body = reminders(t).find(({ orderId }) => orderId === order.id)?.body ?? ''
      return /Price of renewing: (.*)/.exec(body)?.[1]?.replaceAll('\u00a0', ' ')
    }
    expect(await priceIn({})).toBe('PKR 4,999')
    await admin.plans.update({ id, originalPrice: 0, discountedPrice: 5999 })
    expect(await priceIn({})).toBe('PKR 4,999, and PKR 5,999 from Dec 21, 2026 on')
    expect(await priceIn({ termMonths: 12 })).toBe('PKR 41,993')
    expect(await priceIn({ productId: 5 })).toBe('as on our website')
    t.clock.advance(31 * DAY)
    expect(await priceIn({})).toBe('PKR 5,999')
  })

  it('of several licences that end on one day in one message with one sum, all or some of which its link renews (LIC-1016)', async () => {
    const { t, buy } = team()
    const bought = await buy({ purpose: 'new', quantity: 3 })
    const other = await buy({ purpose: 'new', plan: 'starter', amount: 2499 })
    t.clock.advance(29 * DAY)
    await runJobs(t, jobs)
    const told = reminders(t).filter(({ channel }) => channel === 'whatsapp')
    expect(told.map(({ orderId }) => orderId)).toEqual([bought.id, other.id])
    const body = told[0]?.body ?? ''
    for (const key of bought.licenseKeys) expect(body).toContain(key)
    expect(body.replaceAll('\u00a0', ' ')).toContain('Price of renewing: PKR 14,997')
    await runJobs(t, jobs)
    expect(reminders(t)).toHaveLength(4)
    const token = /renew=([^#\s]+)/.exec(body)?.[1] ?? ''
    const guest = t.as.guest()
    const { licenses: together } = await guest.orders.renewal({ token })
    expect(together).toHaveLength(3)
    const licenseIds = together.slice(1).map(({ id }) => id)
    await guest.orders.renewByLink({ token, plan: 'professional', amount: 2 * 4999, licenseIds })
    expect(storedOrders(t).at(-1)).toMatchObject({ quantity: 2, purpose: 'renew', amountMinor: 999_800 })
  })

  it('of licences with phones of their own each in a message of its own', async () => {
    const t = testApp()
    const { id: userId } = t.make.user()
    for (const phone of ['+923001111111', '+923002222222']) endingIn(t, 3, 1, { userId, phone })
    await runJobs(t, jobs)
    const told = reminders(t).filter(({ channel }) => channel === 'whatsapp')
    expect(told.map(({ recipient }) => recipient)).toEqual(['+923001111111', '+923002222222'])
  })

  it('by the last due reminder alone, where the shop was off (LIC-703)', async () => {
    const t = testApp()
    endingIn(t, 40, 12)
    await runJobs(t, jobs)
    expect(reminders(t)).toEqual([])
    t.clock.advance(34 * DAY)
    await runJobs(t, jobs)
    await runJobs(t, jobs)
    expect(reminders(t)).toHaveLength(2)
    t.clock.advance(20 * DAY)
    await runJobs(t, jobs)
    expect(reminders(t)).toHaveLength(2)
  })

  it('without a look at the licences of which none is due (LIC-980)', async () => {
    const t = testApp()
    const found = new Set<unknown>()
    const prepare = t.connection.prepare.bind(t.connection)
    vi.spyOn(t.connection, 'prepare').mockImplementation((text: string) => {
      const statement = prepare(text)
      const all = statement.all.bind(statement)
      statement.all = (...values) => {
        const rows = all(...values) as unknown[][]
        if (text.includes('from "licenses"')) for (const [id] of rows) found.add(id)
        return rows
      }
      return statement
    })
    for (const days of [6, 12, 18, 24, 33]) endingIn(t, days, 12)
    const read = async () => {
      found.clear()
      await runJobs(t, announcing)
      return found.size
    }
    expect([await read(), reminders(t).length]).toEqual([5, 8])
    t.clock.advance(DAY)
    expect([await read(), reminders(t).length]).toEqual([0, 8])
    t.clock.advance(2 * DAY)
    // Three days before the end of the first, and thirty before the end of the last one.
    expect([await read(), reminders(t).length]).toEqual([2, 12])
  })

  it('of the end that a licence has now, and of one that is in force again', async () => {
    const t = testApp()
    const { license } = endingIn(t, 100, 12)
    const { license: suspended } = endingIn(t, 10, 12)
    const set = (id: number, changes: Partial<typeof license>) =>
      t.deps.db.update(licenses).set(changes).where(eq(licenses.id, id)).run()
    set(suspended.id, { licenseStatus: 'suspended' })
    await runJobs(t, jobs)
    expect(reminders(t)).toEqual([])
    set(license.id, { expiresAt: addDays(t.deps.now(), 2) })
    await runJobs(t, jobs)
    expect(reminders(t)).toHaveLength(2)
    set(suspended.id, { licenseStatus: 'active' })
    await runJobs(t, jobs)
    expect(reminders(t)).toHaveLength(4)
  })

  it('on its day, where a clock that was ahead took the day for over (CLOCK-980)', async () => {
    const t = testApp()
    endingIn(t, 40, 12)
    t.clock.advance(60 * DAY)
    await runJobs(t, jobs)
    expect(reminders(t)).toEqual([])
    t.clock.advance(-60 * DAY)
    await runJobs(t, jobs)
    expect(reminders(t)).toEqual([])
    t.clock.advance(11 * DAY)
    await runJobs(t, jobs)
    expect(reminders(t)).toHaveLength(2)
  })

  it('of no licence that was suspended, revoked or renewed (LIC-702)', async () => {
    const t = testApp()
    const { license } = endingIn(t, 2, 12)
    t.make.license({ licenseKey: license.licenseKey, expiresAt: addDays(license.expiresAt, 365) })
    for (const licenseStatus of ['suspended', 'revoked'] as const) {
      licenseIn(t, { licenseStatus, expiresAt: addDays(t.deps.now(), 2) })
    }
    await runJobs(t, jobs)
    expect(reminders(t)).toEqual([])
  })
})

describe('Renew on a licence (LIC-111)', () => {
  const holder = (t: TestApp, more: New = {}) => {
    const customer = t.as.customer()
    return { customer, ...endingIn(t, 2, 12, { userId: customer.user.id, ...more }) }
  }

  it('places one order with everything filled in, however often it is pressed at once, which needs no code and renews the same key (LIC-732, ORD-756)', async () => {
    const t = await connectedShop()
    const { customer, order, license } = holder(t, { termMonths: 1, company: 'Asma Traders' })
    const presses = Array.from({ length: 8 }, () => customer.orders.renew({ id: order.id }))
    expect(new Set((await Promise.all(presses)).map(({ payPath }) => payPath)).size).toBe(1)
    const { rows } = await customer.orders.mine({})
    expect(rows).toHaveLength(2)
    const { name, email, phone, company, plan } = order
    const [renewal] = rows
    expect(renewal).toMatchObject({ name, email, phone, company, plan, amount: 4999, termMonths: 1 })
    expect(renewal?.verificationNotes).toBe('No code was asked for: the order renews a license.')
    const approved = await t.as.admin().orders.setStatus({ id: renewal?.id ?? 0, status: 'confirmed' })
    expect(approved.licenseKey).toBe(license.licenseKey)
  })

  it('takes the price of today: of the year, or of the product that was ordered while it is on sale', async () => {
    const t = testApp()
    const { id: productId } = t.make.product({ title: 'Professional', priceMinor: 900_000, termMonths: 6 })
    const renewed = async (given: New) => {
      const { customer, order } = holder(t, given)
      await customer.orders.renew({ id: order.id })
      return (await customer.orders.mine({})).rows[0]
    }
    expect(await renewed({ termMonths: 12 })).toMatchObject({ amount: 41_993, termMonths: 12 })
    expect(await renewed({ productId, termMonths: 6 })).toMatchObject({ amount: 9000, termMonths: 6 })
  })

  it('offers a month and a year with their sums and ends, or the term of its product, and places nothing by that (LIC-810)', async () => {
    const t = testApp()
    const { id: productId } = t.make.product({ title: 'Professional', priceMinor: 900_000, termMonths: 6 })
    const offered = async (given: New) => {
      const { customer, order } = holder(t, given)
      const renewal = await customer.orders.renewalOffers({ id: order.id })
      const token = trackingToken(t.deps, order.id)
      expect(await t.as.guest().orders.trackedRenewalOffers({ token })).toEqual(renewal)
      expect((await customer.orders.mine({})).rows).toHaveLength(1)
      return { customer, order, offers: renewal.offers.map(({ termMonths, amount }) => [termMonths, amount]) }
    }
    const both = [
      [1, 4999],
      [12, 41_993],
    ]
    const { customer, order, offers } = await offered({ termMonths: 1 })
    expect(offers).toEqual(both)
    await customer.orders.renew({ id: order.id, termMonths: 12 })
    expect((await customer.orders.mine({})).rows[0]).toMatchObject({ amount: 41_993, termMonths: 12 })
    expect((await offered({ termMonths: 12 })).offers).toEqual(both)
    expect((await offered({ productId, termMonths: 6 })).offers).toEqual([[6, 9000]])
    await expectRefusal(t.as.customer().orders.renewalOffers({ id: order.id }), 'NOT_FOUND')
  })

  it('is refused for a licence that ended over 30 days ago', async () => {
    const t = testApp()
    const { customer, order } = holder(t)
    t.clock.advance(33 * DAY)
    await expectRefusal(customer.orders.renew({ id: order.id }), 'NOT_FOUND')
  })
})

describe('the link of a reminder (LIC-60)', () => {
  /** A shop with a licence whose holder was reminded, and the token of the link in the reminder. */
  const reminded = async (t = testApp(), given: New = {}) => {
    const ending = endingIn(t, 2, 1, given)
    await runJobs(t, jobs)
    return { t, ...ending, token: /renew=([^#]+)/.exec(reminders(t)[0]?.body ?? '')?.[1] ?? '' }
  }

  it('names the holder in initials, and its order renews the same key without an account or a code (LIC-726, LIC-727)', async () => {
    const { t, license, token } = await reminded()
    const guest = t.as.guest()
    const shown = await guest.orders.renewal({ token })
    expect(shown).toEqual({
      holder: 'A…',
      plan: 'professional',
      termMonths: 1,
      keyEnd: license.licenseKey.slice(-5),
      isTrial: false,
      expiresAt: license.expiresAt,
      licenses: [
        {
          id: license.id,
          plan: 'professional',
          keyEnd: license.licenseKey.slice(-5),
          expiresAt: license.expiresAt,
        },
      ],
      monthlyUntil: endOfTerm(license.expiresAt, 1),
      yearlyUntil: endOfTerm(license.expiresAt, 12),
    })
    const { payPath } = await guest.orders.renewByLink({ token, plan: shown.plan, amount: 4999 })
    const id = storedOrders(t).at(-1)?.id ?? 0
    expect(payPath).toBe(payPathOf(t.deps, id))
    const renewed = await t.as.admin().orders.setStatus({ id, status: 'confirmed' })
    expect(renewed.licenseKey).toBe(license.licenseKey)
    expect(renewed.expiresAt).toEqual(shown.monthlyUntil)
    // The messages say that it was renewed, and until when (MSG-93).
    const until = `renewed until ${formatDate(shown.monthlyUntil)}`
    const told = queuedMessages(t).filter(({ orderId }) => orderId === id)
    const about = told.filter(({ subject }) => subject?.includes(until))
    expect(about.map(({ channel }) => channel)).toEqual(['whatsapp', 'email'])
    for (const { body } of about) expect(body).toContain(until)
  })

  it('in the hands of somebody else shows nothing of the holder, and sends the key to the holder alone (LIC-728)', async () => {
    const { t, order, token } = await reminded(await connectedShop())
    const thief = t.as.customer()
    const typed = { name: 'A Thief', email: 'thief@example.com', phone: '+923339999999', company: null }
    const answer = await thief.orders.create({ ...orderForm, ...typed, renewal: token })
    expect(answer).toMatchObject({ ...typed, userId: null, licenseKey: null })
    await t.as.admin().orders.setStatus({ id: answer.orderId, status: 'confirmed' })
    const about = queuedMessages(t).filter(({ orderId }) => orderId === answer.orderId)
    expect(new Set(about.map(({ recipient }) => recipient))).toEqual(new Set([order.phone, order.email]))
    expect((await thief.orders.mine({})).rows).toEqual([])
    const proof = { orderId: answer.orderId, phone: typed.phone }
    expect(await thief.orders.startTrackingProof(proof)).toBeNull()
    const { name, email, phone } = order
    expect(storedOrders(t).at(-1)).toMatchObject({ id: answer.orderId, name, email, phone })
  })

  it('keeps one renewal waiting, whose plan it changes until a proof of payment was sent (LIC-730)', async () => {
    const { t, token } = await reminded()
    const renew = (amount: number, plan: 'professional' | 'starter' = 'professional') =>
      t.as.guest().orders.renewByLink({ token, plan, amount })
    const first = await renew(4999)
    for (let n = 0; n < 3; n += 1) expect(await renew(4999)).toEqual(first)
    expect(await renew(2499, 'starter')).toEqual(first)
    expect(storedOrders(t)[1]).toMatchObject({ plan: 'starter', amountMinor: 249_900 })
    await sendProof(t, 2)
    expect(await renew(2499, 'starter')).toEqual(first)
    await expectRefusal(renew(4999), 'CONFLICT')
    expect(storedOrders(t)).toHaveLength(2)
  })

  it('makes an order of the account that has the licence, and shows it to nobody else (LIC-729)', async () => {
    const t = testApp()
    const customer = t.as.customer()
    const { token } = await reminded(t, { userId: customer.user.id })
    const { orderId, userId } = await t.as.guest().orders.create({ ...orderForm, renewal: token })
    expect(userId).toBeNull()
    expect((await customer.orders.mine({})).rows.map(({ id }) => id)).toContain(orderId)
  })

  it('works until the end of the grace, and not when forged or for a licence that was revoked (LIC-731)', async () => {
    const { t, license, token } = await reminded()
    const ask = (given: string) => t.as.guest().orders.renewal({ token: given })
    const forged = t.deps.vault.sign('claim', String(license.orderId))
    for (const bad of ['', 'x', forged, `${token}x`]) {
      await expectRefusal(ask(bad), 'NOT_FOUND')
      await expectRefusal(t.as.guest().orders.create({ ...orderForm, renewal: bad }), 'NOT_FOUND')
    }
    t.clock.advance(8 * DAY)
    await ask(token)
    t.clock.advance(2 * DAY)
    await expectRefusal(ask(token), 'NOT_FOUND')
  })
})
