import { compileFunction } from 'node:vm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { silenceLibsignal } from '#src/gateways/whatsapp-library.ts'
import type { WhatsappWeb } from '#src/gateways/whatsapp-web.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { startUploads } from '#tests/helpers/fakes/whatsapp-uploads.ts'
import { becomes, linked, restarted, scan, unlinked } from '#tests/helpers/whatsapp-web.ts'

// The handshakes take their time on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 })
const message = { phone: '+923001234567', text: 'Salam' }
const sent = { outcome: 'sent' }

const pairingCodeOf = async (web: WhatsappWeb): Promise<string> => {
  await expect.poll(() => web.status().pairingCode).toMatch(/^[A-Z0-9]{8}$/)
  return web.status().pairingCode ?? ''
}

describe('the connection to WhatsApp Web', () => {
  it('asks for a scan, is restarted after it, and knows its number', async () => {
    const { web, server } = await linked()
    const noCode = { qr: null, pairingCode: null }
    expect(web.status()).toMatchObject({ status: 'connected', phoneNumber: server.number, ...noCode })
    expect(server.state.connections).toBe(2)
  })

  it('stays away after a restart where an administrator disconnected it, which keeps the link (WA-702), or no phone is linked', async () => {
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

  it('is linked by a code that is typed on the phone, and by no other code', async () => {
    const { web, server } = await unlinked()
    await web.connect(message.phone)
    const code = await pairingCodeOf(web)
    await server.type('WRONGCOD')
    await expect.poll(() => server.state.wrongCodes).toBe(1)
    expect(web.status()).toMatchObject({ status: 'qr-required', pairingCode: code })
    await server.type(code)
    await becomes(web, 'connected')
    expect(web.status()).toMatchObject({ phoneNumber: server.number, qr: null, pairingCode: null })
    expect(await web.send(message)).toMatchObject(sent)
  })

  it('gives another code, or the QR code again, where the first code was not typed', async () => {
    const set = await unlinked()
    const { web } = set
    await web.connect(message.phone)
    const first = await pairingCodeOf(web)
    await web.connect('+923007777777')
    expect(await pairingCodeOf(web)).not.toBe(first)
    await web.connect()
    await becomes(web, 'qr-required')
    expect(web.status().pairingCode).toBeNull()
    await scan(set)
  })

  it('forgets everything by its clearing, and asks for a scan again', async () => {
    const set = await linked()
    expect(set.rows.size).toBeGreaterThan(0)
    await set.web.clear()
    expect([...set.rows.keys()].filter((key) => key.startsWith('session'))).toEqual([])
    await scan(set)
  })
})

describe('a message that is sent', () => {
  it.each([
    ['refused', { outcome: 'refused', reason: 'WhatsApp refused the message (479)' }],
    ['none', { outcome: 'unknown', reason: expect.anything() }],
  ] as const)('has its end by the answer of the service: %s', async (acks, end) => {
    const { web, server } = await linked({ ackMs: 500 })
    server.state.acks = acks
    expect(await web.send(message)).toEqual(end)
    expect(server.sent).toHaveLength(1)
  })

  it('to a number that is not on WhatsApp is not tried, and the number is looked up once a week', async () => {
    const set = await linked()
    const { web, server, clock } = set
    const number = message.phone.slice(1)
    server.state.absent.add(number)
    const absent = { outcome: 'absent', reason: 'This number is not on WhatsApp' }
    for (let n = 0; n < 2; n += 1) expect(await web.send(message)).toEqual(absent)
    const again = await restarted(set)
    await becomes(again, 'connected')
    clock.advance(6 * DAY)
    expect(await again.send(message)).toEqual(absent)
    expect(server.state.lookups.get(number)).toBe(1)
    server.state.absent.delete(number)
    clock.advance(DAY)
    expect(await again.send(message)).toMatchObject(sent)
    expect(server.state.lookups.get(number)).toBe(2)
    expect(server.sent).toHaveLength(1)
  })

  it('did not go out without a connection', async () => {
    const { web } = await unlinked()
    expect(await web.send(message)).toMatchObject({ outcome: 'unreachable' })
  })

  it('shows a picture, which lies in the store of WhatsApp before it is sent', async () => {
    const uploads = await startUploads()
    onTestFinished(() => uploads.close())
    const { web, server } = await linked({ agent: uploads.agent })
    server.state.uploadHost = uploads.host
    const picture = { jpeg: Buffer.from('a picture'), thumbnail: Buffer.from('a'), width: 4, height: 3 }
    for (const text of ['Scan this', ''])
      expect(await web.send({ ...message, text, picture })).toMatchObject(sent)
    expect(server.sent).toMatchObject([{ media: 'image' }, { media: 'image' }])
    expect([...uploads.stored.keys()]).toEqual([expect.stringMatching(/^image /), expect.anything()])
    uploads.state.isFailing = true
    expect(await web.send({ ...message, picture })).toMatchObject({ outcome: 'unreachable' })
    expect(server.sent).toHaveLength(2)
  })
})

describe('a message that comes in', () => {
  const { phone, text } = message

  it('while the shop is away is read when it comes back (WA-77)', async () => {
    const set = await linked()
    await restarted(set, () => set.server.writeOffline(phone, text))
    const read = { phone, name: 'Asma', text, said: text, media: null }
    await expect.poll(() => set.received).toMatchObject([read])
  })

  it('right after the first linking is read at once, though the history of the phone is not there', async () => {
    const set = await unlinked()
    set.server.state.history = null
    await set.web.connect()
    await scan(set)
    set.server.write(phone, text)
    await expect.poll(() => set.received).toMatchObject([{ phone, text }])
  })
})

describe('an end of the connection (WA-74)', () => {
  /** What is known of the connection, beside the connections since the phone was linked. */
  const stateOf = ({ web, server, rows }: Awaited<ReturnType<typeof linked>>) => {
    const { status, isDisabled } = web.status()
    const isKnown = rows.get('creds creds')?.includes('"account"') ?? false
    return { status, isDisabled, more: server.state.connections - 2, isKnown }
  }

  it('that is nothing for ever leads to another connection', async () => {
    const set = await linked()
    const ends: [code: number | undefined, name: string, warnings: number][] = [
      [408, 'the connection was lost', 1],
      [411, 'a code without a meaning of its own', 1],
      [428, 'the connection was closed', 1],
      [500, 'the session is bad', 1],
      [503, 'the service is not available', 1],
      [undefined, 'the line broke', 1],
      [515, 'another connection is wanted', 0],
    ]
    for (const [n, [code, name, warnings]] of ends.entries()) {
      set.warnings.length = 0
      set.server.end(code)
      const found = () => ({ name, ...stateOf(set) })
      const again = { name, status: 'connected', isDisabled: false, more: n + 1, isKnown: true }
      await expect.poll(found).toEqual(again)
      expect([name, set.warnings.length]).toEqual([name, warnings])
      // Nothing more follows.
      expect(found()).toEqual(again)
    }
  })

  it.each([
    [401, 'the phone unlinked the shop', { status: 'qr-required', more: 1, isKnown: false }],
    [403, 'the number is blocked', { isDisabled: true }],
    [405, 'the library is too old', { isDisabled: true }],
    [440, 'somebody else uses the session', {}],
  ])('by %s, %s, is left to an administrator', async (code, _, state) => {
    const set = await linked()
    if (code === 401) set.server.logOut()
    else set.server.end(code)
    const wanted = { status: 'disconnected', isDisabled: false, more: 0, isKnown: true, ...state }
    await expect.poll(() => stateOf(set)).toEqual(wanted)
    expect(set.warnings).toEqual([])
    // Nothing more follows.
    expect(stateOf(set)).toEqual(wanted)
  })

  it('is retried after 2 seconds, doubling up to 60, until the connection is open again (WA-706)', async () => {
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

  it('by 515 five times in a row disables the service until an administrator tries again (WA-704)', async () => {
    const { web, server } = await linked()
    server.state.failWith.push(515, 515, 515, 515, 515)
    server.end(515)
    await expect.poll(() => web.status()).toMatchObject({ status: 'disconnected', isDisabled: true })
    await web.connect()
    await becomes(web, 'connected')
    expect(web.status().isDisabled).toBe(false)
  })

  it('before anybody scanned waits for an administrator (WA-705)', async () => {
    const { web, server } = await unlinked()
    await web.connect()
    await becomes(web, 'qr-required')
    server.end(408)
    await becomes(web, 'disconnected')
    expect(server.state.connections).toBe(1)
  })
})

it('what libsignal writes to the console is dropped, and what others write is not', () => {
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
