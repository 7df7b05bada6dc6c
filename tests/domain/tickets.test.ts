import { describe, expect, it } from 'vitest'
import { ticketReplies, tickets } from '#db/schema/tickets.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { tellSeller } from '#src/domains/seller-notices/rules/delivery.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'

const draft = { subject: 'The sidebar is gone', message: 'Since the update.\nWhat can I do?' }
const stored = (t: TestApp) => t.deps.db.select().from(tickets).all()

/** Channel, recipient and template of every queued message. */
const notices = (t: TestApp) =>
  queuedMessages(t).map(({ channel, recipient, templateName }) => `${templateName} ${channel} ${recipient}`)

const openTicket = async () => {
  const t = testApp()
  const customer = t.as.customer(t.make.user({ isPhoneVerified: true }))
  const ticket = await customer.tickets.create(draft)
  return { t, customer, ticket }
}

describe('tickets', () => {
  it("start open, with medium priority and the account's name and email, whatever the form says (TICK-2)", async () => {
    const t = testApp()
    const customer = t.as.customer()
    const claims = { userId: 1, userEmail: 'other@example.com', name: 'Other', status: 'closed' }
    const ticket = await customer.tickets.create({ ...draft, ...claims })
    expect(ticket).toMatchObject({ ...draft, priority: 'medium', status: 'open', replies: [] })
    const { id: userId, username: name, email } = customer.user
    expect(stored(t)).toMatchObject([{ userId, name, email }])
  })

  it('are all listed, also beyond the number of parameters of one statement', async () => {
    const { t, customer } = await openTicket()
    t.connection
      .prepare(
        `insert into tickets (user_id, name, email, subject, message, created_at, updated_at)
        select user_id, name, email, 'again', message, created_at, updated_at
        from tickets, (with recursive n (i) as (select 1 union all select i + 1 from n where i < 33000) select i from n)`,
      )
      .run()
    expect((await customer.tickets.mine({})).rows).toHaveLength(33_001)
  })

  it("are confirmed and answered by email and WhatsApp, without the administrator's name (TICK-4)", async () => {
    const { t, customer, ticket } = await openTicket()
    const admin = t.as.admin()
    t.clock.advance(600)
    const message = 'Please reload {the} page.'
    const answered = await admin.tickets.answer({ id: ticket.id, message })
    const ours = { isFromAdmin: true, authorName: admin.user.username, message }
    expect(answered).toMatchObject({ status: 'answered', replies: [ours] })
    expect(queuedMessages(t)[0]?.subject).toBe(`Support ticket #${ticket.id}: ${draft.subject}`)
    expect(notices(t)).toEqual([
      `support_ticket_created email ${customer.user.email}`,
      `support_ticket_created whatsapp ${customer.user.whatsappNumber}`,
      `support_ticket_reply email ${customer.user.email}`,
      `support_ticket_reply whatsapp ${customer.user.whatsappNumber}`,
    ])
    expect(queuedMessages(t).at(-1)?.body).toContain(message)
    const [mine] = (await customer.tickets.mine({})).rows
    expect(mine).toMatchObject({ status: 'answered', replies: [{ message }] })
    expect(JSON.stringify(mine)).not.toContain(admin.user.username)
    expect(mine?.updatedAt.getTime()).toBeGreaterThan(mine?.createdAt.getTime() ?? Number.POSITIVE_INFINITY)
    await deliverOutbox(t)
    expect(t.fakes.mail.sent.map(({ to }) => to)).toContain(customer.user.email)
  })

  it('send each answer, also one with the same words as before', async () => {
    const { t, ticket } = await openTicket()
    const admin = t.as.admin()
    await admin.tickets.answer({ id: ticket.id, message: 'Thank you' })
    await admin.tickets.answer({ id: ticket.id, message: 'Thank you' })
    expect(notices(t).filter((line) => line.startsWith('support_ticket_reply email'))).toHaveLength(2)
  })

  it('reopen when the owner writes, also closed ones, and the seller is told (TICK-5)', async () => {
    const { t, customer, ticket } = await openTicket()
    const admin = t.as.admin()
    await admin.tickets.answer({ id: ticket.id, message: 'Reload.' })
    await admin.tickets.setStatus({ id: ticket.id, status: 'closed' })
    const reply = await customer.tickets.reply({ id: ticket.id, message: 'It is gone again' })
    expect(reply.status).toBe('open')
    expect(reply.replies.map(({ isFromAdmin, message }) => [isFromAdmin, message])).toEqual([
      [true, 'Reload.'],
      [false, 'It is gone again'],
    ])
    tellSeller(t.deps)
    const told = queuedMessages(t).at(-1)
    expect(told).toMatchObject({ templateName: 'seller_notice', recipient: admin.user.email })
    expect(told?.body).toContain('It is gone again')
  })

  it('and replies are stored once when a lost answer makes the client repeat them', async () => {
    const t = testApp()
    const customer = t.as.customer()
    const again = { ...draft, idempotencyKey: 'one' }
    const ticket = await customer.tickets.create(again)
    expect(await customer.tickets.create(again)).toEqual(ticket)
    const reply = { id: ticket.id, message: 'Hello?', idempotencyKey: 'two' }
    for (const _time of [1, 2]) await customer.tickets.reply(reply)
    await t.as.customer().tickets.create(again)
    expect(stored(t).map(({ userId }) => userId)).toEqual([customer.user.id, customer.user.id + 1])
    expect(t.deps.db.select().from(ticketReplies).all()).toHaveLength(1)
  })

  const blank = 'Please fill in both subject and message fields'
  it.each([
    [{ subject: ' ' }, blank],
    [{ message: '\n' }, blank],
    [{ subject: undefined }, blank],
    [{ subject: 'Hi\r\nBcc: all@example.com' }, 'Must be a single line'],
    [{ priority: 'soon' }, 'Priority must be low, medium, high or urgent'],
    [{ message: 'x'.repeat(5001) }, 'Must be 5000 characters or fewer'],
  ])('refuse %o and store nothing (TICK-1)', async (wrong, message) => {
    const t = testApp()
    const creating = t.as.customer().tickets.create({ ...draft, ...(wrong as object) })
    await expectRefusal(creating, 'BAD_REQUEST', expect.stringContaining(message))
    expect(stored(t)).toEqual([])
  })

  it('are limited to ten a minute from an address', async () => {
    const customer = testApp({ limits: true }).as.customer()
    for (let n = 0; n < 10; n += 1) await customer.tickets.create(draft)
    await expectRefusal(customer.tickets.create(draft), 'TOO_MANY_REQUESTS')
  })

  it('are set to any status by an administrator, which is recorded (TICK-7)', async () => {
    const { t, ticket } = await openTicket()
    const admin = t.as.admin()
    for (const status of ['closed', 'open', 'answered', 'answered'] as const) {
      expect(await admin.tickets.setStatus({ id: ticket.id, status })).toMatchObject({ status })
    }
    const history = listAudit(t.deps, 'ticket', ticket.id)
    expect(history.filter(({ action }) => action === 'status changed')).toHaveLength(3)
    await expectRefusal(admin.tickets.setStatus({ id: 99, status: 'open' }), 'NOT_FOUND')
    await expectRefusal(admin.tickets.answer({ id: 99, message: 'Hi' }), 'NOT_FOUND')
  })

  it('are listed newest first, searched by number, subject, name and email, filtered by status and priority (TICK-6)', async () => {
    const { t, customer, ticket } = await openTicket()
    t.clock.advance(60)
    const invoice = { subject: 'Invoice', message: 'Please', priority: 'urgent' } as const
    const second = await t.as.customer().tickets.create(invoice)
    const admin = t.as.admin()
    const ids = async (query: object) => (await admin.tickets.list(query)).rows.map(({ id }) => id)
    expect(await ids({})).toEqual([second.id, ticket.id])
    expect(await ids({ sort: 'createdAt' })).toEqual([ticket.id, second.id])
    for (const q of ['sidebar', customer.user.email.toUpperCase(), `#${ticket.id}`]) {
      expect(await ids({ q })).toEqual([ticket.id])
    }
    expect(await ids({ priority: 'urgent' })).toEqual([second.id])
    await admin.tickets.answer({ id: ticket.id, message: 'Reload.' })
    expect(await ids({ status: 'open' })).toEqual([second.id])
    t.clock.advance(60)
    await admin.tickets.setStatus({ id: ticket.id, status: 'closed' })
    expect(await ids({ sort: '-updatedAt' })).toEqual([ticket.id, second.id])
    expect(await admin.tickets.get({ id: ticket.id })).toMatchObject({ status: 'closed', replies: [{}] })
  })

  it('to which the customer replied are not closed by whoever has not seen the reply', async () => {
    const t = testApp()
    const [admin, customer] = [t.as.admin(), t.as.customer(t.make.user({ username: 'asma' }))]
    const { id } = await customer.tickets.create({ subject: 'Help', message: 'It does not start' })
    const { updatedAt: expectedUpdatedAt } = await admin.tickets.get({ id })
    t.clock.advance(1)
    await customer.tickets.reply({ id, message: 'It is worse now' })
    const closing = admin.tickets.setStatus({ id, status: 'closed', expectedUpdatedAt })
    await expectRefusal(closing, 'CONFLICT', expect.stringMatching(/^asma changed this .+ \(replied, /))
  })
})

it('the list of tickets shows the last message of each, and who wrote it (TICK-8)', async () => {
  const { t, customer, ticket } = await openTicket()
  const admin = t.as.admin(t.make.user({ isAdmin: true, username: 'owner' }))
  const last = async () => (await admin.tickets.list()).rows[0]?.lastMessage
  const ours = { isFromAdmin: true, authorName: 'owner', text: 'Please reload.' }
  const theirs = { isFromAdmin: false, authorName: customer.user.username }
  expect(await last()).toEqual({ ...theirs, text: 'Since the update. What can I do?' })
  await admin.tickets.answer({ id: ticket.id, message: 'Please reload.' })
  expect(await last()).toEqual(ours)
  await customer.tickets.reply({ id: ticket.id, message: `Still\ngone ${'!'.repeat(500)}` })
  expect(await last()).toEqual({ ...theirs, text: `Still gone ${'!'.repeat(189)}` })
})
