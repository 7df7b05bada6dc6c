import { getTableColumns } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { markOf } from '#db/personal.ts'
import { personTables } from '#src/domains/users/rules/of-person.ts'
import { dataAsJson, dataOfPerson } from '#src/domains/users/rules/person-file.ts'
import { dataAsPage } from '#src/domains/users/rules/person-page.ts'
import { privacy } from '#src/shared/texts.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { found, person, shopFullOfPerson } from '#tests/helpers/person.ts'
import { endedSessions } from '#tests/helpers/users.ts'

type User = Parameters<typeof dataOfPerson>[1]
const joined = async (parts: AsyncIterable<string>): Promise<string> => {
  let text = ''
  for await (const part of parts) text += part
  return text
}
const head = (t: TestApp) =>
  ({ shop: 'The shop', madeAt: t.clock.now(), language: 'en', currency: 'PKR' }) as const
const jsonOf = (t: TestApp, user: User) => joined(dataAsJson(dataOfPerson(t.deps, user), head(t)))
const pageOf = (t: TestApp, user: User) => joined(dataAsPage(dataOfPerson(t.deps, user), head(t)))

/** The words of the columns that tell the person nothing. */
const inner = Object.entries(personTables).flatMap(([table, columns]) =>
  Object.entries(getTableColumns(columns))
    .filter(([, column]) => markOf(column)?.isInner)
    .map(([column]) => `Zarqa.${table}.${column}`),
)

describe("the file of a person's data (USER-1100)", () => {
  it('holds every personal word of the person and both pictures, for programs and to read', async () => {
    const { t, user, words } = await shopFullOfPerson()
    const given = words.filter((word) => !inner.includes(word))
    expect(given.length).toBeGreaterThan(30)
    for (const file of [await jsonOf(t, user), await pageOf(t, user)]) {
      expect(given.filter((word) => !file.includes(word))).toEqual([])
      expect(inner.filter((word) => file.includes(word))).toEqual([])
      expect(file.match(/data:image\/webp;base64,[\w+/]{100}/g)).toHaveLength(2)
      expect(file).not.toContain(user.passwordHash)
    }
    expect(JSON.parse(await jsonOf(t, user))).toMatchObject({
      shop: 'The shop',
      account: [{ username: 'zarqa', email: person.email }],
    })
  })

  it('holds nothing of others: neither another customer, nor who in the shop did what, nor from where (USER-1103)', async () => {
    const { t, admin, user } = await shopFullOfPerson()
    const other = t.make.user({ username: 'mallory', email: 'mallory@example.com' })
    const theirs = t.call(t.make.actor(other))
    await theirs.tickets.create({ subject: 'mallory asks', message: 'mallory here' })
    t.make.order({ userId: other.id, name: 'mallory' })
    const { id } = await theirs.chat.start({})
    await theirs.chat.send({ id, content: 'mallory says' })
    await t.as
      .guest({ address: '192.0.2.99' })
      .auth.signIn({ username: 'zarqa', password: 'wrong' })
      .catch(() => 0)
    t.deps.security.flush()
    for (const file of [await jsonOf(t, user), await pageOf(t, user)]) {
      expect(file).not.toMatch(/mallory|192\.0\.2\.99/)
      expect(file).not.toContain(`"${admin.user.username}"`)
    }
    expect(await jsonOf(t, other)).not.toMatch(/zarqa/i)
  })

  it('names amounts on the page to read as the shop does, and not in paisas', async () => {
    const { t, user } = await shopFullOfPerson()
    expect(await pageOf(t, user)).toContain('<dd dir="auto">PKR\u00a02,499</dd>')
    expect(await pageOf(t, user)).not.toContain('249900')
  })

  it('tells no code of an address that the account has only typed', async () => {
    const t = testApp()
    const user = t.make.user()
    await t.as.guest().auth.requestPasswordReset({ email: user.email })
    await t.call(t.make.actor(user)).orders.create({
      name: 'Zarqa',
      email: user.email,
      phone: '0345 9876543',
      plan: 'starter',
      amount: 2499,
    })
    await t.settled()
    const file = await jsonOf(t, user)
    expect(file).toContain('"outbox":[')
    expect(file).not.toMatch(/"(subject|body)":"[^"]*\b\d{6}\b/)
  })

  it('is written in words that the person cannot turn into a page', async () => {
    const t = testApp()
    const user = t.make.user()
    t.make.order({ userId: user.id, name: '<script>alert(1)</script>' })
    const page = await pageOf(t, user)
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(page).not.toContain('<script>')
  })

  it('has a column for every part that the privacy policy names', () => {
    const parts = Object.entries(privacy.stored).flatMap(([kind, { parts: named }]) =>
      Object.keys(named).map((part) => `${kind}.${part}`),
    )
    const columns = Object.values(personTables).flatMap((table) => Object.values(getTableColumns(table)))
    const marked = new Set<string | undefined>(columns.map((column) => markOf(column)?.as))
    // Counters of limits go with the account, and say to nobody whose they were.
    expect(parts.filter((part) => part !== 'guard.tries' && !marked.has(part))).toEqual([])
  })

  it('is an attachment for the person alone, ten times an hour', async () => {
    const t = testApp({ limits: true })
    const user = t.make.user()
    const app = await t.http()
    const get = (url: string, cookie = t.make.sessionCookie(user)) => app.inject({ url, headers: { cookie } })
    expect((await get('/api/me/data', '')).statusCode).toBe(401)
    const page = await get('/api/me/data/page?language=ur')
    expect(page.headers['content-disposition']).toMatch(/^attachment; filename=my-data-[-\d]+\.html$/)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.body).toContain('<html lang="ur" dir="rtl">')
    for (let n = 1; n < 10; n += 1) expect((await get('/api/me/data')).json().account).toHaveLength(1)
    expect((await get('/api/me/data')).statusCode).toBe(429)
  })
})

describe('deleting the own account', () => {
  it('takes the person by the password, and nobody is named as who did it (USER-1101)', async () => {
    const { t, customer, user } = await shopFullOfPerson()
    const ended = endedSessions(t)
    await customer.auth.deleteAccount({ password: person.password })
    await t.settled()
    t.deps.security.flush()
    expect(customer.answered.session).toBeNull()
    expect(ended).toEqual([user.id])
    expect(found(t)).toEqual([])
    await expectRefusal(customer.auth.me(), 'UNAUTHORIZED')
  })

  it('asks for the right password, five times in a quarter of an hour', async () => {
    const t = testApp({ limits: true })
    const user = t.call(t.make.actor(t.make.user()))
    const wrong = () => user.auth.deleteAccount({ password: 'wrong' })
    for (let n = 0; n < 5; n += 1) await expect(wrong()).rejects.toThrow('Your password is wrong')
    await expectRefusal(user.auth.deleteAccount({ password: PASSWORD }), 'TOO_MANY_REQUESTS')
    expect(await user.auth.me()).toMatchObject({ isActive: true })
  })

  it('is refused to an administrator, whose files and rights another one takes over', async () => {
    const t = testApp()
    const admin = t.as.admin()
    await expectRefusal(admin.auth.deleteAccount({ password: PASSWORD }), 'CONFLICT')
    expect(await admin.auth.me()).toMatchObject({ isAdmin: true })
  })

  it('names the licences that still run, by the end of their keys (USER-1102)', async () => {
    const t = testApp()
    const user = t.make.user()
    const { id: orderId } = t.make.order({ userId: user.id, status: 'confirmed' })
    const { expiresAt } = t.make.license({ orderId, licenseKey: 'WACRM-AAAA-BBBB' })
    t.make.license({ orderId, licenseStatus: 'revoked' })
    t.make.license()
    const running = await t.call(t.make.actor(user)).users.runningLicenses()
    expect(running).toEqual([{ plan: 'professional', keyEnd: 'BBBB', expiresAt }])
  })
})
