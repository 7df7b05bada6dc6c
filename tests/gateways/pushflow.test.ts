import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPushflow } from '#src/gateways/pushflow.ts'
import {
  type PushflowBehaviour,
  type PushflowServer,
  startPushflowServer,
} from '#tests/helpers/fakes/pushflow-server.ts'
import { freePort } from '#tests/helpers/shop.ts'

const credentials = { instanceId: 'INSTANCE-609', accessToken: 'TOKEN-5f2c' }
const message = { phone: '+923001234567', text: 'Your code is 123456' }

let gateway: PushflowServer
let clock: number
const uptime = () => clock
const connect = (timeoutMs?: number) => createPushflow({ baseUrl: gateway.url, uptime, timeoutMs })

beforeEach(async () => {
  gateway = await startPushflowServer({ slowMs: 30 })
  clock = Date.UTC(2026, 0, 1)
})
afterEach(() => gateway.close())

describe('a message to PushFlow', () => {
  it('is sent as JSON with the number in digits, and acknowledged by its key id (WA-2)', async () => {
    const result = await connect().send(credentials, message)
    expect(result).toEqual({ outcome: 'sent', id: expect.stringMatching(/^3EB0/) })
    const text = { number: '923001234567', type: 'text', message: 'Your code is 123456' }
    const login = { instance_id: 'INSTANCE-609', access_token: 'TOKEN-5f2c' }
    expect(await gateway.waitFor(1)).toMatchObject({ ...text, ...login })
  })

  it('is sent without the characters that the gateway reads as its template language (WA-3)', async () => {
    await connect().send(credentials, { ...message, text: 'Hi {a|b}, {{name}} [ok]\nBye' })
    expect(gateway.sent[0]?.message).toBe('Hi ab, name [ok]\nBye')
  })

  it('is sent on a connection of its own, to a base address with or without a slash', async () => {
    const pushflow = createPushflow({ baseUrl: `${gateway.url}//`, uptime })
    await pushflow.send(credentials, message)
    expect(gateway.requests).toEqual([{ url: '/api/send', connection: 'close' }])
  })

  it('counts as sent also when the answer is slow', async () => {
    gateway.next('slow')
    expect(await connect().send(credentials, message)).toMatchObject({ outcome: 'sent' })
  })

  it.each<[PushflowBehaviour, string, RegExp]>([
    ['no-key', 'refused', /no quota left, or no connection/],
    ['text-message', 'refused', /^The gateway says: Monthly quota exceeded$/],
    ['error', 'refused', /^The gateway says: Instance not connected see …$/],
    ['http403', 'refused', /HTTP 403/],
    ['html', 'unreachable', /web page/],
    ['redirect', 'unreachable', /moved/],
    ['http500', 'unreachable', /HTTP 500/],
    ['http504', 'unknown', /in time/],
    ['hang', 'unknown', /^The gateway did not answer in time$/],
    ['drop', 'unknown', /broke/],
    ['cut', 'unknown', /broke/],
    ['garbage', 'unknown', /cannot be read/],
    ['huge', 'unknown', /cannot be read/],
  ])('that meets "%s" is %s', async (behaviour, outcome, reason) => {
    gateway.next(behaviour)
    const result = await connect(behaviour === 'hang' ? 1000 : undefined).send(credentials, message)
    expect(result).toEqual({ outcome, reason: expect.stringMatching(reason) })
    expect(JSON.stringify(result)).not.toMatch(/TOKEN|INSTANCE|http:|https:|127\.0\.0\.1/)
    expect(gateway.sent).toHaveLength(1)
  })

  it('was not sent when the connection is refused or the host is unknown', async () => {
    const port = await freePort()
    const unreachable = { outcome: 'unreachable', reason: 'The gateway cannot be reached' }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'gateway.invalid']) {
      const nowhere = createPushflow({ baseUrl: `http://${host}`, uptime })
      expect([host, await nowhere.send(credentials, message)]).toEqual([host, unreachable])
    }
  })

  it('never has the token or the instance id in its reason', async () => {
    const said = 'bad token T+5=2c, T%2B5%3D2c of INSTANCE-609 at HTTPS://x.example/a?b'
    const fetch = async () => Response.json({ status: 'error', message: said })
    const pushflow = createPushflow({ baseUrl: gateway.url, uptime, fetch })
    const result = await pushflow.send({ ...credentials, accessToken: 'T+5=2c' }, message)
    expect(result).toEqual({ outcome: 'refused', reason: 'The gateway says: bad token …, … of … at …' })
  })
})

it('the circuit opens for 60 seconds when the gateway cannot be reached, and closes at the next answer', async () => {
  const pushflow = connect()
  expect(pushflow.reachable()).toBe(true)
  gateway.next('http500')
  await pushflow.send(credentials, message)
  expect(pushflow.reachable()).toBe(false)
  clock += 59_999
  expect(pushflow.reachable()).toBe(false)
  clock += 1
  expect(pushflow.reachable()).toBe(true)

  for (const answer of ['ok', 'error'] as const) {
    gateway.next('drop', answer)
    await pushflow.send(credentials, message)
    expect(pushflow.reachable()).toBe(false)
    await pushflow.send(credentials, message)
    expect(pushflow.reachable()).toBe(true)
  }
})

describe('the health of PushFlow', () => {
  it('is good when the instance is connected', async () => {
    expect(await connect().health(credentials)).toEqual({ ok: true, message: 'The gateway is connected' })
    expect(gateway.requests[0]?.url).toBe('/api/reconnect?instance_id=INSTANCE-609&access_token=TOKEN-5f2c')
  })

  it.each(['error', 'html', 'http500', 'drop', 'garbage', 'http403'] as const)(
    'is bad, without secrets, at "%s"',
    async (behaviour) => {
      gateway.next(behaviour)
      const health = await connect().health(credentials)
      expect(health.ok).toBe(false)
      expect(health.message).not.toMatch(/TOKEN|INSTANCE|https?:|127\.0\.0\.1/)
      expect(health.message).toMatch(/^The (gateway|connection) [^<>]+$/)
    },
  )

  it('closes and opens the circuit like a message', async () => {
    const pushflow = connect()
    gateway.next('drop', 'error')
    await pushflow.health(credentials)
    expect(pushflow.reachable()).toBe(false)
    await pushflow.health(credentials)
    expect(pushflow.reachable()).toBe(true)
  })
})
