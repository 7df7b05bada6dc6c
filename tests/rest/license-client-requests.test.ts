import { describe, expect, it } from 'vitest'
import { systemsOfKey } from '#src/domains/licenses/queries.ts'
import { trackingToken } from '#src/kit/tracking-token.ts'
import { MINUTE } from '#src/shared/values/dates.ts'
import { programIn, programOf } from '#tests/helpers/license-program.ts'
import { system } from '#tests/helpers/licenses.ts'

type Program = Awaited<ReturnType<typeof programIn>>

/** The press of the holder, on the page of the order. */
const press = ({ t, license }: Program, code: string) =>
  t.as
    .guest()
    .licenses.approveTracked({ code, token: trackingToken(t.deps, license.orderId), id: license.id })
const namesIn = ({ t, license }: Program) =>
  systemsOfKey(t.deps.db, license.licenseKey).map(({ deviceName }) => deviceName)

describe('a program that asks for a place', () => {
  it('shows a code, and has key and lease after the press, also where it was started anew meanwhile', async () => {
    const program = await programIn()
    const { client, kept, t, url } = program
    const { request, isUsable } = await client.request({ name: 'Counter 2' })
    expect([isUsable, request?.scan?.url]).toEqual([
      false,
      expect.stringContaining(`#${request?.scan?.code}`),
    ])
    expect((await client.waiting()).request).toEqual(request)
    await press(program, request?.scan?.code ?? '')
    const other = await programOf(t, url, kept)
    expect(await other.client.check()).toMatchObject({
      state: 'VALID',
      key: program.license.licenseKey,
      deviceName: 'Counter 2',
      request: null,
    })
    expect(await client.status()).toMatchObject({ isUsable: true })
    expect(namesIn(program)).toEqual(['Counter 2'])
  })

  it('goes on where the shop cannot be reached, and forgets a request that is over or cancelled', async () => {
    const program = await programIn()
    const { client, network, t } = program
    await client.request()
    network.isUp = false
    expect((await client.waiting()).request).not.toBeNull()
    network.isUp = true
    t.clock.advance(10 * MINUTE)
    expect((await client.waiting()).request).toBeNull()
    await client.request()
    expect((await client.cancel()).request).toBeNull()
    network.calls = 0
    await client.waiting()
    expect(network.calls).toBe(0)
  })

  it('believes no answer whose lease was not signed by the shop', async () => {
    const program = await programIn()
    const { client, network } = program
    const { request } = await client.request()
    await press(program, request?.scan?.code ?? '')
    network.answer = async (address, init) => {
      const answer = await fetch(address, init)
      if (!address.endsWith('/claim')) return answer
      const claimed = (await answer.json()) as { license: object }
      return Response.json({ ...claimed, license: { ...claimed.license, lease: 'e30.e30' } })
    }
    expect((await client.waiting()).isUsable).toBe(false)
    delete network.answer
    expect((await client.waiting()).isUsable).toBe(true)
  })

  it('drops its request when a typed key activates it first', async () => {
    const program = await programIn()
    await program.client.request()
    expect(await program.client.activate(program.license.licenseKey)).toMatchObject({
      isUsable: true,
      request: null,
    })
  })
})

it('a program that finds all places taken takes the place of another one by the mailed code', async () => {
  const program = await programIn({ systemsCount: 1 })
  const { t, client, license } = program
  await t.as.guest().licenses.activate({ key: license.licenseKey, ...system('Old') })
  const { systems } = await client.activate(license.licenseKey)
  const [old] = systems
  if (!old) throw new Error('No system is in use')
  const { request } = await client.swap(old)
  expect(request?.swap).toMatchObject({ by: 'mail', name: 'Old', message: null })
  await t.settled()
  const otp = /\b\d{6}\b/.exec(t.fakes.mail.sent.at(-1)?.text ?? '')?.[0] ?? ''
  await expect(client.prove(otp === '000000' ? '111111' : '000000')).rejects.toThrow('Invalid OTP')
  expect(namesIn(program)).toEqual(['Old'])
  expect(await client.prove(` ${otp} `)).toMatchObject({ state: 'VALID', isUsable: true, request: null })
  expect(namesIn(program)).toEqual(['Front desk'])
})
