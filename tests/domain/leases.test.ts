import { verifyAsync } from '@noble/ed25519'
import { describe, expect, it } from 'vitest'
import { signingKeys } from '#db/schema/licenses.ts'
import { rotateSigningKey } from '#src/domains/licenses/rules/lease.ts'
import { createVault } from '#src/kit/crypto.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'

const DAY = 86_400
const laptop = system('Laptop')
const bytes = (text: string) => Buffer.from(text, 'base64url')
const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The payload of a lease, if an implementation that is not ours verifies it by the published keys. */
const verified = async (t: TestApp, lease: string | null) => {
  const [encoded = '', signature = ''] = lease?.split('.') ?? []
  const text = bytes(encoded).toString()
  const payload = JSON.parse(text) as Record<string, unknown>
  const { keys } = await t.as.guest().licenses.keys()
  const key = keys.find(({ kid }) => kid === payload.kid)
  const isRight = key && (await verifyAsync(bytes(signature), Buffer.from(`lease/${text}`), bytes(key.x)))
  return isRight ? payload : null
}

const activated = async (t: TestApp, given: Parameters<typeof licenseIn>[1] = {}) => {
  const license = licenseIn(t, given)
  const { lease } = await t.as.guest().licenses.activate({ key: license.licenseKey, ...laptop })
  return { license, lease }
}

describe('a lease (LIC-55)', () => {
  it('says what the licence is, signed so that another implementation verifies it (LIC-717)', async () => {
    const t = testApp()
    const { license, lease } = await activated(t, { systemsOverride: 4 })
    const now = t.deps.now()
    const [{ kid } = { kid: '' }] = (await t.as.guest().licenses.keys()).keys
    expect(await verified(t, lease)).toEqual({
      v: 1,
      kid,
      licenseId: license.id,
      keyHash: t.deps.vault.hash(license.licenseKey),
      deviceId: laptop.deviceId,
      plan: 'professional',
      systems: 4,
      end: inSeconds(license.expiresAt),
      graceEnd: inSeconds(addDays(license.expiresAt, 7)),
      iat: inSeconds(now),
      exp: inSeconds(addDays(now, 14)),
      state: 'VALID',
    })
  })

  it('ends with the grace period where that period ends within 14 days (LIC-718)', async () => {
    const t = testApp()
    const expiresAt = addDays(t.deps.now(), 3)
    const { lease } = await activated(t, { expiresAt })
    const graceEnd = inSeconds(addDays(expiresAt, 7))
    expect(await verified(t, lease)).toMatchObject({ state: 'EXPIRING', exp: graceEnd, graceEnd })
  })
})

it('the same lease is given for an hour, and another once it would say something else (LIC-102)', async () => {
  const t = testApp()
  const { license, lease } = await activated(t)
  const after = async (seconds: number, change?: string) => {
    t.clock.advance(seconds)
    if (change) t.connection.prepare(`update licenses set ${change}`).run()
    const { deviceId, appVersion } = laptop
    return (await t.as.guest().licenses.validate({ key: license.licenseKey, deviceId, appVersion })).lease
  }
  expect(await after(3599)).toBe(lease)
  const second = await after(1)
  expect(second).not.toBe(lease)
  const wider = await after(1, 'systems_override = 9')
  expect(await verified(t, wider)).toMatchObject({ systems: 9, iat: inSeconds(t.deps.now()) })
  const longer = await verified(t, await after(0, 'expires_at = expires_at + 1000'))
  expect(longer?.end).toBe(inSeconds(license.expiresAt) + 1)
  expect(await after(0, "license_status = 'suspended'")).toBeNull()
  const again = await after(0, "license_status = 'active'")
  const kid = rotateSigningKey(t.deps)
  expect(await after(3599)).toBe(again)
  expect(await verified(t, again)).not.toBeNull()
  expect(await verified(t, await after(1))).toMatchObject({ kid })
})

it('the answer says that the licence ends soon, from the minute at which that is true (LIC-101)', async () => {
  const t = testApp()
  const expiresAt = addDays(t.deps.now(), 7.01)
  const license = licenseIn(t, { expiresAt })
  t.connection.prepare('update orders set term_months = 1').run()
  const input = { key: license.licenseKey, deviceId: laptop.deviceId }
  const { message } = await t.as.guest().licenses.activate({ ...input, ...laptop })
  expect(message).toContain('is valid until')
  t.clock.advance(0.02 * DAY)
  expect((await t.as.guest().licenses.validate(input)).message).toContain('Renew it to go on')
})

it('a system that takes the place of another one gets a lease of its own', async () => {
  const t = testApp()
  const { license } = await activated(t, { systemsOverride: 1 })
  const key = license.licenseKey
  await t.as.guest().licenses.deactivate({ key, deviceId: laptop.deviceId })
  const desk = system('Front desk')
  const { lease } = await t.as.guest().licenses.activate({ key, ...desk })
  expect(await verified(t, lease)).toMatchObject({ deviceId: desk.deviceId })
})

describe('a signing key (LIC-56)', () => {
  it('is stored encrypted, and only its public part is published (LIC-719)', async () => {
    const t = testApp()
    const published = await t.as.guest().licenses.keys()
    const stored = t.deps.db.select().from(signingKeys).all()
    expect(stored).toHaveLength(1)
    const [{ sealedKey, kid, publicKey: x } = { sealedKey: '', kid: '', publicKey: '' }] = stored
    const jwk = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' }
    const root = t.deps.vault.rootKey()
    const rootSignature = root.sign(`license key/${kid}/${x}`)
    expect(published).toEqual({
      keys: [{ ...jwk, kid, x, rootSignature }],
      root: { ...jwk, x: root.publicKey },
    })
    expect(createVault('another secret').rootKey().publicKey).not.toBe(root.publicKey)
    expect(t.deps.vault.unseal(sealedKey)).toBeTruthy()
    expect(createVault('another secret').unseal(sealedKey)).toBeNull()
  })

  it('can be rotated: old leases stay verifiable until the last of them ends, and new ones have the new key (LIC-720, LIC-748)', async () => {
    const t = testApp()
    const { license, lease } = await activated(t)
    const kid = rotateSigningKey(t.deps)
    const { keys } = await t.as.guest().licenses.keys()
    expect(keys.map((key) => key.kid)).toEqual([kid, (await verified(t, lease))?.kid])
    const input = { key: license.licenseKey, deviceId: laptop.deviceId }
    expect(await verified(t, (await t.as.guest().licenses.validate(input)).lease)).toMatchObject({ kid })
    t.clock.advance(14 * DAY - 1)
    expect(await verified(t, lease)).not.toBeNull()
    t.clock.advance(1)
    expect(await verified(t, lease)).toBeNull()
  })
})
