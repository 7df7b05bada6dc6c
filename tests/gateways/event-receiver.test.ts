import { createServer } from 'node:https'
import { expect, it, onTestFinished, test } from 'vitest'
import { createEventReceiver } from '#src/gateways/event-receiver.ts'
import { networkOf } from '#src/gateways/network-ranges.ts'
import { cert, key } from '#tests/helpers/certificate.ts'
import { startReceiver } from '#tests/helpers/events.ts'
import { serveOnLoopback } from '#tests/helpers/fakes/loopback.ts'

const signal = new AbortController().signal
const call = { headers: { 'content-type': 'application/json' }, body: '{}', mayBePrivate: true, signal }
const ADDRESS = '127.0.0.1'

test.each([
  ['93.184.216.34', 'public'],
  ['2606:4700::1111', 'public'],
  ['::ffff:93.184.216.34', 'public'],
  ['127.8.8.8', 'private'],
  ['::1', 'private'],
  ['10.1.2.3', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.0.1', 'private'],
  ['100.64.0.1', 'private'],
  ['fd00::1', 'private'],
  ['::ffff:10.1.2.3', 'private'],
  ['::ffff:7f00:1', 'private'],
  ['169.254.169.254', 'link-local'],
  ['::ffff:169.254.169.254', 'link-local'],
  ['fe80::1', 'link-local'],
  ['0.0.0.0', 'unrouted'],
  ['::', 'unrouted'],
  ['224.0.0.1', 'unrouted'],
  ['255.255.255.255', 'unrouted'],
  ['64:ff9b::a01:203', 'unrouted'],
  ['2002:a01:203::1', 'unrouted'],
  ['2001:0:a01:203::1', 'unrouted'],
  ['ff02::1', 'unrouted'],
  ['example.com', 'unrouted'],
])('%s belongs to a network that is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

/** A receiver by a name whose look-ups give these addresses, one after the other. */
const named = async (...answers: string[][]) => {
  const receiver = await startReceiver()
  let asked = 0
  const { post } = createEventReceiver({
    lookup: async () => (answers[asked++] ?? []).map((address) => ({ address, family: 4 })),
  })
  const url = receiver.url.replace(ADDRESS, 'receiver.example')
  return { receiver, asked: () => asked, post: (given = {}) => post({ ...call, url, ...given }) }
}

it('refuses a name that leads to another network the second time, without a connection (EVENT-1085)', async () => {
  const { receiver, post } = await named([ADDRESS], ['169.254.169.254'], [ADDRESS, '169.254.169.254'])
  expect(await post()).toEqual({ status: 200, body: 'Thanks' })
  expect(await post()).toMatchObject({ problem: expect.stringContaining('169.254.169.254') })
  expect(await post()).toMatchObject({ problem: expect.stringContaining('169.254.169.254') })
  expect(receiver.calls).toHaveLength(1)
})

it('connects to the address that it checked, and looks the name up no second time', async () => {
  const { receiver, asked, post } = await named([ADDRESS], ['10.255.255.1'])
  expect(await post()).toMatchObject({ status: 200 })
  expect(asked()).toBe(1)
  expect(receiver.calls[0]?.headers.host).toContain('receiver.example:')
})

it.each([
  ['http://127.0.0.1:9/', 'private network (127.0.0.1)'],
  ['http://127.1:9/', 'private network (127.0.0.1)'],
  ['http://2130706433:9/', 'private network (127.0.0.1)'],
  ['http://0x7f.0.0.1:9/', 'private network (127.0.0.1)'],
  ['http://[::1]:9/', 'private network (::1)'],
  ['http://[::ffff:127.0.0.1]:9/', 'private network'],
  ['http://localhost:9/', 'private network'],
  ['http://169.254.169.254/latest/meta-data', 'no address of the internet'],
  ['http://0.0.0.0:9/', 'no address of the internet'],
])('refuses %s where private addresses are not allowed', async (url, problem) => {
  const answer = await createEventReceiver().post({ ...call, url, mayBePrivate: false })
  expect(answer).toMatchObject({ problem: expect.stringContaining(problem) })
})

it('sends nothing by plain http over the internet', async () => {
  const { post } = await named(['93.184.216.34'])
  expect(await post()).toMatchObject({ problem: expect.stringContaining('must begin with https://') })
})

it('follows no redirect (EVENT-1086)', async () => {
  const other = await startReceiver()
  const receiver = await startReceiver()
  receiver.answerBy((response) => response.writeHead(307, { location: other.url }).end())
  expect(await createEventReceiver().post({ ...call, url: receiver.url })).toMatchObject({ status: 307 })
  expect(other.calls).toEqual([])
})

it.each([
  ['a look-up', { lookup: () => new Promise<never>(() => {}) }],
  ['an answer', {}],
])('ends after its time where %s hangs', async (_, options) => {
  const receiver = await startReceiver()
  receiver.answerBy(() => {})
  const { post } = createEventReceiver({ ...options, timeoutMs: 100 })
  expect(await post({ ...call, url: receiver.url })).toEqual({
    problem: 'It did not answer within 0.1 seconds.',
  })
})

it('ends after its time where an answer trickles in', async () => {
  const receiver = await startReceiver()
  receiver.answerBy((response) => {
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const { post } = createEventReceiver({ timeoutMs: 200 })
  expect(await post({ ...call, url: receiver.url })).toMatchObject({
    problem: expect.stringContaining('0.2'),
  })
})

it('sends nothing where nobody vouches for the certificate', async () => {
  let calls = 0
  const server = await serveOnLoopback((_, response) => {
    calls += 1
    response.end()
  }, createServer({ cert, key }))
  onTestFinished(() => server.close())
  const url = `https://${server.host}`
  expect(await createEventReceiver().post({ ...call, url })).toEqual({
    problem: 'No connection (DEPTH_ZERO_SELF_SIGNED_CERT).',
  })
  expect(calls).toBe(0)
})

it('says what failed where nothing listens or the name is unknown', async () => {
  const { post } = createEventReceiver()
  expect(await post({ ...call, url: 'http://127.0.0.1:9/' })).toEqual({
    problem: 'No connection (ECONNREFUSED).',
  })
  const lookup = () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))
  const unknown = createEventReceiver({ lookup })
  expect(await unknown.post({ ...call, url: 'https://nowhere.example/' })).toEqual({
    problem: 'The name of the host is not known.',
  })
})
