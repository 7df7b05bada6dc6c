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
  return { server, imap, read, rings: () => rings }
}

const found = (read: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['read']>>) => {
  if ('problem' in read) throw new Error(read.problem)
  return read
}

const deliver = (server: ImapServer, ...ids: number[]) => {
  for (const id of ids) server.deliver(letter(id), new Date('2026-11-21T09:05:00Z'))
}

describe('a mailbox (BANK-13)', () => {
  it.each(['tls', 'starttls'] as const)(
    'gives each letter of a believed sender once, read only, over %s',
    async (encryption) => {
      const { server, read } = await open({ encryption })
      deliver(server, 1)
      server.deliver(letter(2, 'friend@example.com'), begun)
      const first = found(await read(null))
      expect(first).toMatchObject({
        letters: [{ from: BANK, messageId: '<1@bank.example>', at: new Date('2026-11-21T09:05:00Z') }],
        position: { validity: 1, uid: 2 },
        isMore: false,
      })
      expect(first.letters[0]?.plain).toContain('Rs.4,999 received from Sana Bibi. Ref: TXN1')
      expect(first.letters[0]?.head.map(({ name }) => name)).toEqual([
        'from',
        'message-id',
        'subject',
        'authentication-results',
        'authentication-results',
      ])
      expect(found(await read(first.position)).letters).toEqual([])
      deliver(server, 3)
      expect(found(await read(first.position)).letters).toMatchObject([{ messageId: '<3@bank.example>' }])
      expect(
        server.commands.filter((command) => /SELECT|STORE|DELETE|EXPUNGE|BODY\[/i.test(command)),
      ).toEqual([])
      // What nobody believes is not fetched.
      expect(server.commands.filter((command) => command.includes('BODY.PEEK[]'))).toHaveLength(2)
    },
  )

  it.each([
    ['alerts@bank.example <t@evil.example>', 1],
    ['"alerts@bank.example" <t@evil.example>', 1],
    ['friend@example.com, alerts@bank.example', 1],
    ['xalerts@bank.example', 0],
    ['Bank <t@evil.example>', 0],
  ])(
    'gives a letter whose author it cannot tell as one of nobody, if it names a believed sender: %s (BANK-14)',
    async (from, count) => {
      const { server, read } = await open({ encryption: 'tls' })
      server.deliver(letter(1).replace(`Bank <${BANK}>`, from), begun)
      expect(found(await read(null)).letters.map((each) => each.from)).toEqual(Array(count).fill(''))
    },
  )

  it('gives a letter as one of nobody where the server reads another author than its bytes name (BANK-14)', async () => {
    const { server, read } = await open({ encryption: 'tls' })
    server.deliver(
      letter(1)
        .replace(/^From:/, 'Reply-To: x\nFrom:')
        .replace(BANK, 't@evil.example'),
      begun,
    )
    server.misread(BANK)
    expect(found(await read(null)).letters.map((each) => each.from)).toEqual([''])
  })

  it('tells of a letter by IDLE, and reads on after the server dropped the connection', async () => {
    const { server, read, rings } = await open({ encryption: 'tls' })
    const { position } = found(await read(null))
    await expect.poll(() => server.commands.includes('IDLE')).toBe(true)
    deliver(server, 1)
    await expect.poll(rings).toBeGreaterThan(0)
    server.drop()
    await expect
      .poll(async () => {
        const next = await read(position)
        return 'letters' in next ? next.letters.length : next.problem
      })
      .toBe(1)
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

  it('reads on behind a letter that nobody can read', async () => {
    const { server, read } = await open({ encryption: 'tls' })
    deliver(server, 1)
    const nested = Array.from(
      { length: 300 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
    )
    server.deliver(`From: ${BANK}\n${nested.join('')}`, new Date('2026-11-21T09:05:00Z'))
    deliver(server, 2)
    expect(found(await read(null)).letters.map(({ messageId }) => messageId)).toEqual([
      '<1@bank.example>',
      '<2@bank.example>',
    ])
  })

  it.each([
    [
      'a wrong password',
      { encryption: 'tls', access: { password: 'wrong' } },
      'refuses the user name or the password',
    ],
    ['an unknown folder', { encryption: 'tls', access: { folder: 'Bank' } }, 'There is no folder Bank'],
    [
      'a bad certificate',
      { encryption: 'tls', isTrusted: false },
      'The certificate of the mail server is self-signed',
    ],
    ['no encryption', { encryption: 'none' }, 'offers no STARTTLS'],
    ['STARTTLS alone', { encryption: 'starttls', access: { encryption: 'tls' } }, 'choose STARTTLS'],
    ['no server', { encryption: 'tls', access: { port: 9 } }, 'The connection was refused'],
  ] as const)('says what is wrong in plain words: %s', async (_, options, words) => {
    const { server, read } = await open(options)
    const { problem } = (await read(null)) as { problem: string }
    expect(problem).toContain(words)
    expect(server.commands.filter((command) => command === 'LOGIN').length).toBeLessThan(2)
  })
})
