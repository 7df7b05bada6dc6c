import { expect, it, onTestFinished } from 'vitest'
import { createImap, type MailboxAccess, type Position } from '#src/gateways/imap.ts'
import { startDovecot } from '#tests/helpers/dovecot.ts'
import { mailCertificate, mailHost } from '#tests/helpers/fakes/mail-certificate.ts'

const BANK = 'alerts@bank.example'
const begun = new Date(Date.now() - 600_000)
const letter = (id: number, from = BANK) => ({
  raw: `From: Bank <${from}>\nMessage-ID: <${id}@bank.example>\nSubject: Payment\n\nRs.4,999 received. Ref: TXN${id}\n`,
  at: new Date(),
})

it('a mailbox of Dovecot with 50,000 old letters is read over TLS and STARTTLS, by IDLE, after a stop and where it numbers letters anew', async () => {
  const server = await startDovecot()
  const old = { ...letter(0), at: new Date('2025-01-01T00:00:00Z') }
  server.deliver(Array.from({ length: 50_000 }, () => old))
  let rings = 0
  const imap = createImap({
    onLetters: () => {
      rings += 1
    },
    ca: mailCertificate,
    servername: mailHost,
  })
  onTestFinished(() => imap.stop())
  const access = { host: '127.0.0.1', port: server.ports.tls, folder: 'INBOX', ...server.login }
  const read = async (position: Position | null, given: Partial<MailboxAccess> = {}) => {
    const wanted = { position, since: begun, isBelieved: (from: string) => from === BANK }
    const turn = await imap.read(1, { ...access, encryption: 'tls', ...given }, wanted)
    if ('problem' in turn) throw new Error(turn.problem)
    return turn
  }
  const first = await read(null)
  expect(first.letters).toEqual([])
  const before = rings
  await expect
    .poll(
      () => {
        server.deliver([letter(rings + 1)])
        return rings
      },
      { timeout: 20_000, interval: 2000 },
    )
    .toBeGreaterThan(before)
  const second = await read(first.position)
  expect(second.letters.length).toBeGreaterThan(0)
  expect(second.letters[0]?.plain).toContain('Rs.4,999 received.')

  const startTls = { port: server.ports.plain, encryption: 'starttls' as const }
  server.deliver([letter(9001), letter(9002, 'friend@example.com')])
  const third = await read(second.position, startTls)
  expect(third.letters.map(({ messageId }) => messageId)).toContain('<9001@bank.example>')
  await expect(read(third.position, { ...startTls, password: 'wrong' })).rejects.toThrow(
    'refuses the user name',
  )

  await server.stop()
  await expect(read(third.position)).rejects.toThrow('connection')
  server.deliver([letter(9003)])
  server.forgetNumbers()
  await server.start()
  const again = await read(third.position)
  expect(again.position.validity).not.toBe(third.position.validity)
  expect(again.letters.map(({ messageId }) => messageId)).toEqual(
    expect.arrayContaining(['<9001@bank.example>', '<9003@bank.example>']),
  )
  expect(server.marked()).toBe('')
})
