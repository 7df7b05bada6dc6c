import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMail } from '#src/gateways/mail.ts'
import { type SmtpBehaviour, type SmtpServer, startSmtpServer } from '#tests/helpers/fakes/smtp-server.ts'

const from = 'The Shop <shop@example.com>'
const link = `http://127.0.0.1:3000/reset-password?token=${'k9_-'.repeat(12)}`
const letter = {
  to: 'ayesha@example.com',
  subject: 'Passwort zurücksetzen – آپ کا لائسنس',
  text: `Hello Ayesha,\n\nopen this link:\n${link}\n\nشکریہ`,
  html: '<p>Hello</p>',
}

let dir: string
let logged: string[]
const log = { info: (line: string) => logged.push(line) }

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mail-'))
  logged = []
})
afterEach(() => rm(dir, { recursive: true }))

describe('mail by SMTP', () => {
  let server: SmtpServer
  const mail = (idleMs = 2000, totalMs = 5000) =>
    createMail({ smtpUrl: server.url, from, dir, log, idleMs, totalMs })
  beforeEach(async () => {
    server = await startSmtpServer()
  })
  afterEach(() => server.close())

  it('arrives with its subject and text, and leaves no file', async () => {
    expect(await mail().send(letter)).toEqual({ outcome: 'sent', id: expect.stringMatching(/^<.+>$/) })
    expect(await server.waitFor(1)).toMatchObject({
      from: 'shop@example.com',
      to: ['ayesha@example.com'],
      subject: letter.subject,
      text: letter.text,
    })
    expect(await readdir(dir)).toEqual([])
    expect(logged).toEqual([])
  })

  const cases: [SmtpBehaviour, string, RegExp][] = [
    ['reject-recipient', 'refused', /^The mail server says: 550 No such user here, see …$/],
    ['reject', 'refused', /^The mail server says: 554 Looks like spam$/],
    ['busy', 'refused', /^The mail server says: 451 Try again later$/],
    ['drop-early', 'unreachable', /did not reach/],
    ['drop', 'unknown', /broke before it confirmed/],
  ]
  it.each(cases)('that meets "%s" is %s', async (behaviour, outcome, reason) => {
    server.behave(behaviour)
    expect(await mail().send(letter)).toEqual({ outcome, reason: expect.stringMatching(reason) })
  })

  it('may have been sent when the server does not answer after the letter', async () => {
    server.behave('hang')
    expect(await mail(250).send(letter)).toMatchObject({ outcome: 'unknown' })
    expect(await mail(2000, 250).send(letter)).toMatchObject({ outcome: 'unknown' })
  })

  it('was not sent when there is no server', async () => {
    await server.close()
    const result = await mail().send(letter)
    expect(result).toEqual({ outcome: 'unreachable', reason: expect.stringContaining('did not reach') })
    server = await startSmtpServer()
  })

  it('has no user name, password or address in its reason', async () => {
    const smtpUrl = 'smtp://boss:s3cret@127.0.0.1:1'
    const result = await createMail({ smtpUrl, from, dir, log }).send(letter)
    expect(JSON.stringify(result)).not.toMatch(/boss|s3cret|127\.0\.0\.1|smtp:/)
  })

  it('takes no header and no second recipient from text that users typed (MSG-13)', async () => {
    const forged = { ...letter, subject: 'Hello\r\nBcc: thief@example.com\r\n\r\nBody\u0000' }
    await mail().send(forged)
    const arrived = await server.waitFor(1)
    expect(arrived.to).toEqual(['ayesha@example.com'])
    expect(arrived.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(arrived.subject).toBe('Hello Bcc: thief@example.com Body')
    for (const to of [
      'a@example.com, b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com>\nRCPT TO:<b@example.com',
      'Name <a@example.com>',
      'group: a@example.com;',
      'a b@example.com',
      'nobody',
      '@',
      `${'a'.repeat(250)}@example.com`,
    ]) {
      expect(await mail().send({ ...letter, to })).toEqual({
        outcome: 'refused',
        reason: 'The email address is not valid',
      })
    }
    expect(server.received).toHaveLength(1)
  })
})

describe('mail without a mail server', () => {
  it('is a private file for each letter, sortable by time, and one log line with its path', async () => {
    const mail = createMail({ from, dir: join(dir, 'mail'), log })
    const result = await mail.send(letter)
    expect(result).toEqual({ outcome: 'sent', id: expect.stringMatching(/^<.+>$/) })
    const names = await readdir(join(dir, 'mail'))
    expect(names).toEqual([expect.stringMatching(/^\d{8}T\d{9}Z-[0-9a-f]{24}\.eml$/)])
    const path = join(dir, 'mail', names[0] ?? '')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(logged).toEqual([`Mail written to ${path}, because SMTP_URL is not set`])

    const written = await PostalMime.parse(await readFile(path))
    expect(written).toMatchObject({ subject: letter.subject, text: `${letter.text}\n` })
    expect(written.to).toEqual([{ name: '', address: 'ayesha@example.com' }])
    expect(written.from).toEqual({ name: 'The Shop', address: 'shop@example.com' })
  })

  it('never includes the content of a path or address in its text', async () => {
    await createMail({ from, dir, log }).send({ ...letter, text: '/etc/passwd', html: 'http://127.0.0.1:1/' })
    const [name = ''] = await readdir(dir)
    expect(await PostalMime.parse(await readFile(join(dir, name)))).toMatchObject({ text: '/etc/passwd\n' })
  })

  it('counts as not sent when it cannot be written, and leaves nothing', async () => {
    const blocked = join(dir, 'file')
    await writeFile(blocked, '')
    const result = await createMail({ from, dir: join(blocked, 'mail'), log }).send(letter)
    expect(result).toEqual({
      outcome: 'unreachable',
      reason: expect.stringContaining('could not be written'),
    })
    expect(logged).toEqual([])
    expect(await readdir(dir)).toEqual(['file'])
  })
})
