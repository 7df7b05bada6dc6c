import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { becomes, linked, unlinked } from '#tests/helpers/whatsapp-web.ts'

// The handshakes take their time on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 })
const PHONE = '+923001234567'
const DAY = 86_400

/** A number that WhatsApp restricts for a day, on the clock of the shop. */
const restricted = async () => {
  const set = await linked()
  const in_ = (days: number) =>
    new Date(Math.floor(set.clock.now().getTime() / 1000) * 1000 + days * DAY * 1000)
  const until = in_(1)
  set.server.state.restriction = { until }
  const send = (n = 1, via = set.web) => via.send({ phone: `+92300${1_000_000 + n}`, text: 'Salam' })
  return { ...set, until, in: in_, send }
}

describe('a restriction on new chats (WA-75)', () => {
  it('meets one message of 50 that begin chats at the same moment, and looks up no more numbers', async () => {
    const { web, server, until, send } = await restricted()
    const results = await Promise.all(Array.from({ length: 50 }, (_, n) => send(n)))
    expect(results.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 50 }, () => 'restricted'))
    expect(server.sent).toHaveLength(1)
    expect(server.state.lookups.size).toBe(1)
    expect(server.state.usyncs).toBeLessThan(5)
    expect(web.status().restrictedUntil).toEqual(until)
  })

  it('that WhatsApp makes longer is asked for at the end that it named, and fails no message', async () => {
    const set = await restricted()
    const { web, server, clock, send } = set
    await send()
    clock.advance(DAY + 1)
    const longer = set.in(2)
    server.state.restriction = { until: longer }
    expect(await send()).toMatchObject({ outcome: 'unreachable' })
    expect(await send()).toMatchObject({ outcome: 'restricted' })
    expect(web.status().restrictedUntil).toEqual(longer)
    expect(server.sent).toHaveLength(1)
  })

  it('is not over because the clock of the shop jumps past its end', async () => {
    const { server, clock, send } = await restricted()
    await send()
    clock.jump(400 * DAY)
    server.state.restriction = { until: new Date(clock.now().getTime() + DAY * 1000) }
    expect(await send()).toMatchObject({ outcome: 'unreachable' })
    expect(server.sent).toHaveLength(1)
  })

  it.each([
    ['while the shop is off', 0],
    ['while the clock of the shop stands years back', -1000 * DAY],
  ])('that ends %s is over once the shop is connected', async (_, seconds) => {
    const { web, server, clock, send, start } = await restricted()
    await send()
    await web.stop()
    server.state.restriction = null
    clock.jump(seconds)
    const again = start()
    onTestFinished(() => again.stop())
    expect(again.status().restrictedUntil).not.toBeNull()
    await again.resume()
    await becomes(again, 'connected')
    await expect.poll(() => again.status().restrictedUntil).toBeNull()
    expect(await send(1, again)).toMatchObject({ outcome: 'sent' })
  })

  it('holds back no chat of which there is a token, also while others begin', async () => {
    const { server, send } = await restricted()
    server.giveToken('+923001000007')
    await expect.poll(() => send(7)).toMatchObject({ outcome: 'sent' })
    const [first, known] = await Promise.all([send(1), send(7)])
    expect([first.outcome, known.outcome]).toEqual(['restricted', 'sent'])
  })
})

it('a message right after the first linking is read at once, though the history of the phone is not there (WA-77)', async () => {
  const { web, server, received } = await unlinked()
  server.state.history = null
  await web.connect()
  await becomes(web, 'qr-required')
  server.scan(web.status().qr ?? '')
  await becomes(web, 'connected')
  server.write(PHONE, 'Salam')
  await expect.poll(() => received).toMatchObject([{ phone: PHONE, text: 'Salam' }])
})
