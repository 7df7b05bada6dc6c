// Over 300 lines, because it walks each end and each limit of one connection.
import { compileFunction } from 'node:vm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { silenceLibsignal } from '#src/gateways/whatsapp-library.ts'
import type { WhatsappWeb } from '#src/gateways/whatsapp-web.ts'
import { becomes, linked, unlinked } from '#tests/helpers/whatsapp-web.ts'

// The handshakes take their time on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 })
const PHONE = '+923001234567'

const pairingCodeOf = async (web: WhatsappWeb): Promise<string> => {
  await expect.poll(() => web.status().pairingCode).toMatch(/^[A-Z0-9]{8}$/)
  return web.status().pairingCode ?? ''
}

describe('the connection to WhatsApp Web', () => {
  it('asks for a scan, is restarted after it, and knows its number (WA-72)', async () => {
    const { web, server } = await linked()
    expect(web.status()).toEqual({
      status: 'connected',
      isDisabled: false,
      phoneNumber: server.number,
      qr: null,
      pairingCode: null,
      restrictedUntil: null,
      newChats: null,
    })
    expect(server.state.connections).toBe(2)
  })

  it('comes back after a restart of the shop without another scan', async () => {
    const { web, server, start } = await linked()
    await web.stop()
    const again = start()
    onTestFinished(() => again.stop())
    await again.resume()
    await becomes(again, 'connected')
    expect(server.state).toMatchObject({ connections: 3, logins: 2 })
    expect(await again.send({ phone: PHONE, text: 'Salam' })).toMatchObject({ outcome: 'sent' })
  })

  it('stays away after a restart where an administrator disconnected it, or no phone is linked', async () => {
    const { web, server, start } = await linked()
    await web.disconnect()
    expect(web.status()).toMatchObject({ status: 'disconnected', isDisabled: false, qr: null })
    await start().resume()
    expect(server.state.connections).toBe(2)
    await web.connect()
    await becomes(web, 'connected')
    const fresh = await unlinked()
    await fresh.web.resume()
    expect(fresh.server.state.connections).toBe(0)
  })

  it('is linked by a code that is typed on the phone, and by no other code (WA-72)', async () => {
    const { web, server } = await unlinked()
    await web.connect(PHONE)
    const code = await pairingCodeOf(web)
    await server.type('WRONGCOD')
    await expect.poll(() => server.state.wrongCodes).toBe(1)
    expect(web.status()).toMatchObject({ status: 'qr-required', pairingCode: code })
    await server.type(code)
    await becomes(web, 'connected')
    expect(web.status()).toMatchObject({ phoneNumber: server.number, qr: null, pairingCode: null })
    expect(await web.send({ phone: PHONE, text: 'Salam' })).toMatchObject({ outcome: 'sent' })
  })

  it('gives another code, or the QR code again, where the first code was not typed', async () => {
    const { web, server } = await unlinked()
    await web.connect(PHONE)
    const first = await pairingCodeOf(web)
    await web.connect('+923007777777')
    expect(await pairingCodeOf(web)).not.toBe(first)
    await web.connect()
    await becomes(web, 'qr-required')
    expect(web.status().pairingCode).toBeNull()
    server.scan(web.status().qr ?? '')
    await becomes(web, 'connected')
  })

  it('forgets everything by its clearing, and asks for a scan again', async () => {
    const { web, rows, server } = await linked()
    expect(rows.size).toBeGreaterThan(0)
    await web.clear()
    expect([...rows.keys()].filter((key) => key.startsWith('session'))).toEqual([])
    await becomes(web, 'qr-required')
    server.scan(web.status().qr ?? '')
    await becomes(web, 'connected')
  })
})

describe('a message that is sent', () => {
  it('counts as sent once the service has taken it', async () => {
    const { web, server } = await linked()
    expect(await web.send({ phone: PHONE, text: 'Salam' })).toMatchObject({ outcome: 'sent' })
    expect(server.sent).toHaveLength(1)
  })

  it('is refused by the service', async () => {
    const { web, server } = await linked()
    server.state.acks = 'refused'
    expect(await web.send({ phone: PHONE, text: 'Salam' })).toEqual({
      outcome: 'refused',
      reason: 'WhatsApp refused the message (479)',
    })
    expect(server.sent).toHaveLength(1)
  })

  it('to a number that is not on WhatsApp is not tried, and the number is looked up once a week (WA-76)', async () => {
    const { web, server, clock, start } = await linked()
    const number = '923001111111'
    const send = (via = web) => via.send({ phone: `+${number}`, text: 'Salam' })
    server.state.absent.add(number)
    const absent = { outcome: 'absent', reason: 'This number is not on WhatsApp' }
    expect(await send()).toEqual(absent)
    expect(await send()).toEqual(absent)
    await web.stop()
    const again = start()
    onTestFinished(() => again.stop())
    await again.resume()
    await becomes(again, 'connected')
    clock.advance(6 * 86_400)
    expect(await send(again)).toEqual(absent)
    expect(server.state.lookups.get(number)).toBe(1)
    server.state.absent.delete(number)
    clock.advance(86_400)
    expect(await send(again)).toMatchObject({ outcome: 'sent' })
    expect(server.state.lookups.get(number)).toBe(2)
    expect(server.sent).toHaveLength(1)
  })

  it('may have gone out where the service does not say so', async () => {
    const { web, server } = await linked({ ackMs: 500 })
    server.state.acks = 'none'
    expect(await web.send({ phone: PHONE, text: 'Salam' })).toMatchObject({ outcome: 'unknown' })
  })

  it('did not go out without a connection', async () => {
    const { web } = await unlinked()
    expect(await web.send({ phone: PHONE, text: 'Salam' })).toMatchObject({ outcome: 'unreachable' })
  })
})

/** What the shop gets of a message of words alone. */
const said = (text: string) => ({ text, said: text, media: null })

it.each([
  ['whose number it shows', false],
  ['whose number is hidden', true],
])('a message comes in from a person %s', async (_, isHidden) => {
  const { server, received } = await linked()
  server.write(PHONE, 'Salam', { isHidden })
  await expect.poll(() => received.length).toBe(1)
  expect(received).toEqual([{ id: expect.any(String), phone: PHONE, name: 'Asma', ...said('Salam') }])
})

describe('a restriction on new chats (WA-75)', () => {
  const send = ({ web }: { web: WhatsappWeb }, phone = PHONE) => web.send({ phone, text: 'Salam' })
  const refused = {
    outcome: 'restricted',
    reason: 'WhatsApp lets the shop’s number begin no new chats at present',
  }

  it('ends when WhatsApp says, and until then nothing goes to chats without a token, also after a restart', async () => {
    const { web, server, clock, start } = await linked()
    const until = new Date(Math.floor(clock.now().getTime() / 1000) * 1000 + 3 * 86_400_000)
    server.state.restriction = { until }
    expect(await send({ web })).toEqual(refused)
    expect(web.status().restrictedUntil).toEqual(until)
    expect(await send({ web })).toEqual(refused)
    await web.stop()
    const again = start()
    expect(again.status().restrictedUntil).toEqual(until)
    onTestFinished(() => again.stop())
    await again.resume()
    await becomes(again, 'connected')
    expect(await send({ web: again }, '+923007777777')).toEqual(refused)
    expect(server.sent).toHaveLength(1)
    server.state.restriction = null
    clock.advance(3 * 86_400)
    expect(again.status().restrictedUntil).toBeNull()
    expect(await send({ web: again })).toMatchObject({ outcome: 'sent' })
  })

  it('lasts an hour where WhatsApp names no end', async () => {
    const { web, server, clock } = await linked()
    server.state.restriction = {}
    expect(await send({ web })).toEqual(refused)
    expect(web.status().restrictedUntil).toEqual(new Date(clock.now().getTime() + 3_600_000))
  })

  it('is told by WhatsApp itself, and its end too', async () => {
    const { web, server, clock } = await linked()
    const until = new Date(Math.floor(clock.now().getTime() / 1000) * 1000 + 86_400_000)
    server.state.restriction = { until }
    server.tellRestriction()
    await expect.poll(() => web.status().restrictedUntil).toEqual(until)
    server.state.restriction = null
    server.tellRestriction()
    await expect.poll(() => web.status().restrictedUntil).toBeNull()
  })

  it('does not meet a chat whose token comes after the refusal', async () => {
    const { web, server } = await linked()
    server.state.restriction = {}
    expect(await send({ web })).toEqual(refused)
    server.giveToken(PHONE)
    await expect.poll(() => send({ web })).toMatchObject({ outcome: 'sent' })
    expect(server.sent).toHaveLength(2)
  })

  it('does not meet the chats of the history, of which only the tokens are kept', async () => {
    const set = await unlinked()
    set.server.state.history = [PHONE.slice(1)]
    set.server.state.restriction = {}
    await set.web.connect()
    await becomes(set.web, 'qr-required')
    set.server.scan(set.web.status().qr ?? '')
    await becomes(set.web, 'connected')
    await expect.poll(() => [...set.rows.keys()].join()).toContain('tctoken')
    expect(await send(set)).toMatchObject({ outcome: 'sent' })
    expect(JSON.stringify(set.received)).not.toContain('Long ago')
  })

  it('has a quota of new chats before it, which is known where WhatsApp counts', async () => {
    const set = await unlinked()
    set.server.state.quota = { total: 50, used: 12 }
    await set.web.connect()
    await becomes(set.web, 'qr-required')
    set.server.scan(set.web.status().qr ?? '')
    const quota = { used: 12, quota: 50, endsAt: null }
    await expect.poll(() => set.web.status().newChats).toEqual(quota)
  })
})

it('messages that came while the shop was away are read when it comes back (WA-77)', async () => {
  const { web, server, received, start } = await linked()
  await web.stop()
  server.writeOffline(PHONE, 'While you were away')
  const again = start()
  onTestFinished(() => again.stop())
  await again.resume()
  await expect.poll(() => received).toMatchObject([{ phone: PHONE, ...said('While you were away') }])
})

describe('an end of the connection (WA-74)', () => {
  const again = { status: 'connected', isDisabled: false, connections: 3, isKnown: true }
  const refused = { status: 'disconnected', isDisabled: true, connections: 2, isKnown: true }
  const ends: [code: number | undefined, name: string, becomes: typeof again, warnings: number][] = [
    [408, 'the connection was lost', again, 1],
    [411, 'a code without a meaning of its own', again, 1],
    [428, 'the connection was closed', again, 1],
    [500, 'the session is bad', again, 1],
    [503, 'the service is not available', again, 1],
    [undefined, 'the line broke', again, 1],
    [515, 'another connection is wanted', again, 0],
    [401, 'the phone unlinked the shop', { ...again, status: 'qr-required', isKnown: false }, 0],
    [403, 'the number is blocked', refused, 0],
    [405, 'the library is too old', refused, 0],
    [440, 'somebody else uses the session', { ...refused, isDisabled: false }, 0],
  ]
  it.each(ends)('by %s, %s, leads to the state that is decided for it', async (code, _, wanted, noted) => {
    const { web, server, rows, warnings } = await linked()
    if (code === 401) server.logOut()
    else server.end(code)
    const found = () => {
      const { status, isDisabled } = web.status()
      const isKnown = rows.get('creds creds')?.includes('"account"') ?? false
      return { status, isDisabled, connections: server.state.connections, isKnown }
    }
    await expect.poll(found).toEqual(wanted)
    expect(warnings).toHaveLength(noted)
    // Nothing more follows.
    expect(found()).toEqual(wanted)
  })

  it('is retried after 2 seconds, doubling up to 60, until the connection is open again', async () => {
    const { web, server, warnings } = await linked({ retryMs: 2 })
    server.state.failWith.push(503, 503, 503, 503, 503, 503)
    server.end(503)
    await expect.poll(() => server.state.logins).toBe(2)
    await becomes(web, 'connected')
    const pauses = () => warnings.map((facts) => (facts as { seconds: number }).seconds * 1000)
    expect(pauses()).toEqual([2, 4, 8, 16, 32, 60, 60])
    server.end(503)
    await expect.poll(() => server.state.logins).toBe(3)
    expect(pauses().at(-1)).toBe(2)
  })

  it('by 515 five times in a row disables the service until an administrator tries again', async () => {
    const { web, server } = await linked()
    server.state.failWith.push(515, 515, 515, 515, 515)
    server.end(515)
    await expect.poll(() => web.status()).toMatchObject({ status: 'disconnected', isDisabled: true })
    await web.connect()
    await becomes(web, 'connected')
    expect(web.status().isDisabled).toBe(false)
  })

  it('before anybody scanned waits for an administrator', async () => {
    const { web, server } = await unlinked()
    await web.connect()
    await becomes(web, 'qr-required')
    server.end(408)
    await becomes(web, 'disconnected')
    expect(server.state.connections).toBe(1)
  })
})

it('what libsignal writes to the console is dropped, and what others write is not (WA-73)', () => {
  const written: unknown[] = []
  const note = (...what: unknown[]) => written.push(...what)
  const target = { log: note, info: note, warn: note, error: note, debug: note, dir: note, trace: note }
  silenceLibsignal(target)
  const filename = '/srv/shop/node_modules/libsignal/src/session_record.js'
  const close = compileFunction('target.info("Closing session:", { privKey: "secret" })', ['target'], {
    filename,
  })
  close(target)
  expect(written).toEqual([])
  target.info('The shop is open')
  expect(written).toEqual(['The shop is open'])
})
