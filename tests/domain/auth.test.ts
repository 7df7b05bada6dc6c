import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/users.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { cost, hashing, MAX_CONCURRENT } from '#src/domains/auth/rules/hashing.ts'
import { authenticateSession } from '#src/domains/sessions/service.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { endedSessions, sessionsOf } from '#tests/helpers/users.ts'

const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

const newcomer = {
  username: 'asma',
  email: 'asma@example.com',
  phone: '0300 1234567',
  password: 'six6ty',
  confirmPassword: 'six6ty',
}
const PHONE = '+923001234567'

const signIn = (t: TestApp, username: string, password: string) =>
  t.as.guest().auth.signIn({ username, password })
/** Signs in from the nth address of a network. */
const signInFrom = (t: TestApp, n: number, password: string, username = 'asma') =>
  t.as.guest({ address: `198.51.100.${n}` }).auth.signIn({ username, password })
const register = (t: TestApp, changes: Partial<typeof newcomer> = {}) =>
  t.as.guest().auth.register({ ...newcomer, ...changes })

describe('signing in', () => {
  it('opens a session with a new token (AUTH-2)', async () => {
    const t = testApp()
    const { id } = t.make.user({ username: 'Asma' })
    const browser = t.as.guest()
    const { user } = await browser.auth.signIn({ username: ' aSMA ', password: PASSWORD })
    expect(user).toMatchObject({ id, username: 'Asma' })
    expect(authenticateSession(t.deps, browser.answered.session ?? '')).toMatchObject({ id, role: 'none' })
    const [stored] = sessionsOf(t, id)
    expect(stored?.tokenHash).toBe(t.deps.vault.hash(browser.answered.session ?? ''))
  })

  it('does not tell whether the username or the password was wrong, nor by its time: both check a hash (AUTH-5)', async () => {
    const t = testApp()
    t.make.user({ username: 'asma' })
    for (const username of ['asma', 'nobody']) {
      // All places are taken, so a check is seen to wait in line.
      const end = Promise.withResolvers<void>()
      const others = Array.from({ length: MAX_CONCURRENT }, () => hashing(() => end.promise))
      const answer = signIn(t, username, 'wrong')
      await expect.poll(() => hashing.pendingCount, { interval: 1 }).toBe(1)
      end.resolve()
      await expectRefusal(answer, 'UNAUTHORIZED', 'Invalid username or password')
      await Promise.all(others)
    }
  })

  it('tells a suspended user so only after the right password (AUTH-6)', async () => {
    const t = testApp()
    t.make.user({ username: 'asma', isActive: false })
    await expectRefusal(signIn(t, 'asma', 'wrong'), 'UNAUTHORIZED')
    const suspended = 'Your account is suspended. Please contact support.'
    await expectRefusal(signIn(t, 'asma', PASSWORD), 'FORBIDDEN', suspended)
  })

  it('gives a username to only one of two simultaneous registrations', async () => {
    const t = testApp()
    const both = ['a@example.com', 'b@example.com'].map((email) => register(t, { email }))
    const ends = await Promise.allSettled(both)
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is refused to an administrator with a password of fewer than 12 characters, until it is reset (AUTH-11)', async () => {
    const t = testApp()
    const { user } = await register(t)
    await t.as.admin().users.update({ id: user.id, username: 'asma', email: user.email, isAdmin: true })
    const tooShort = 'Administrators need a password of at least 12 characters. Please reset yours.'
    await expectRefusal(signIn(t, 'asma', newcomer.password), 'FORBIDDEN', tooShort)
    await expectRefusal(signIn(t, 'asma', 'wrong'), 'UNAUTHORIZED')
    const { passwordHash } = t.make.user()
    t.deps.db.update(users).set({ passwordHash }).where(eq(users.id, user.id)).run()
    expect((await signIn(t, 'asma', PASSWORD)).user.isAdmin).toBe(true)
  })

  it('ends the session that the browser had, and closes its sockets (AUTH-4)', async () => {
    const t = testApp()
    const before = t.make.user()
    const after = t.make.user()
    const browser = t.as.customer(before)
    const ended = endedSessions(t)
    await browser.auth.signIn({ username: after.username, password: PASSWORD })
    expect(sessionsOf(t, before.id)).toEqual([])
    expect(sessionsOf(t, after.id)).toHaveLength(1)
    expect(ended).toEqual([before.id])
  })

  it('opens no session when the password changes while it is checked', async () => {
    const t = testApp()
    const { id, username } = t.make.user()
    const signingIn = signIn(t, username, PASSWORD)
    await new Promise(setImmediate)
    t.deps.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id)).run()
    await expectRefusal(signingIn, 'UNAUTHORIZED')
    expect(sessionsOf(t, id)).toEqual([])
  })

  it('is refused after 5 failures for a username, whatever its case and address, until 15 minutes are over (AUTH-7)', async () => {
    const t = testApp({ limits: true })
    t.make.user({ username: 'Asma' })
    for (let n = 0; n < 5; n += 1) await expectRefusal(signInFrom(t, n, 'wrong'), 'UNAUTHORIZED')
    await expectRefusal(signInFrom(t, 6, PASSWORD, 'ASMA'), 'TOO_MANY_REQUESTS')
    t.clock.advance(15 * 60)
    expect((await signInFrom(t, 7, PASSWORD)).user.username).toBe('Asma')
  })

  it('checks only 5 of 50 guesses at the same time', async () => {
    const t = testApp({ limits: true })
    t.make.user({ username: 'asma' })
    const guesses = Array.from({ length: 50 }, (_, n) => signInFrom(t, n, `guess ${n}`))
    const codes = await Promise.all(guesses.map((guess) => guess.catch((error) => error.code)))
    expect(codes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(5)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(45)
  })

  it('forgets the failures after the right password (AUTH-702)', async () => {
    const t = testApp({ limits: true })
    t.make.user({ username: 'asma' })
    const codes: string[] = []
    for (let n = 0; n < 12; n += 1) {
      const signingIn = signInFrom(t, n, n % 4 === 3 ? PASSWORD : 'wrong')
      codes.push(await signingIn.then(() => 'ok').catch((error) => error.code))
    }
    const round = ['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED', 'ok']
    expect(codes).toEqual([...round, ...round, ...round])
  })
})

describe('registering', () => {
  it('creates a customer with the number in E.164 and signs the browser in', async () => {
    const t = testApp()
    const browser = t.as.guest()
    const typed = { username: ' asma ', email: 'Asma@Example.com' }
    const { user } = await browser.auth.register({ ...newcomer, ...typed })
    const { username, email } = newcomer
    expect(user).toMatchObject({ username, email, whatsappNumber: PHONE, isPhoneVerified: false })
    expect(authenticateSession(t.deps, browser.answered.session ?? '')).toMatchObject({ id: user.id })
    expect(listAudit(t.deps, 'user', user.id)).toMatchObject([{ action: 'registered', actorName: 'guest' }])
    expect(t.deps.db.select().from(outbox).all()).toEqual([])
  })

  it("takes the browser's proof as verifying the phone, links its orders and sends a welcome (USER-4, OTP-10)", async () => {
    const t = testApp()
    const proven = t.make.order({ phone: PHONE, isPhoneVerified: true })
    const unproven = t.make.order({ phone: PHONE, email: newcomer.email })
    let queued = 0
    t.deps.events.on('outbox', () => {
      queued = t.deps.db.select().from(outbox).all().length
    })
    const claims = { ...newcomer, isAdmin: true }
    const { user } = await t.as.guest({ provenPhone: PHONE }).auth.register(claims)
    expect(user).toMatchObject({ isPhoneVerified: true, isAdmin: false })
    const ownerOf = (id: number) => t.deps.db.select().from(orders).where(eq(orders.id, id)).get()?.userId
    expect([ownerOf(proven.id), ownerOf(unproven.id)]).toEqual([user.id, null])
    expect(t.deps.db.select().from(outbox).all()).toMatchObject([
      { channel: 'whatsapp', recipient: PHONE, templateName: 'welcome_registration' },
    ])
    expect(queued).toBe(1)
  })
})

describe('a password (AUTH-122)', () => {
  const composed = 'Pir\u00e9-Naw\u00e1z-81 \u2764'

  it.each([
    ['decomposed, as a Mac sends it', composed.normalize('NFD')],
    ['with full-width digits', composed.replace('81', '８１')],
    ['with the emoji of another keyboard', `${composed}\ufe0f`],
    ['pasted with marks of direction', `\u202a${composed}\u202c`],
  ])('signs in %s', async (_, typed) => {
    const t = testApp()
    await register(t, { password: typed, confirmPassword: composed })
    for (const password of [composed, typed]) await expect(signIn(t, 'asma', password)).resolves.toBeDefined()
    await expect(signIn(t, 'asma', 'Pire-Nawaz-81')).rejects.toThrow('Invalid')
  })

  it('that was hashed as it was typed still signs in', async () => {
    const t = testApp()
    const password = composed.normalize('NFD')
    t.make.user({ username: 'asma', passwordHash: await hash(password, cost) })
    await expect(signIn(t, 'asma', password)).resolves.toBeDefined()
  })
})

it.each([
  ['typing25', ['Typing25 ', fullWidth('typing25'), 'typing25\u200b', '\u200etyp\u00ading25', 'typing۲۵']],
  ['ÜNAL', ['ünal', 'Ünal']],
])(
  'the username %s signs in however it is typed, and is taken for names that look the same',
  async (registered, forms) => {
    const t = testApp()
    await register(t, { username: registered })
    for (const username of forms) {
      await signIn(t, username, newcomer.password)
      const again = register(t, { username, email: 'b@example.com' })
      await expectRefusal(again, 'CONFLICT', 'Username already exists')
    }
  },
)

describe('the email in place of the username (AUTH-123)', () => {
  it('signs in as it is typed, and shares the tries of the username', async () => {
    const t = testApp({ limits: true })
    t.make.user({ username: 'asma', email: 'asma@example.com' })
    const { user } = await signIn(t, '\u202aAsma@Example.com\u202c', PASSWORD)
    expect(user.username).toBe('asma')
    for (const username of ['asma', 'asma@example.com', 'asma', 'asma@example.com', 'asma'])
      await expectRefusal(signIn(t, username, 'wrong'), 'UNAUTHORIZED')
    await expectRefusal(signIn(t, 'asma@example.com', 'wrong'), 'TOO_MANY_REQUESTS')
  })

  it('is never the username that somebody else takes, so that no stranger keeps its owner from signing in by it (ORD-1346)', async () => {
    const t = testApp()
    const asma = t.make.user({ username: 'asma', email: 'asma@example.com' })
    const taken = { username: 'Asma@Example.com', email: 'other@example.com' }
    await expectRefusal(register(t, taken), 'CONFLICT', 'Username already exists')
    const other = t.make.user({ username: 'other', email: 'other@example.com' })
    await expectRefusal(t.as.admin().users.update({ id: other.id, ...taken }), 'CONFLICT')
    expect((await signIn(t, 'asma@example.com', PASSWORD)).user.username).toBe('asma')
    const own = { username: 'asma@example.com', email: 'asma@example.com' }
    expect(await t.as.admin().users.update({ id: asma.id, ...own })).toMatchObject(own)
  })

  it('is the username where somebody has it as theirs', async () => {
    const t = testApp()
    t.make.user({ username: 'asma', email: 'asma@example.com' })
    t.make.user({ username: 'asma@example.com', email: 'other@example.com' })
    const { user } = await signIn(t, 'asma@example.com', PASSWORD)
    expect(user.email).toBe('other@example.com')
  })
})
