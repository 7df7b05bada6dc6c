import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { licenseSystems } from '#db/schema/licenses.ts'
import { programIn, programOf } from '#tests/helpers/license-program.ts'

const DAY = 86_400

describe('a storage that fails (LIC-65)', () => {
  const damaged: [string, unknown][] = [
    ['a text', 'x'],
    ['a list', [1, 2]],
    ['nothing', null],
    [
      'fields of other kinds',
      { deviceId: null, systems: null, keys: {}, key: 7, checkAt: 'soon', revision: '1' },
    ],
  ]
  it.each(damaged)('and gives %s asks for the key, and takes it', async (_name, record) => {
    const { license, client, kept } = await programIn()
    kept.set('license', record)
    expect(await client.status()).toMatchObject({ state: 'NOT_ACTIVATED', systems: [], key: '' })
    expect(await client.check()).toMatchObject({ state: 'NOT_ACTIVATED' })
    expect(await client.activate(license.licenseKey)).toMatchObject({ state: 'VALID', isUsable: true })
  })

  it('because it is full lets a program go on whose lease runs', async () => {
    const { t, license, client, kept } = await programIn()
    await client.activate(license.licenseKey)
    kept.set = () => {
      throw new Error('QUOTA_BYTES quota exceeded')
    }
    t.clock.advance(DAY)
    expect(await client.check()).toMatchObject({ state: 'VALID', isUsable: true })
  })

  it('and keeps nothing takes no place of the licence', async () => {
    const { t, url, license } = await programIn()
    const forgetful = new Map<string, unknown>()
    forgetful.set = () => forgetful
    const { client } = await programOf(t, url, forgetful)
    await expect(client.activate(license.licenseKey)).rejects.toThrow('its storage does not work')
    expect(t.deps.db.select().from(licenseSystems).all()).toEqual([])
  })

  it('and refuses the lock of the browser keeps programs apart by itself', async () => {
    const { license, client } = await programIn()
    const request = vi
      .spyOn(navigator.locks, 'request')
      .mockRejectedValue(new DOMException('x', 'SecurityError'))
    onTestFinished(() => request.mockRestore())
    expect(await client.activate(license.licenseKey)).toMatchObject({ state: 'VALID' })
  })
})

it('the page of a public network in place of the shop frees no place, and is no key that is wrong', async () => {
  const { license, client, network } = await programIn()
  await client.activate(license.licenseKey)
  network.answer = async () => new Response('{}')
  await expect(client.deactivate()).rejects.toThrow(TypeError)
  network.answer = async () => new Response('<html>Sign in</html>')
  await expect(client.activate(license.licenseKey)).rejects.toThrow('not one of the shop')
  delete network.answer
  expect(await client.status()).toMatchObject({ state: 'VALID', isUsable: true })
})
