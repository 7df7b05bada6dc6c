import { describe, expect, it } from 'vitest'
import { takeLimit } from '#src/kit/limits.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { connectedShop, orderForm, PHONE, storedOrders } from '#tests/helpers/orders.ts'

// Strangers who try to lock the owner of an account out, or to learn whether there is one.

const addressOf = (n: number) => `198.51.${n}.1`
const outcome = (call: Promise<unknown>) => call.then(() => 'ok').catch((error) => error.code)
const renewed = { newPassword: 'battery staple', confirmPassword: 'battery staple' }

/** A shop whose owner signed in once, the browser of that, and strangers at other addresses. */
const known = async () => {
  const t = testApp({ limits: true })
  const user = t.make.user()
  const browser = t.as.guest()
  await browser.auth.signIn({ username: user.username, password: PASSWORD })
  const stranger = (n: number) => t.as.guest({ address: addressOf(n) })
  const signIn = (caller: Pick<typeof browser, 'auth'>, password: string, { username } = user) =>
    outcome(caller.auth.signIn({ username, password }))
  return { t, user, browser, stranger, signIn }
}

describe('a browser that signed in to the account before', () => {
  it('signs in while strangers have used up the tries of the username, but of no other one (AUTH-23)', async () => {
    const { t, browser, stranger, signIn } = await known()
    for (let n = 0; n < 5; n += 1) expect(await signIn(stranger(n), 'wrong')).toBe('UNAUTHORIZED')
    expect(await signIn(stranger(9), PASSWORD)).toBe('TOO_MANY_REQUESTS')
    expect(await signIn(browser, PASSWORD)).toBe('ok')
    expect(await signIn(stranger(9), PASSWORD)).toBe('TOO_MANY_REQUESTS')
    for (let n = 0; n < 5; n += 1) expect(await signIn(browser, 'wrong')).toBe('UNAUTHORIZED')
    expect(await signIn(browser, PASSWORD)).toBe('TOO_MANY_REQUESTS')
    const other = t.make.user()
    for (let n = 10; n < 15; n += 1) await signIn(stranger(n), 'wrong', other)
    expect(await signIn(browser, PASSWORD, other)).toBe('TOO_MANY_REQUESTS')
  })

  it('signs in at an address whose tries a stranger has used up (AUTH-701)', async () => {
    const { t, browser, signIn } = await known()
    const beside = t.as.guest()
    for (let n = 0; n < 12; n += 1) {
      await outcome(beside.auth.signIn({ username: `nobody ${n}`, password: 'wrong' }))
    }
    expect(await signIn(beside, PASSWORD)).toBe('TOO_MANY_REQUESTS')
    expect(await signIn(browser, PASSWORD)).toBe('ok')
    // Whoever has an account gets no tries at others by its browser.
    const other = browser.auth.signIn({ username: 'nobody 13', password: 'wrong' })
    expect(await outcome(other)).toBe('TOO_MANY_REQUESTS')
  })

  it('asks for a reset code and uses it while strangers do so too (AUTH-715)', async () => {
    const { t, user, browser, stranger } = await known()
    const { email } = user
    const ask = (caller: typeof browser) => outcome(caller.auth.requestPasswordReset({ email }))
    const reset = (caller: typeof browser, resetCode: string) =>
      outcome(caller.auth.resetPassword({ email, resetCode, ...renewed }))
    const mailed = async () => {
      await t.settled()
      return /\b\d{8}\b/.exec(t.fakes.mail.sent.at(-1)?.text ?? '')?.[0] ?? ''
    }
    expect(await ask(browser)).toBe('ok')
    const code = await mailed()
    for (let n = 0; n < 9; n += 1) expect(await ask(stranger(n))).toBe('ok')
    expect(await ask(browser)).toBe('ok')
    const next = await mailed()
    for (let n = 0; n < 6; n += 1) expect(await reset(stranger(n), '00000000')).toBe('BAD_REQUEST')
    expect(await reset(stranger(9), next)).toBe('BAD_REQUEST')
    if (code !== next) expect(await reset(browser, code)).toBe('BAD_REQUEST')
    expect(await reset(browser, next)).toBe('ok')
  })
})

it('an account is mailed 10 reset codes a day, whatever address asks, and its own browser 3 in 15 minutes beside (AUTH-24, AUTH-714)', async () => {
  const { t, user, browser, stranger } = await known()
  const { email } = user
  const ask = (n: number) => stranger(n).auth.requestPasswordReset({ email })
  for (let n = 0; n < 10; n += 1) {
    await ask(n)
    t.clock.advance(900)
  }
  await expectRefusal(ask(10), 'TOO_MANY_REQUESTS')
  for (let n = 0; n < 3; n += 1) await browser.auth.requestPasswordReset({ email })
  await expectRefusal(browser.auth.requestPasswordReset({ email }), 'TOO_MANY_REQUESTS')
  await t.settled()
  expect(t.fakes.mail.sent).toHaveLength(13)
  t.clock.advance(86_400)
  await ask(11)
})

it('a stranger who asks for reset codes leaves some to the owner elsewhere, and what is refused counts for nothing (AUTH-712)', async () => {
  const t = testApp({ limits: true })
  const { email } = t.make.user()
  const ask = (address: string) => outcome(t.as.guest({ address }).auth.requestPasswordReset({ email }))
  const asked = { ok: 0, TOO_MANY_REQUESTS: 0 } as Record<string, number>
  for (let n = 0; n < 40; n += 1) {
    const answer = await ask(`198.51.100.${n}`)
    asked[answer] = (asked[answer] ?? 0) + 1
    t.clock.advance(900)
  }
  expect(asked).toEqual({ ok: 5, TOO_MANY_REQUESTS: 35 })
  const answers = []
  for (let n = 0; n < 4; n += 1) answers.push(await ask('203.0.113.9'))
  expect(answers).toEqual(['ok', 'ok', 'ok', 'TOO_MANY_REQUESTS'])
})

it('a password is tried 5 times in 15 minutes within a session, whatever strangers try, and without locking the account (AUTH-707)', async () => {
  const t = testApp({ limits: true })
  const browser = t.as.customer()
  const { username } = browser.user
  const change = (currentPassword: string, { auth } = browser) =>
    auth.changePassword({ currentPassword, ...renewed })
  const signIn = (password: string, n: number) =>
    outcome(t.as.guest({ address: addressOf(n) }).auth.signIn({ username, password }))
  for (let n = 0; n < 4; n += 1)
    await expectRefusal(change('wrong'), 'BAD_REQUEST', 'Your current password is wrong')
  await change(PASSWORD)
  for (let n = 0; n < 5; n += 1) await expectRefusal(change('wrong'), 'BAD_REQUEST')
  await expectRefusal(change(renewed.newPassword), 'TOO_MANY_REQUESTS')
  expect(await signIn(renewed.newPassword, 9)).toBe('ok')
  for (let n = 0; n < 6; n += 1) await signIn('wrong', n)
  await change(renewed.newPassword, t.as.customer(browser.user))
})

it('a reset for an unknown address writes as much as one for a known address, and neither waits for the mail (AUTH-14)', async () => {
  const t = testApp({ limits: true })
  const mail = Promise.withResolvers<void>()
  t.deps.mail.send = async () => {
    await mail.promise
    return { outcome: 'sent', id: 'late' }
  }
  const { email } = t.make.user()
  const changes = () => t.connection.prepare('select total_changes()').pluck().get() as number
  const written = async (address: string) => {
    const before = changes()
    expect(await t.as.guest().auth.requestPasswordReset({ email: address })).toEqual({ success: true })
    const answered = changes()
    await new Promise(setImmediate)
    return [answered - before, changes() - before]
  }
  expect(await written('nobody@example.com')).toEqual(await written(email))
  mail.resolve()
})

type Guest = ReturnType<TestApp['as']['guest']>

it.each([
  ['tracks orders', (guest: Guest) => guest.orders.track({ orderId: 9999, phone: PHONE })],
  ['requests codes', (guest: Guest) => guest.otp.send({ phone: PHONE })],
  ['requests words', (guest: Guest) => guest.otp.startProof({ phone: PHONE })],
  ['orders', (guest: Guest) => guest.orders.create(orderForm)],
])(
  'the number of an order is never the reason to refuse it, also when a stranger %s with the number (ORD-705)',
  async (_, use) => {
    const t = await connectedShop({ limits: true })
    for (let n = 0; n < 6; n += 1) await outcome(use(t.as.guest({ address: addressOf(n) })))
    await t.settled()
    const order = await t.as.guest().orders.create({ ...orderForm, name: 'The owner' })
    expect(storedOrders(t).at(-1)).toMatchObject({ id: order.orderId, name: 'The owner' })
  },
)

describe('an account that is registered and deleted (RUN-1391)', () => {
  const LIMITED = '+923219876543'
  /** What is counted now, by the identity that it is counted for. */
  const countedOf = (t: TestApp, identity: string) =>
    t.connection.prepare("select key from limiter_counters where key like '%' || ?").pluck().all(identity)
  const visitor = { password: 'nine clean windows', confirmPassword: 'nine clean windows' }

  it('leaves the counters of a phone and an email that it only typed', async () => {
    const t = await connectedShop({ limits: true })
    const email = 'bilal@example.com'
    const { user } = await t.as
      .guest()
      .auth.register({ ...visitor, username: 'mallory', email: 'm@example.com', phone: PHONE })
    const mallory = t.call(t.make.actor(user))
    await mallory.orders.create({ ...orderForm, phone: LIMITED, email })
    await t.settled()
    takeLimit(t.deps, 'mailedCodesPerEmailDay', `track ${email}`)
    const counted = () => [LIMITED, email].map((identity) => countedOf(t, identity))
    const before = counted()
    expect(before.map(({ length }) => length > 0)).toEqual([true, true])
    await mallory.auth.deleteAccount({ password: visitor.password })
    expect(counted()).toEqual(before)
  })

  it.each(['203.0.113.7', LIMITED, 'qazi', '123'])(
    'leaves the counters of others that end as its username "%s"',
    async (username) => {
      const t = testApp({ limits: true })
      const uses = [
        ['signInPerAddress', '203.0.113.7'],
        ['codesPerIdentity', LIMITED],
        ['signInFailures', 'zarqa qazi'],
        ['strangerTriesPerOrder', '123'],
      ] as const
      for (const [name, identity] of uses) takeLimit(t.deps, name, identity)
      const counted = () => uses.flatMap(([name, identity]) => countedOf(t, `${name}:${identity}`))
      const user = t.make.user({ username })
      await t.call(t.make.actor(user)).auth.deleteAccount({ password: PASSWORD })
      expect(counted()).toHaveLength(uses.length)
    },
  )

  it('leaves no counter of its own username, phone and email', async () => {
    const t = testApp({ limits: true })
    const user = t.make.user({ whatsappNumber: LIMITED, isPhoneVerified: true, isVerified: true })
    takeLimit(t.deps, 'signInFailures', user.username)
    takeLimit(t.deps, 'codesPerIdentityDay', LIMITED)
    takeLimit(t.deps, 'mailedCodesPerEmailDay', `reset ${user.email}`)
    await t.call(t.make.actor(user)).auth.deleteAccount({ password: PASSWORD })
    const left = [user.username, LIMITED, user.email].flatMap((identity) => countedOf(t, identity))
    expect(left).toEqual([])
  })
})
