import { describe, expect, it } from 'vitest'
import { systemsOfKey } from '#src/domains/licenses/queries.ts'
import { MINUTE } from '#src/shared/values/dates.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { receivingApp, SHOP, write } from '#tests/helpers/incoming-words.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'
import { PHONE } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

const EMAIL = 'asma@example.com'

/** A shop with a licence for one system, which is in use, and a program that was refused. */
const refusedIn = async (t: TestApp = testApp()) => {
  const order = t.make.order({ status: 'confirmed', phone: PHONE, email: EMAIL })
  const license = licenseIn(t, { systemsCount: 1, orderId: order.id })
  const key = license.licenseKey
  const { licenses } = t.as.guest()
  await licenses.activate({ key, ...system('Old') })
  const { systems } = await licenses.activate({ key, ...system('New') })
  const [{ id: replaces } = { id: 0 }] = systems
  const names = () => systemsOfKey(t.deps.db, key).map(({ deviceName }) => deviceName)
  const swap = (by?: 'message' | 'mail', name = 'New') =>
    licenses.requestSwap({ key, ...system(name), replaces, ...(by && { by }) })
  const mailedCode = async () => {
    await t.settled()
    return /\b\d{6}\b/.exec(t.fakes.mail.sent.at(-1)?.text ?? '')?.[0] ?? ''
  }
  return { t, key, license, licenses, replaces, names, swap, mailedCode, claim: licenses.claim }
}

describe('a program that finds all places taken (LIC-1256)', () => {
  it('swaps a system once its holder typed the mailed code, which proves no other thing (LIC-1257)', async () => {
    const { t, key, names, swap, mailedCode, claim } = await refusedIn()
    const asked = await swap()
    expect(asked).toMatchObject({ by: 'mail', ways: ['mail'], message: null, mailedTo: 'a***@example.com' })
    const otp = await mailedCode()
    expect(t.fakes.mail.sent.at(-1)).toMatchObject({ to: EMAIL })
    expect(t.fakes.mail.sent.at(-1)?.text).toContain(
      `a new computer for your license ending in ${key.slice(-5)}`,
    )
    const { secret } = asked
    expect((await claim({ secret })).state).toBe('WAITING')
    const wrong = otp === '000000' ? '111111' : '000000'
    await expectRefusal(claim({ secret, otp: wrong }), 'BAD_REQUEST', 'Invalid OTP')
    expect(names()).toEqual(['Old'])
    const done = await claim({ secret, otp })
    expect(done).toMatchObject({ state: 'DONE', key, license: { state: 'VALID' } })
    expect(names()).toEqual(['New'])
    const letter = queuedMessages(t).find(({ channel }) => channel === 'email')
    expect(letter?.body).toContain(
      `New (Chrome on Windows) was activated with your license ending in ${key.slice(-5)}, in place of Old.`,
    )
    expect(letter?.body).toMatch(/See your systems: http:\/\/shop\.test\/pay\//)
  })

  it('swaps it once the word came from the phone of the licence, and of no other', async () => {
    const { t, names, swap, claim } = await refusedIn(await receivingApp())
    const { secret, by, ways, message } = await swap()
    expect([by, ways, message?.number, message?.phone]).toEqual([
      'message',
      ['message', 'mail'],
      SHOP,
      '0300 ***4567',
    ])
    const link = new URL(message?.link ?? '')
    expect(link.searchParams.get('text')).toMatch(/: replace a computer of my license\. \S{9}$/)
    await write(t, message?.word ?? '', '+923331112223')
    expect((await claim({ secret })).state).toBe('WAITING')
    await write(t, link.searchParams.get('text') ?? '')
    // The word proves this swap alone.
    await expectRefusal(t.as.guest().auth.verifyProof({ phone: PHONE, ticket: secret }), 'BAD_REQUEST')
    expect((await claim({ secret })).state).toBe('DONE')
    expect(names()).toEqual(['New'])
  })

  it('gives one swap to 50 uses of the right code at once', async () => {
    const { names, swap, mailedCode, claim } = await refusedIn(testApp({ limits: true }))
    const { secret } = await swap('mail')
    const otp = await mailedCode()
    const results = await Promise.all(Array.from({ length: 50 }, () => claim({ secret, otp })))
    expect(new Set(results.map(({ state }) => state))).toEqual(new Set(['DONE']))
    expect(names()).toEqual(['New'])
  })

  it('tries 5 codes, and none after 10 minutes', async () => {
    const first = await refusedIn()
    const { secret } = await first.swap()
    const otp = await first.mailedCode()
    const wrong = otp === '000000' ? '111111' : '000000'
    for (let n = 0; n < 5; n += 1) await expectRefusal(first.claim({ secret, otp: wrong }), 'BAD_REQUEST')
    await expectRefusal(first.claim({ secret, otp }), 'BAD_REQUEST', expect.stringContaining('Too many'))
    const late = await refusedIn()
    const asked = await late.swap()
    const right = await late.mailedCode()
    late.t.clock.advance(10 * MINUTE)
    expect((await late.claim({ secret: asked.secret, otp: right })).state).toBe('OVER')
    expect([...first.names(), ...late.names()]).toEqual(['Old', 'Old'])
  })

  it('has the two swaps of 30 days that the holder has elsewhere, and refuses a third one before its proof', async () => {
    const { t, key, licenses, names, claim, mailedCode } = await refusedIn(testApp({ limits: true }))
    const holderOf = async (name: string) => {
      const [{ id: replaces } = { id: 0 }] = systemsOfKey(t.deps.db, key)
      return licenses.requestSwap({ key, ...system(name), replaces })
    }
    for (const name of ['One', 'Two']) {
      const { secret } = await holderOf(name)
      expect((await claim({ secret, otp: await mailedCode() })).state).toBe('DONE')
    }
    expect(names()).toEqual(['Two'])
    await expectRefusal(
      holderOf('Three'),
      'TOO_MANY_REQUESTS',
      expect.stringContaining('two systems in 30 days'),
    )
    expect(names()).toEqual(['Two'])
  })

  it('is refused without the key, for a system of another licence, and where nobody can prove it', async () => {
    const { t, key, licenses, replaces } = await refusedIn()
    const other = await refusedIn(t)
    const ask = (given: object) => licenses.requestSwap({ key, ...system('New'), replaces, ...given })
    await expectRefusal(ask({ key: 'WACRM-TYPO' }), 'NOT_FOUND')
    await expectRefusal(ask({ replaces: other.replaces }), 'NOT_FOUND')
    await expectRefusal(ask({ by: 'message' }), 'CONFLICT', expect.stringContaining('dashboard'))
    const nobody = licenseIn(t, {
      systemsCount: 1,
      orderId: t.make.order({ status: 'confirmed', email: '' }).id,
    })
    await licenses.activate({ key: nobody.licenseKey, ...system('Old') })
    const [{ id } = { id: 0 }] = systemsOfKey(t.deps.db, nobody.licenseKey)
    await expectRefusal(
      ask({ key: nobody.licenseKey, replaces: id }),
      'CONFLICT',
      expect.stringContaining('dashboard'),
    )
  })

  it('mails few codes, whoever has the key (LIC-1258)', async () => {
    const { t, swap } = await refusedIn(testApp({ limits: true }))
    for (let n = 0; n < 3; n += 1) await swap('mail')
    await expectRefusal(swap('mail'), 'TOO_MANY_REQUESTS')
    await t.settled()
    expect(t.fakes.mail.sent.filter(({ to }) => to === EMAIL)).toHaveLength(3)
  })
})
