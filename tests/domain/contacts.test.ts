import { describe, expect, it } from 'vitest'
import { contacts } from '#db/schema/contacts.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { expectRefusal, sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'
import { PHONE } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

const form = {
  name: 'Bilal Traders',
  email: 'Bilal@Example.com',
  phone: '0300 1234567',
  company: 'Bilal & Sons',
  message: 'Does it work\nwith two numbers?',
}

const stored = (t: TestApp) => t.deps.db.select().from(contacts).all()
const newest = async (t: TestApp) => (await t.as.admin().contacts.list({})).rows[0]

describe('the contact form', () => {
  it('stores a message as new, with the phone in E.164, and answers with a message (CONT-2)', async () => {
    const t = testApp()
    const message = "Your message has been sent. We'll get back to you soon!"
    expect(await t.as.guest().contacts.send(form)).toEqual({ success: true, message })
    const row = { ...form, email: 'bilal@example.com', phone: PHONE, status: 'new' }
    expect(await newest(t)).toMatchObject({ ...row, isPhoneVerified: false, verificationNotes: '' })
  })

  it.each(['', null, undefined, ' ', '\u00a0', '\u200b'])(
    'accepts a message without company and with a phone that is none or shows nothing (%j), and confirms only by email',
    async (phone) => {
      const t = testApp()
      await t.as.guest().contacts.send({ ...form, phone, company: ' ' })
      expect(await newest(t)).toMatchObject({ phone: null, company: null })
      expect(queuedMessages(t).map(({ channel }) => channel)).toEqual(['email'])
    },
  )

  it('confirms to one email and number once an hour, so that nobody can flood a stranger', async () => {
    const t = testApp()
    const guest = t.as.guest({ provenPhone: PHONE })
    for (const name of ['Bilal', 'Buy at https://spam.example']) await guest.contacts.send({ ...form, name })
    await guest.contacts.send({ ...form, phone: '0300 7654321' })
    expect(stored(t)).toHaveLength(3)
    expect(queuedMessages(t).map(({ recipient }) => recipient)).toEqual(['bilal@example.com', PHONE])
    t.clock.advance(3600)
    await guest.contacts.send(form)
    expect(queuedMessages(t)).toHaveLength(4)
  })

  it('stores a message once when it is repeated because its answer was lost', async () => {
    const t = testApp()
    const again = { ...form, idempotencyKey: 'one' }
    const another = { ...again, idempotencyKey: 'two' }
    for (const _time of [1, 2]) await t.as.guest().contacts.send(again)
    expect(stored(t)).toHaveLength(1)
    await t.as.guest({ address: '203.0.113.8' }).contacts.send(again)
    await t.as.guest().contacts.send(another)
    expect(stored(t)).toHaveLength(3)
  })

  it('counts a phone as verified only when this browser proved it (CONT-4)', async () => {
    const t = testApp()
    await t.as.guest({ provenPhone: PHONE }).contacts.send(form)
    expect(await newest(t)).toMatchObject({ verificationNotes: 'The phone was verified before.' })
    t.clock.advance(1)
    await t.as.guest({ provenPhone: '+923009999999' }).contacts.send(form)
    await t.as.guest({ provenPhone: null }).contacts.send({ ...form, phone: '' })
    // A client's own claim changes nothing.
    const claims = { isPhoneVerified: true, status: 'converted' }
    await t.as.guest().contacts.send({ ...form, ...claims })
    expect(stored(t).map(({ isPhoneVerified }) => isPhoneVerified)).toEqual([true, false, false, false])
    expect(stored(t).at(-1)?.status).toBe('new')
  })

  const refusing = sharedApp()
  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'Bilal\nBcc: all@example.com' }, 'Must be a single line'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'bilal' }, 'Invalid email address'],
    [{ phone: '12345' }, 'Phone number must be at least 10 digits'],
    [{ message: ' \n ' }, 'Message is required'],
    [{ message: 'x'.repeat(5001) }, 'Must be 5000 characters or fewer'],
  ])('refuses %o and stores nothing (CONT-1)', async (wrong, message) => {
    const t = refusing()
    const app = await t.http()
    const answer = await app.inject({ method: 'POST', url: '/api/contact', payload: { ...form, ...wrong } })
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    expect(stored(t)).toEqual([])
    expect(queuedMessages(t)).toEqual([])
  })

  it('accepts ten messages a minute from an address', async () => {
    const t = testApp({ limits: true })
    const guest = t.as.guest()
    for (let n = 0; n < 10; n += 1) await guest.contacts.send(form)
    await expectRefusal(guest.contacts.send(form), 'TOO_MANY_REQUESTS')
    t.clock.advance(60)
    await guest.contacts.send(form)
  })

  it('lets administrators set any status of a message and no other, which is recorded (CONT-5)', async () => {
    const t = testApp()
    await t.as.guest().contacts.send(form)
    const { id } = stored(t)[0] ?? { id: 0 }
    const admin = t.as.admin()
    for (const status of ['converted', 'new', 'qualified', 'contacted', 'contacted'] as const) {
      expect(await admin.contacts.setStatus({ id, status })).toMatchObject({ id, status })
    }
    await expectRefusal(admin.contacts.setStatus({ id, status: 'won' as 'new' }), 'BAD_REQUEST')
    expect(await admin.contacts.get({ id })).toMatchObject({ status: 'contacted' })
    const log = listAudit(t.deps, 'contact', id).filter(({ action }) => action === 'status changed')
    expect(log).toHaveLength(4)
    expect(log.at(-1)).toMatchObject({
      actorName: admin.user.username,
      changes: { status: ['new', 'converted'] },
    })
  })

  it('lists the newest messages first, searched by name, email, phone and company, and filtered by status (TABLE-701)', async () => {
    const t = testApp()
    const guest = t.as.guest()
    await guest.contacts.send(form)
    t.clock.advance(60)
    await guest.contacts.send({ ...form, name: 'Zara', email: 'zara@shop.pk', phone: '', company: '' })
    const admin = t.as.admin()
    const names = async (query: object) => (await admin.contacts.list(query)).rows.map(({ name }) => name)
    expect(await names({})).toEqual(['Zara', 'Bilal Traders'])
    expect(await names({ sort: 'name' })).toEqual(['Bilal Traders', 'Zara'])
    for (const q of ['bilal', 'sons', '0300 1234567', '+92 300 12', '92300123']) {
      expect(await names({ q })).toEqual(['Bilal Traders'])
    }
    expect(await names({ q: 'SHOP.PK' })).toEqual(['Zara'])
    const [{ id } = { id: 0 }] = stored(t)
    await admin.contacts.setStatus({ id, status: 'converted' })
    expect(await names({ status: 'converted' })).toEqual(['Bilal Traders'])
    // SQLite ends a search text at a NUL.
    expect(await names({ q: 'bil\0al' })).toEqual([])
    expect(await admin.contacts.list({ limit: 1, cursor: 1 })).toMatchObject({ total: 2, rows: [{ id }] })
  })
})
