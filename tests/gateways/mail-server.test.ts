import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { gatewayCredentials } from '#db/schema/whatsapp.ts'
import { mailServerOf } from '#src/domains/messages/post/mail-server.ts'
import { createMail } from '#src/gateways/mail.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { startSmtpServer } from '#tests/helpers/fakes/smtp-server.ts'
import { deliverUpdate } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'
import { testFolder } from '#tests/helpers/places.ts'

/** A shop whose letters really leave it, by the server of the back office or by SMTP_URL. */
const shopWithMail = (smtpUrl?: string): TestApp => {
  const t: TestApp = testApp({
    override: {
      mail: createMail({
        smtpUrl,
        stored: () => mailServerOf(t.deps),
        from: 'WaCRM <no-reply@localhost>',
        dir: testFolder('letters'),
        log: { info: () => {} },
      }),
    },
  })
  return t
}

const startServer = async () => {
  const server = await startSmtpServer()
  onTestFinished(server.close)
  return { server, port: Number(new URL(server.url).port) }
}

const form = {
  host: '127.0.0.1',
  encryption: 'none' as const,
  username: null,
  password: null,
  sender: 'shop@example.com',
}

describe('the mail server of the back office (MAIL-12)', () => {
  it('carries letters from the moment it is saved, and those that were kept once they are retried (MAIL-719), and a warning asks for it before (MAIL-718)', async () => {
    const t = shopWithMail()
    const { server, port } = await startServer()
    const { messages, warnings } = t.as.admin()
    await deliverUpdate(t, 'before', 'email')
    expect(queuedMessages(t)).toMatchObject([{ status: 'kept', sentAt: null }])
    expect(await messages.mailStatus()).toMatchObject({ host: null, kept: 1, isFixed: false })
    const warning = async () => (await warnings.check()).find(({ name }) => name === 'mail')?.text
    expect(await warning()).toMatch(/nobody got the email/)

    await messages.saveMailServer({ ...form, port })
    expect(await messages.mailStatus()).toMatchObject({ host: `127.0.0.1:${port}`, from: 'shop@example.com' })
    expect(await messages.testMail({ to: 'me@example.com' })).toMatchObject({ success: true })
    const [kept] = queuedMessages(t)
    await messages.retry({ id: kept?.id ?? 0 })
    expect(queuedMessages(t)).toMatchObject([{ status: 'sent' }])
    expect(server.received.map(({ from, to }) => [from, to])).toEqual([
      ['shop@example.com', ['me@example.com']],
      ['shop@example.com', ['asma@example.com']],
    ])
    expect(await warning()).toBeUndefined()

    await messages.removeMailServer()
    const { message } = await messages.testMail({ to: 'me@example.com' })
    expect(message).toMatch(/^Kept as a file, because the shop has no mail server: /)
  })

  it('tells an error of the server in words', async () => {
    const t = shopWithMail()
    const { server, port } = await startServer()
    const { messages } = t.as.admin()
    const test = () => messages.testMail({ to: 'me@example.com' })
    await messages.saveMailServer({ ...form, port })
    server.behave('reject-sender')
    const message = 'The mail server refuses the sender: 550 Sender is not yours'
    expect(await test()).toEqual({ success: false, message })
    await messages.saveMailServer({ ...form, port, encryption: 'tls' })
    expect((await test()).message).toMatch(/does not speak TLS at this port/)
    await messages.saveMailServer({ ...form, port, encryption: 'starttls' })
    expect((await test()).message).toMatch(/offers no STARTTLS at this port/)
  })

  it('gives way to SMTP_URL, and cannot be changed while that is set (MAIL-722)', async () => {
    const { server } = await startServer()
    const t = shopWithMail(server.url)
    const { messages } = t.as.admin()
    expect(await messages.mailStatus()).toMatchObject({ host: new URL(server.url).host, isFixed: true })
    const refused = { code: 'CONFLICT', message: expect.stringContaining('SMTP_URL names the mail server') }
    await expect(messages.saveMailServer({ ...form, port: 25 })).rejects.toMatchObject(refused)
    await expect(messages.removeMailServer()).rejects.toMatchObject(refused)
    // One that was set up before.
    const sealed = t.deps.vault.seal(JSON.stringify({ ...form, port: 1 }))
    t.deps.db.insert(gatewayCredentials).values({ name: 'smtp', sealed, updatedAt: t.deps.now() }).run()
    expect(await messages.testMail({ to: 'me@example.com' })).toMatchObject({ success: true })
  })

  it('is stored sealed with its login, which no answer and no history holds and no other server is shown (MAIL-720)', async () => {
    const t = shopWithMail()
    const { messages } = t.as.admin()
    const login = { username: 'boss@example.com', password: 's3cret:/@' }
    const other = { ...form, port: 587, encryption: 'starttls' as const }
    const saved = await messages.saveMailServer({ ...other, ...login })
    const shown = { host: '127.0.0.1', port: 587, encryption: 'starttls', sender: 'shop@example.com' }
    expect(saved).toEqual({ ...shown, hasLogin: true, updatedAt: t.clock.now() })
    const stored = () => ({
      rows: t.deps.db.select().from(gatewayCredentials).all(),
      history: t.deps.db.select().from(auditLog).where(eq(auditLog.entity, 'gateway')).all(),
      shown: saved,
    })
    expect(JSON.stringify(stored())).not.toMatch(/boss|s3cret/)
    expect(stored().history).toMatchObject([{ action: 'mail server configured' }])
    const urlOf = () => mailServerOf(t.deps)?.smtpUrl
    expect(urlOf()).toBe('smtp://boss%40example.com:s3cret%3A%2F%40@127.0.0.1:587?requireTLS=true')

    await messages.saveMailServer({ ...other, sender: 'other@example.com' })
    expect(urlOf()).toContain('boss%40example.com:s3cret')
    await messages.saveMailServer({ ...other, host: 'mail.elsewhere.example' })
    expect(urlOf()).toBe('smtp://mail.elsewhere.example:587?requireTLS=true')
  })

  it.each([
    ['a host with a path', { host: 'mail.example.com/x' }, /name of the server/],
    ['a host with a login', { host: 'me@mail.example.com' }, /name of the server/],
    ['port 0', { port: 0 }, /port from 1/],
    ['a user name alone', { username: 'boss' }, /password too/],
    ['a password alone', { password: 'x' }, /user name too/],
    ['no sender', { sender: '' }, /address that your letters/],
  ])('refuses %s', async (_what, change, message) => {
    const t = shopWithMail()
    const saved = t.as.admin().messages.saveMailServer({ ...form, port: 25, ...change })
    await expect(saved).rejects.toThrow(message)
  })
})

it('an undone approval says of a letter that was a file that nobody got it (MAIL-716)', async () => {
  const t = shopWithMail()
  const { orders } = t.as.admin()
  const { id } = t.make.order({ email: 'asma@example.com' })
  const { revision } = await orders.setStatus({ id, status: 'confirmed' })
  await deliverOutbox(t)
  const isLetter = ({ channel }: { channel: string }) => channel === 'email'
  const kept = (await orders.approval({ id }))?.messages.filter(isLetter)
  expect(kept).toMatchObject([{ status: 'kept', isUnsent: true }])
  const { messages } = await orders.undoApproval({ id, revision })
  expect(messages.filter(isLetter)).toMatchObject([{ isUnsent: true }])
  expect(queuedMessages(t).filter(isLetter)).toEqual([])
})
