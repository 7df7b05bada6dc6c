import { describe, expect, it, onTestFinished } from 'vitest'
import { createImap, type MailboxAccess, type Position } from '#src/gateways/imap.ts'
import { type ImapServer, startImapServer } from '#tests/helpers/fakes/imap-server.ts'
import { mailCertificate } from '#tests/helpers/fakes/mail-certificate.ts'

const BANK = 'alerts@bank.example'
const begun = new Date('2026-11-21T09:00:00Z')
const letter = (id: number, from = BANK) => `From: Bank <${from}>
Message-ID: <${id}@bank.example>
Subject: Payment
Authentication-Results: mx.shop.example; dkim=pass header.d=bank.example
Authentication-Results: mx.shop.example; dkim=none

Rs.4,999 received from Sana Bibi. Ref: TXN${id}
`

type Options = Parameters<typeof startImapServer>[0] & {
  access?: Partial<MailboxAccess>
  isTrusted?: boolean
}

const open = async ({ access = {}, isTrusted = true, ...options }: Options) => {
  const server = await startImapServer(options)
  onTestFinished(() => server.close())
  let rings = 0
  const imap = createImap({
    onLetters: () => {
      rings += 1
    },
    ...(isTrusted && { ca: mailCertificate }),
    servername: 'mail.example',
  })
  onTestFinished(() => imap.stop())
  const given: MailboxAccess = {
    host: '127.0.0.1',
    port: server.port,
    encryption: options.encryption === 'none' ? 'starttls' : options.encryption,
    user: 'shop@shop.example',
    password: 'secret',
    folder: 'INBOX',
    ...access,
  }
  const read = (position: Position | null) =>
    imap.read(1, given, { position, since: begun, isBelieved: (from) => from === BANK })
  return { server, read, rings: () => rings }
}

const found = (read: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['read']>>) => {
  if ('problem' in read) throw new Error(read.problem)
  return read
}

const deliver = (server: ImapServer, ...ids: number[]) => {
  for (const id of ids) server.deliver(letter(id), new Date('2026-11-21T09:05:00Z'))
}

describe('a mailbox', () => {
  it.each(['tls', 'starttls'] as const)(
    'gives each letter of a believed sender once, read only, over %s (BANK-750)',
    async (encryption) => {
      const { server, read } = await open({ encryption })
      deliver(server, 1)
      server.deliver(letter(2, 'friend@example.com'), begun)
      const first = found(await read(null))
      const at = new Date('2026-11-21T09:05:00Z')
      expect(first).toMatchObject({ position: { validity: 1, uid: 2 }, isMore: false })
      expect(first.letters).toMatchObject([{ from: BANK, messageId: '<1@bank.example>', at }])
      expect(first.letters[0]?.plain).toContain('Rs.4,999 received from Sana Bibi. Ref: TXN1')
      const checks = Array(2).fill('authentication-results')
      const head = ['from', 'message-id', 'subject', ...checks]
      expect(first.letters[0]?.head.map(({ name }) => name)).toEqual(head)
      expect(found(await read(first.position)).letters).toEqual([])
      deliver(server, 3)
      expect(found(await read(first.position)).letters).toMatchObject([{ messageId: '<3@bank.example>' }])
      const commands = (pattern: RegExp) => server.commands.filter((command) => pattern.test(command))
      expect(commands(/SELECT|STORE|DELETE|EXPUNGE|BODY\[/i)).toEqual([])
      // What nobody believes is not fetched.
      expect(commands(/BODY\.PEEK\[\]/)).toHaveLength(2)
    },
  )

  it.each([
    ['alerts@bank.example <t@evil.example>', 1],
    ['"alerts@bank.example" <t@evil.example>', 1],
    ['friend@example.com, alerts@bank.example', 1],
    ['xalerts@bank.example', 0],
    ['Bank <t@evil.example>', 0],
  ])(
    'gives a letter by %s, which may name a believed sender, %i times as one of nobody',
    async (from, count) => {
      const { server, read } = await open({ encryption: 'tls' })
      server.deliver(letter(1).replace(`Bank <${BANK}>`, from), begun)
      expect(found(await read(null)).letters.map((each) => each.from)).toEqual(Array(count).fill(''))
    },
  )

  it('gives a letter as one of nobody where the server reads another author than its bytes name', async () => {
    const { server, read } = await open({ encryption: 'tls' })
    const forged = letter(1, 't@evil.example').replace(/^From:/, 'Reply-To: x\nFrom:')
    server.deliver(forged, begun)
    server.misread(BANK)
    expect(found(await read(null)).letters.map((each) => each.from)).toEqual([''])
  })

  it('tells of a letter by IDLE, and reads on after the server dropped the connection (BANK-748)', async () => {
    const { server, read, rings } = await open({ encryption: 'tls' })
    const { position } = found(await read(null))
    await expect.poll(() => server.commands.includes('IDLE')).toBe(true)
    deliver(server, 1)
    await expect.poll(rings).toBeGreaterThan(0)
    server.drop()
    await expect.poll(() => read(position)).toMatchObject({ letters: { length: 1 } })
  })

  it('begins at what is newer than the source, though 50,000 letters lie there', async () => {
    const { server, read } = await open({ encryption: 'tls', before: 50_000 })
    const { position, letters } = found(await read(null))
    expect([position, letters]).toEqual([{ validity: 1, uid: 50_000 }, []])
    deliver(server, 1)
    expect(found(await read(position)).letters).toHaveLength(1)
    expect(server.commands.filter((command) => /FETCH/.test(command) && command.includes('1:'))).toEqual([])
  })

  it('reads many letters in turns, and all of them anew where the server numbers them anew', async () => {
    const { server, read } = await open({ encryption: 'tls' })
    deliver(server, ...Array.from({ length: 60 }, (_, index) => index + 1))
    const first = found(await read(null))
    expect([first.letters.length, first.isMore]).toEqual([50, true])
    const second = found(await read(first.position))
    expect([second.letters.length, second.isMore]).toEqual([10, false])
    server.renumber(2)
    const again = found(await read(second.position))
    expect(again).toMatchObject({ position: { validity: 2, uid: 150 }, isMore: true })
  })

  it('fetches of each letter the first 256 KiB (BANK-749, BANK-874)', async () => {
    const { server, read } = await open({ encryption: 'tls' })
    for (const [n, size] of [255, 257].entries()) {
      const text = letter(n)
      server.deliver(text + 'x'.repeat(size * 1024 - text.length), new Date('2026-11-21T09:05:00Z'))
    }
    const { letters } = found(await read(null))
    expect(letters.map(({ isWhole }) => isWhole)).toEqual([true, false])
    expect(letters[1]?.plain).toMatch(/^Rs.4,999 received from Sana Bibi. Ref: TXN1\s+x+$/)
    expect(letters[1]?.plain.length).toBeLessThan(256 * 1024)
  })

  it('names a letter that nobody can read, and reads on behind it (BANK-756)', async () => {
    const { server, read } = await open({ encryption: 'tls' })
    deliver(server, 1)
    const part = (_: unknown, n: number) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`
    const nested = Array.from({ length: 300 }, part)
    server.deliver(
      `From: ${BANK}\nMessage-ID: <x@bank.example>\nSubject: Odd\n${nested.join('')}`,
      new Date('2026-11-21T09:05:00Z'),
    )
    deliver(server, 2)
    expect(found(await read(null)).letters).toMatchObject([
      { messageId: '<1@bank.example>', isWhole: true },
      { from: '', plain: '', subject: 'Odd', isWhole: false },
      { messageId: '<2@bank.example>', isWhole: true },
    ])
  })

  it.each([
    ['refuses the user name or the password', { encryption: 'tls', access: { password: 'wrong' } }],
    ['There is no folder Bank', { encryption: 'tls', access: { folder: 'Bank' } }],
    ['The certificate of the mail server is self-signed', { encryption: 'tls', isTrusted: false }],
    ['offers no STARTTLS', { encryption: 'none' }],
    ['choose STARTTLS', { encryption: 'starttls', access: { encryption: 'tls' } }],
    ['The connection was refused', { encryption: 'tls', access: { port: 9 } }],
  ] as const)('says what is wrong in plain words: %s', async (words, options) => {
    const { server, read } = await open(options)
    expect(await read(null)).toMatchObject({ problem: expect.stringContaining(words) })
    expect(server.commands.filter((command) => command === 'LOGIN').length).toBeLessThan(2)
  })
})
