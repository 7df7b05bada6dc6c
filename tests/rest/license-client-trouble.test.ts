import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { licenseSystems } from '#db/schema/licenses.ts'
import { rotateSigningKey } from '#src/domains/licenses/rules/lease.ts'
import { createVault } from '#src/kit/crypto.ts'
import { DAY, HOUR } from '#src/shared/values/dates.ts'
import { activatedIn, programIn, programOf } from '#tests/helpers/license-program.ts'

describe('a check that fails', () => {
  const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
  const answers: [string, () => Promise<Response>][] = [
    ['an answer that never comes', () => new Promise(() => {})],
    ['a body that never ends', async () => new Response(new ReadableStream())],
    ['the page of a public network', async () => new Response('<html>Sign in</html>')],
    ['an object of something else', async () => json({ ok: true })],
    ['the state of something else', async () => json({ state: 'unauthenticated', message: 'Sign in' })],
    ['null', async () => new Response('null')],
    ['a page that forbids', async () => new Response('<html>403</html>', { status: 403 })],
    ['nothing', async () => new Response(null, { status: 204 })],
    ['a shop that is busy', async () => json({ message: 'Too many requests' }, 429)],
    ['a shop that is broken', async () => json({ message: 'Something went wrong' }, 500)],
    ['a proxy without a shop', async () => new Response('Bad gateway', { status: 502 })],
    ['a lease that nobody can verify', async () => json({ state: 'VALID', message: 'x', lease: 'a.b' })],
    ['a state without a lease', async () => json({ state: 'VALID', message: 'x', lease: null })],
  ]

  it.each(answers)('by %s changes nothing, and what is kept goes on', async (_name, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { t, client, network } = await activatedIn()
    t.clock.advance(DAY)
    network.answer = answer
    const until = { isDone: false }
    const asking = client.check().finally(() => {
      until.isDone = true
    })
    while (!until.isDone) {
      await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(await asking).toMatchObject({ state: 'VALID', isUsable: true })
    delete network.answer
    network.calls = 0
    t.clock.advance(2 * HOUR)
    expect((await client.check()).state).toBe('VALID')
    expect(network.calls).toBe(1)
  })

  it('ends by itself for every call, and ends the request (LIC-740)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { license, client, network } = await activatedIn()
    const signals: (AbortSignal | null | undefined)[] = []
    network.answer = (_address, init) => {
      signals.push(init?.signal)
      return new Promise(() => {})
    }
    for (const call of [
      () => client.activate(license.licenseKey),
      () => client.deactivate(),
      () => client.update('chrome-extension'),
    ]) {
      const calls = signals.length
      const failure = call().catch((error: Error) => error.message)
      await expect.poll(() => signals).toHaveLength(calls + 1)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await failure).toBe('The shop did not answer in time')
    }
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true])
    expect((await client.status()).isUsable).toBe(true)
  })

  it('takes no second place by an activation whose answer was lost (LIC-742)', async () => {
    const { t, url, license, client, kept, network } = await programIn({ systemsCount: 1 })
    network.answer = async (...call) => {
      await fetch(...call)
      throw new TypeError('fetch failed')
    }
    await expect(client.activate(license.licenseKey)).rejects.toThrow('fetch failed')
    const again = await programOf(t, url, kept)
    expect(await again.client.activate(license.licenseKey)).toMatchObject({ isUsable: true })
    const ids = t.deps.db.select().from(licenseSystems).all()
    expect(ids).toHaveLength(1)
  })
})

describe('a wrong clock (LIC-66)', () => {
  it.each([20, 40, 365, 4000])('%i days ahead is told, and heals when it is put right', async (days) => {
    const { t, license, client, clock, network } = await programIn()
    clock.offSeconds = days * DAY
    expect(await client.activate(license.licenseKey)).toMatchObject({ state: 'CLOCK_WRONG', isUsable: false })
    network.isUp = false
    expect((await client.status()).state).toBe('CLOCK_WRONG')
    clock.offSeconds = 0
    expect(await client.status()).toMatchObject({ state: 'VALID', isUsable: true })
    // The check that lies a year ahead is due.
    network.isUp = true
    network.calls = 0
    expect((await client.check()).state).toBe('VALID')
    expect(network.calls).toBe(1)
    await t.as.admin().licenses.setStatus({ id: license.id, status: 'revoked' })
    t.clock.advance(2 * DAY)
    expect((await client.check()).state).toBe('REVOKED')
  })

  it('is not confused with 15 days offline after it was put right', async () => {
    const { t, license, client, clock, network } = await programIn()
    clock.offSeconds = 365 * DAY
    await client.activate(license.licenseKey)
    clock.offSeconds = 0
    network.isUp = false
    t.clock.advance(15 * DAY)
    expect((await client.check()).state).toBe('OFFLINE_TOO_LONG')
  })

  it('of the shop itself is mended by its next answer', async () => {
    const { t, license, client, clock } = await programIn()
    t.clock.advance(300 * DAY)
    clock.offSeconds = -300 * DAY
    await client.activate(license.licenseKey)
    t.clock.advance(-300 * DAY)
    clock.offSeconds = 0
    expect(await client.check()).toMatchObject({ state: 'VALID', isUsable: true })
  })
})

describe('popup and service worker of one extension (LIC-67)', () => {
  it('do not undo each other: a check that was under way revives no freed place', async () => {
    const { t, url, client, kept } = await activatedIn()
    const worker = await programOf(t, url, kept)
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    worker.network.answer = async (...call) => {
      const body = await (await fetch(...call)).text()
      asked.resolve()
      await answered.promise
      return new Response(body)
    }
    const checking = worker.client.check({ force: true })
    await asked.promise
    await client.deactivate()
    answered.resolve()
    expect((await checking).state).toBe('NOT_ACTIVATED')
    expect(await client.status()).toMatchObject({ state: 'NOT_ACTIVATED', lease: null })

    expect((await worker.client.check({ force: true })).state).toBe('NOT_ACTIVATED')
    expect(worker.network.calls).toBe(1)
  })

  it('keep the key after its place was freed, and activate it again without typing', async () => {
    const { license, client } = await programIn({ systemsCount: 1 })
    await client.activate(license.licenseKey, { name: 'Counter 2' })
    expect(await client.status()).toMatchObject({ key: license.licenseKey, deviceName: 'Counter 2' })
    await client.deactivate()
    expect(await client.status()).toMatchObject({ key: license.licenseKey, isUsable: false })
    expect(await client.activate()).toMatchObject({ isUsable: true, deviceName: 'Counter 2' })
  })

  it('lose no licence to a key that cannot be used (LIC-743)', async () => {
    const { license, client } = await activatedIn()
    expect(await client.activate('WACRM-TYPO')).toMatchObject({ state: 'NOT_FOUND', isUsable: false })
    expect(await client.status()).toMatchObject({ state: 'VALID', key: license.licenseKey })
  })
})

describe('the root key in a program (LIC-64)', () => {
  const forger = createVault('another secret, of somebody who has the program')
  /** A record with a lease of the forger's own for ever, under the same key and system. */
  const forge = (record: { lease: string; deviceId: string; key: string }) => {
    const { publicKey: x, sealedKey } = forger.newSigningKey()
    const [payload = ''] = record.lease.split('.')
    const lease = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const end = 9_999_999_999
    const text = JSON.stringify({ ...lease, kid: 'own', end, graceEnd: end, exp: end })
    const rootSignature = forger.rootKey().sign(`license key/own/${x}`)
    return {
      ...record,
      lease: `${Buffer.from(text).toString('base64url')}.${forger.signWith(sealedKey, `lease/${text}`)}`,
      keys: [{ kid: 'own', x, rootSignature }],
      checkAt: 9_999_999_999_999,
    }
  }

  it('refuses a key and a lease that somebody wrote into the storage, and heals online', async () => {
    const { client, kept, network } = await activatedIn()
    kept.set('license', forge(kept.get('license') as Parameters<typeof forge>[0]))
    network.isUp = false
    expect(await client.check()).toMatchObject({ state: 'UNVERIFIED', isUsable: false })
    network.isUp = true
    expect(await client.check()).toMatchObject({ state: 'VALID', isUsable: true })
  })

  it('signs each new signing key, so that a rotation needs no new program', async () => {
    const { t, url, client, kept } = await activatedIn()
    const kid = rotateSigningKey(t.deps)
    t.clock.advance(DAY)
    expect(await client.check()).toMatchObject({ state: 'VALID', lease: { kid } })
    const restarted = await programOf(t, url, kept)
    restarted.network.isUp = false
    expect(await restarted.client.check()).toMatchObject({ state: 'VALID', isUsable: true })
  })

  it('that a program lacks makes it believe nothing in its storage, so that it asks after each start', async () => {
    const { t, url, license, kept } = await programIn()
    const first = await programOf(t, url, kept, '')
    expect((await first.client.activate(license.licenseKey)).isUsable).toBe(true)
    first.network.isUp = false
    expect((await first.client.check({ force: true })).isUsable).toBe(true)
    const second = await programOf(t, url, kept, '')
    second.network.isUp = false
    expect((await second.client.check()).state).toBe('UNVERIFIED')
    second.network.isUp = true
    expect((await second.client.check()).isUsable).toBe(true)
  })
})
