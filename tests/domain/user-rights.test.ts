import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { downloads } from '#db/schema/downloads.ts'
import { orders } from '#db/schema/orders.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { expectRefusal, office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { edit, endedSessions, formOf, sessionsOf } from '#tests/helpers/users.ts'

describe('rights and state', () => {
  type Loss = (t: TestApp, as: number, id: number) => Promise<unknown>
  const losses: [string, Loss][] = [
    ['suspend', (t, as, id) => actorOf(t, as).users.setSuspended({ id, suspended: true })],
    ['suspend', (t, as, id) => actorOf(t, as).users.update({ ...rowOf(t, id), isActive: false })],
    ['demote', (t, as, id) => actorOf(t, as).users.update({ ...rowOf(t, id), isAdmin: false })],
    ['delete', (t, as, id) => actorOf(t, as).users.delete({ id })],
  ]
  const actorOf = (t: TestApp, id: number) =>
    t.call({ kind: 'user', id, username: `user${id}`, role: 'owner', sessionId: 0 })
  type Row = { id: number } & typeof edit
  const rowOf = ({ connection }: TestApp, id: number) =>
    connection.prepare('select id, username, email from users where id = ?').get(id) as Row

  it.each(losses)('nobody can %s themself (USER-2)', async (verb, lose) => {
    const t = testApp()
    const [one] = [t.make.user({ isAdmin: true }), t.make.user({ isAdmin: true })]
    await expectRefusal(lose(t, one.id, one.id), 'CONFLICT', `You cannot ${verb} yourself`)
  })

  it.each(losses)('nobody can %s the last active owner', async (_verb, lose) => {
    const t = testApp()
    const last = t.make.user({ isAdmin: true })
    // An administrator when the call began, and suspended since.
    const late = t.make.user({ isAdmin: true, isActive: false })
    const message = 'The last active owner cannot be suspended, demoted or deleted'
    await expectRefusal(lose(t, late.id, last.id), 'CONFLICT', message)
    expect(rowOf(t, last.id)).toBeTruthy()
  })

  it.each(losses)('to %s somebody ends their sessions and sockets (AUTH-16)', async (_verb, lose) => {
    const t = testApp()
    const one = t.make.user({ isAdmin: true })
    const other = t.as.admin().user
    const stranger = t.as.customer().user
    const ended = endedSessions(t)
    await lose(t, one.id, other.id)
    expect(sessionsOf(t, other.id)).toEqual([])
    expect(sessionsOf(t, stranger.id)).toHaveLength(1)
    expect(ended).toEqual([other.id])
  })

  it('lifting a suspension revives no session', async () => {
    const { t, admin } = office()
    const { user } = t.as.customer()
    const set = (suspended: boolean) => admin.users.setSuspended({ id: user.id, suspended })
    expect((await set(true)).isActive).toBe(false)
    expect((await set(false)).isActive).toBe(true)
    expect(sessionsOf(t, user.id)).toEqual([])
    const history = listAudit(t.deps, 'user', user.id).map(({ action }) => action)
    expect(history).toEqual(['reactivated', 'suspended'])
  })

  it('a promotion takes effect at the next sign-in', async () => {
    const t = testApp()
    const { user } = t.as.customer()
    const ended = endedSessions(t)
    const promoted = await t.as.admin().users.update({ ...formOf(user), isAdmin: true })
    expect(promoted.isAdmin).toBe(true)
    expect(sessionsOf(t, user.id)).toEqual([])
    expect(ended).toEqual([user.id])
    const [entry] = listAudit(t.deps, 'user', user.id)
    expect(entry?.changes).toEqual({ role: ['none', 'owner'] })
  })

  it('a change of rights neither publishes nor hides a download (USER-5)', async () => {
    const { t, admin } = office()
    const [customer, colleague] = [t.make.user(), t.make.user({ isAdmin: true })]
    const secret = t.make.download({ userId: customer.id })
    const published = t.make.download({ userId: colleague.id })
    await admin.users.update({ ...formOf(customer), isAdmin: true })
    await admin.users.update({ ...formOf(colleague), isAdmin: false })
    const byId = (id: number) => t.deps.db.select().from(downloads).where(eq(downloads.id, id)).get()
    expect(byId(secret.id)).toMatchObject({ isActive: false, userId: customer.id })
    expect(byId(published.id)).toMatchObject({ isActive: true, userId: admin.user.id })
  })
})

describe('deleting a user (USER-6)', () => {
  it('keeps the orders without an owner, and the downloads that an administrator published', async () => {
    const { t, admin } = office()
    const user = t.make.user({ isAdmin: true })
    const { id } = t.make.order({ userId: user.id })
    t.make.download({ userId: user.id })
    await admin.users.delete({ id: user.id })
    expect(t.deps.db.select().from(orders).where(eq(orders.id, id)).get()).toMatchObject({ userId: null })
    const kept = { userId: admin.user.id, isActive: true }
    expect(t.deps.db.select().from(downloads).all()).toMatchObject([kept])
    const entry = { action: 'deleted', actorName: admin.user.username, changes: {} }
    expect(listAudit(t.deps, 'user', user.id)).toMatchObject([entry])
  })

  it('deletes their sessions, API tokens, tickets and conversations', async () => {
    const t = testApp()
    const other = t.as.admin()
    await other.auth.createToken({ name: 'nightly' })
    await other.tickets.create({ subject: 'Help', message: 'It does not start' })
    await other.chat.start({ message: 'Hello' })
    const tables = ['sessions', 'api_tokens', 'tickets', 'chat_sessions']
    const rowsOf = (table: string) =>
      t.connection.prepare(`select count(*) from ${table} where user_id = ?`).pluck().get(other.user.id)
    expect(tables.map(rowsOf)).toEqual([1, 1, 1, 1])
    await t.as.admin().users.delete({ id: other.user.id })
    expect(tables.map(rowsOf)).toEqual([0, 0, 0, 0])
  })
})
