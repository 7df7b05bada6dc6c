import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMail } from '#src/gateways/mail.ts'
import { mailCertificate, mailHost } from '#tests/helpers/fakes/mail-certificate.ts'
import { type SmtpBehaviour, type SmtpServer, startSmtpServer } from '#tests/helpers/fakes/smtp-server.ts'
import { testFolder } from '#tests/helpers/places.ts'

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
const connect = (smtpUrl?: string, more: object = {}) => createMail({ smtpUrl, from, dir, log, ...more })

beforeEach(() => {
  dir = testFolder('mail')
  logged = []
})

describe('mail by SMTP', () => {
  let server: SmtpServer
  const mail = (idleMs = 2000, totalMs = 5000) => connect(server.url, { idleMs, totalMs })
  beforeEach(async () => {
    server = await startSmtpServer()
  })
  afterEach(() => server.close())

  it('arrives with its subject and text, and leaves no file', async () => {
    expect(await mail().send(letter)).toMatchObject({ outcome: 'sent', id: expect.stringMatching(/^<.+>$/) })
    const { to, subject, text } = letter
    expect(await server.waitFor(1)).toMatchObject({ from: 'shop@example.com', to: [to], subject, text })
    expect(await readdir(dir)).toEqual([])
    expect(logged).toEqual([])
  })

  it.each<[SmtpBehaviour, string, RegExp]>([
    ['reject-recipient', 'absent', /^The mail server refuses this address: 550 No such user here, see …$/],
    ['no-relay', 'misconfigured', /^The mail server forwards no mail for this shop: 554 /],
    ['reject-sender', 'misconfigured', /^The mail server refuses the sender: 550 Sender is not/],
    ['full', 'deferred', /^The mail server refuses this address: 452 Insufficient system storage$/],
    ['reject', 'rejected', /^The mail server says: 554 Looks like spam$/],
    ['busy', 'refused', /^The mail server says: 451 Try again later$/],
    ['drop-early', 'unreachable', /broke before it took the message/],
    ['drop', 'unknown', /broke before it confirmed/],
  ])('that meets "%s" is %s (MAIL-1)', async (behaviour, outcome, reason) => {
    server.behave(behaviour)
    expect(await mail().send(letter)).toEqual({ outcome, reason: expect.stringMatching(reason) })
  })

  it('is taken at the second try by a server that greylists', async () => {
    server.behave('greylist')
    const refused = { outcome: 'deferred', reason: expect.stringContaining('450') }
    expect(await mail().send(letter)).toMatchObject(refused)
    expect(await mail().send(letter)).toMatchObject({ outcome: 'sent', said: '250 OK: message queued' })
  })

  it('may have been sent when the server does not answer after the letter', async () => {
    server.behave('hang')
    expect(await mail(1000).send(letter)).toMatchObject({ outcome: 'unknown' })
    expect(await mail(2000, 1000).send(letter)).toMatchObject({ outcome: 'unknown' })
  })

  const nothing = /^The connection was refused: nothing listens at this host and port$/
  // Without any name server the look-up fails only for now.
  const noHost = /^The host of the mail server (was not found|could not be looked up just now)$/
  it.each([
    ['no server listens', 'smtp://boss:s3cret@127.0.0.1:9', /^unreachable$/, nothing],
    ['the host is unknown', 'smtp://no-such-host.invalid:25', /^(unreachable|misconfigured)$/, noHost],
    [
      'the transport cannot be made (MSG-11)',
      'smtp://boss:s3%cret@127.0.0.1:1',
      /^(unreachable|misconfigured)$/,
      /./,
    ],
  ])(
    'was not sent where %s, and says so without a login or an address',
    async (_why, url, outcome, reason) => {
      const result = await connect(url).send(letter)
      const told = { outcome: expect.stringMatching(outcome), reason: expect.stringMatching(reason) }
      expect(result).toEqual(told)
      expect(JSON.stringify(result)).not.toMatch(/boss|cret|127\.0\.0\.1|smtp:|invalid/)
    },
  )

  it('takes no header and no second recipient from text that users typed (MSG-13)', async () => {
    const forged = { ...letter, subject: 'Hello\r\nBcc: thief@example.com\r\n\r\nBody\u0000' }
    await mail().send(forged)
    const arrived = await server.waitFor(1)
    expect(arrived.to).toEqual(['ayesha@example.com'])
    expect(arrived.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(arrived.subject).toBe('Hello Bcc: thief@example.com Body')
    const second = ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com']
    const noPlain = ['Name <a@example.com>', 'group: a@example.com;', 'a b@example.com', 'nobody', '@']
    const others = ['a@example.com>\nRCPT TO:<b@example.com', `${'a'.repeat(250)}@example.com`]
    for (const to of [...second, ...noPlain, ...others]) {
      const refused = { outcome: 'absent', reason: 'The email address is not valid' }
      expect([to, await mail().send({ ...letter, to })]).toEqual([to, refused])
    }
    expect(server.received).toHaveLength(1)
  })
})

describe('mail by a server that wants STARTTLS and a login', () => {
  let server: SmtpServer
  const login = { user: 'boss@example.com', password: 'p@ss:w/rd' }
  const trust = `?tls.ca=${encodeURIComponent(mailCertificate)}`
  const sendTo = (url: string) => connect(url).send(letter)
  const sendBy = (query: string, password = login.password) =>
    sendTo(server.urlWith(login.user, password) + query)
  beforeEach(async () => {
    server = await startSmtpServer({ login })
  })
  afterEach(() => server.close())

  it('arrives, with signs in the password and a certificate that is trusted', async () => {
    expect(await sendBy(`${trust}&tls.servername=${mailHost}`)).toMatchObject({ outcome: 'sent' })
    await server.waitFor(1)
  })

  const unchecked = '?tls.rejectUnauthorized=false'
  it.each<[what: string, send: () => Promise<unknown>, reason: RegExp]>([
    ['the login is wrong', () => sendBy(unchecked, 'wrong'), /refuses the login: 535 5/],
    ['there is no login', () => sendTo(`${server.url}${unchecked}`), /refuses the login: 530 /],
    ['the certificate is self-signed', () => sendBy(''), /^The certificate .* is self-signed$/],
    ['it is for another host', () => sendBy(trust), /^The certificate .* is for another host name/],
    ['it speaks no TLS', () => sendTo(server.url.replace('smtp:', 'smtps:')), /does not speak TLS at this/],
  ])('says that %s, and waits for its repair (MAIL-701)', async (_what, send, reason) => {
    expect(await send()).toEqual({ outcome: 'misconfigured', reason: expect.stringMatching(reason) })
    expect(server.received).toEqual([])
  })
})

it.each([false, true])(
  'mail to an address with Urdu letters goes where the server takes such letters (only ASCII: %s) (MAIL-710)',
  async (isAsciiOnly) => {
    const server = await startSmtpServer({ isAsciiOnly })
    const mail = connect(server.url)
    const to = 'عائشہ@ڈاک.example'
    const lacking = { outcome: 'rejected', reason: expect.stringContaining('lacks SMTPUTF8') }
    expect(await mail.send({ ...letter, to })).toMatchObject(isAsciiOnly ? lacking : { outcome: 'sent' })
    // Such a domain alone is written in ASCII, which every server takes.
    const plain = 'ayesha@ڈاک.example'
    expect(await mail.send({ ...letter, to: plain })).toMatchObject({ outcome: 'sent' })
    const received = server.received.map((each) => each.to)
    expect(received).toEqual(isAsciiOnly ? [[plain]] : [[to], [plain]])
    expect(server.received.at(-1)?.raw).toContain(`To: ayesha@${domainToASCII('ڈاک.example')}`)
    await server.close()
  },
)

describe('mail without a mail server', () => {
  it('is a private file for each letter, sortable by time, and one log line with its path (MAIL-11)', async () => {
    const mail = connect(undefined, { dir: join(dir, 'mail') })
    const result = await mail.send(letter)
    expect(result.outcome).toBe('kept')
    const names = await readdir(join(dir, 'mail'))
    expect(names).toEqual([expect.stringMatching(/^\d{8}T\d{9}Z-[0-9a-f]{24}\.eml$/)])
    const path = join(dir, 'mail', names[0] ?? '')
    expect(result).toMatchObject({ reason: `Kept as a file, because the shop has no mail server: ${path}` })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(logged).toEqual([`Mail written to ${path}, because there is no mail server`])

    const written = await PostalMime.parse(await readFile(path))
    expect(written).toMatchObject({ subject: letter.subject, text: `${letter.text}\n` })
    expect(written.to).toEqual([{ name: '', address: 'ayesha@example.com' }])
    expect(written.from).toEqual({ name: 'The Shop', address: 'shop@example.com' })
  })

  it('is one file however often it is sent, and keeps its Message-ID', async () => {
    const mail = connect()
    const same = { ...letter, id: 'c0ffee', date: new Date('2026-11-21T08:30:00Z') }
    await mail.send(same)
    await mail.send(same)
    expect(await readdir(dir)).toEqual(['20261121T083000000Z-c0ffee.eml'])
    const written = await readFile(join(dir, '20261121T083000000Z-c0ffee.eml'), 'utf8')
    expect(written).toContain('Message-ID: <c0ffee@example.com>')
  })

  it('carries the name of the shop, where to answer, that a machine wrote it, and how to stop it', async () => {
    const unsubscribe = 'https://shop.example.com/unsubscribe?token=abc.def'
    const more = { fromName: 'Dukaan, دکان', replyTo: 'help@example.com', unsubscribe }
    await connect().send({ ...letter, ...more })
    const [name = ''] = await readdir(dir)
    const raw = await readFile(join(dir, name), 'utf8')
    const { from: sender, replyTo, headers } = await PostalMime.parse(raw)
    expect(sender).toEqual({ name: 'Dukaan, دکان', address: 'shop@example.com' })
    expect(replyTo).toEqual([{ name: '', address: 'help@example.com' }])
    expect(Object.fromEntries(headers.map(({ key, value }) => [key, value]))).toMatchObject({
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': `<${unsubscribe}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(raw.split('\n').filter((line) => line.length > 76 && !line.startsWith('List-Unsub'))).toEqual([])
  })

  it('never includes the content of a path or address in its text', async () => {
    await connect().send({ ...letter, text: '/etc/passwd', html: 'http://127.0.0.1:1/' })
    const [name = ''] = await readdir(dir)
    expect(await PostalMime.parse(await readFile(join(dir, name)))).toMatchObject({ text: '/etc/passwd\n' })
  })

  it('counts as not sent when it cannot be written, and leaves nothing', async () => {
    const blocked = join(dir, 'file')
    await writeFile(blocked, '')
    const result = await connect(undefined, { dir: join(blocked, 'mail') }).send(letter)
    const reason = expect.stringContaining('could not be written')
    expect(result).toEqual({ outcome: 'unreachable', reason })
    expect(logged).toEqual([])
    expect(await readdir(dir)).toEqual(['file'])
  })
})
