import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR } from '#src/shared/values/dates.ts'
import { becomes, linked, restarted, scan, unlinked } from '#tests/helpers/whatsapp-web.ts'

// The handshakes take their time on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 })
const REFUSED = {
  outcome: 'restricted',
  reason: 'WhatsApp lets the shop’s number begin no new chats at present',
}

/** A linked phone, and what begins a chat with the nth person by it. */
const shop = async (given = linked()) => {
  const set = await given
  /** The time in so many seconds, in whole ones as WhatsApp tells it. */
  const after = (seconds: number) => new Date((Math.floor(set.clock.now().getTime() / 1000) + seconds) * 1000)
  const send = (n = 1, via = set.web) => via.send({ phone: `+92300${1_000_000 + n}`, text: 'Salam' })
  return { ...set, after, send, until: () => set.web.status().restrictedUntil }
}

/** The same, whose number WhatsApp restricts for a day. */
const restricted = async () => {
  const set = await shop()
  const end = set.after(DAY)
  set.server.state.restriction = { until: end }
  return { ...set, end }
}

describe('a restriction on new chats', () => {
  it('meets one message of 50 that begin chats at the same moment, and looks up no more numbers (WA-711)', async () => {
    const { server, end, send, until } = await restricted()
    const results = await Promise.all(Array.from({ length: 50 }, (_, n) => send(n)))
    expect(results).toEqual(Array.from({ length: 50 }, () => REFUSED))
    expect(server.sent).toHaveLength(1)
    expect(server.state.lookups.size).toBe(1)
    expect(server.state.usyncs).toBeLessThan(5)
    expect(until()).toEqual(end)
  })

  it('ends when WhatsApp says, and until then nothing goes to chats without a token, also after a restart', async () => {
    const set = await restricted()
    const { server, clock, end, send } = set
    for (let n = 0; n < 2; n += 1) expect(await send()).toEqual(REFUSED)
    const again = await restarted(set)
    expect(again.status().restrictedUntil).toEqual(end)
    await becomes(again, 'connected')
    expect(await send(7, again)).toEqual(REFUSED)
    expect(server.sent).toHaveLength(1)
    server.state.restriction = null
    clock.advance(DAY)
    expect(again.status().restrictedUntil).toBeNull()
    expect(await send(1, again)).toMatchObject({ outcome: 'sent' })
  })

  it('lasts an hour where WhatsApp names no end (WA-707)', async () => {
    const { server, clock, send, until } = await shop()
    server.state.restriction = {}
    expect(await send()).toEqual(REFUSED)
    expect(until()).toEqual(new Date(clock.now().getTime() + HOUR * 1000))
  })

  it('is told by WhatsApp itself, and its end too', async () => {
    const { server, end, until } = await restricted()
    server.tellRestriction()
    await expect.poll(until).toEqual(end)
    server.state.restriction = null
    server.tellRestriction()
    await expect.poll(until).toBeNull()
  })

  it('that WhatsApp makes longer is asked for at the end that it named, and fails no message', async () => {
    const { server, clock, after, send, until } = await restricted()
    await send()
    clock.advance(DAY + 1)
    const longer = after(DAY)
    server.state.restriction = { until: longer }
    expect(await send()).toMatchObject({ outcome: 'unreachable' })
    expect(await send()).toMatchObject({ outcome: 'restricted' })
    expect(until()).toEqual(longer)
    expect(server.sent).toHaveLength(1)
  })

  it('is not over because the clock of the shop jumps past its end', async () => {
    const { server, clock, after, send } = await restricted()
    await send()
    clock.jump(400 * DAY)
    server.state.restriction = { until: after(DAY) }
    expect(await send()).toMatchObject({ outcome: 'unreachable' })
    expect(server.sent).toHaveLength(1)
  })

  it.each([
    ['while the shop is off', 0],
    ['while the clock of the shop stands years back', -1000 * DAY],
  ])('that ends %s is over once the shop is connected', async (_, seconds) => {
    const set = await restricted()
    await set.send()
    const again = await restarted(set, () => {
      set.server.state.restriction = null
      set.clock.jump(seconds)
    })
    await becomes(again, 'connected')
    await expect.poll(() => again.status().restrictedUntil).toBeNull()
    expect(await set.send(1, again)).toMatchObject({ outcome: 'sent' })
  })

  it('holds back no chat whose token comes after the refusal, also while others begin', async () => {
    const { server, send } = await restricted()
    expect(await send(7)).toEqual(REFUSED)
    server.giveToken('+923001000007')
    await expect.poll(() => send(7)).toMatchObject({ outcome: 'sent' })
    const [first, known] = await Promise.all([send(1), send(7)])
    expect([first.outcome, known.outcome]).toEqual(['restricted', 'sent'])
    expect(server.sent).toHaveLength(3)
  })

  it('does not meet the chats of the history, of which only the tokens are kept', async () => {
    const set = await shop(unlinked())
    Object.assign(set.server.state, { history: ['923001000001'], restriction: {} })
    await set.web.connect()
    await scan(set)
    await expect.poll(() => [...set.rows.keys()].join()).toContain('tctoken')
    expect(await set.send()).toMatchObject({ outcome: 'sent' })
    expect(JSON.stringify(set.received)).not.toContain('Long ago')
  })

  it('has a quota of new chats before it, which is known where WhatsApp counts (WA-712)', async () => {
    const set = await unlinked()
    set.server.state.quota = { total: 50, used: 12 }
    await set.web.connect()
    await scan(set)
    const quota = { used: 12, quota: 50, endsAt: null }
    await expect.poll(() => set.web.status().newChats).toEqual(quota)
  })
})
