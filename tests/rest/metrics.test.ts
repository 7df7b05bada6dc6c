import { describe, expect, it } from 'vitest'
import { createMetrics } from '#src/kit/metrics.ts'
import { served } from '#tests/helpers/app.ts'
import { queueUpdate } from '#tests/helpers/orders.ts'
import { deliverOutbox } from '#tests/helpers/outbox.ts'
import { openLine } from '#tests/helpers/sockets.ts'

const shop = async () => {
  const { t, app } = await served()
  const { token } = await t.as.admin().auth.createToken({ name: 'prometheus' })
  t.mustNotLog(token)
  const read = async () =>
    (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body.split('\n')
  return { t, app, token, read }
}

/** The text format of Prometheus: comments, and lines of a name, labels and a number. */
const FORMAT =
  /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? (\d+(\.\d+)?(e[+-]?\d+)?|Infinity))$/

describe('GET /metrics (WATCH-21)', () => {
  it('counts answers by route and status, and never by address (WATCH-710)', async () => {
    const { app, read } = await shop()
    await app.inject('/healthz')
    await app.inject('/healthz')
    for (const id of [7, 8]) await app.inject(`/api/orders/${id}/receipt`)
    await app.inject('/api/nothing/here?token=secret')
    await app.inject({ method: 'POST', url: '/nowhere' })
    const lines = await read()
    const counts = lines.filter((line) => line.startsWith('shop_http_requests_total'))
    expect(counts).toEqual([
      'shop_http_requests_total{method="GET",route="/healthz",status="200"} 2',
      'shop_http_requests_total{method="GET",route="/api/orders/:id/receipt",status="401"} 2',
      'shop_http_requests_total{method="GET",route="/api/*",status="404"} 1',
      'shop_http_requests_total{method="POST",route="none",status="404"} 1',
    ])
    const duration = 'shop_http_request_duration_seconds'
    expect(lines).toContain(`${duration}_bucket{method="GET",route="/healthz",le="+Inf"} 2`)
    expect(lines.filter((line) => line !== '' && !FORMAT.test(line))).toEqual([])
  })

  it('counts sends by route and outcome, what waits in the outbox, sockets and sizes', async () => {
    const { t, read } = await shop()
    queueUpdate(t.deps, 'one', 'email')
    queueUpdate(t.deps, 'two', 'email')
    queueUpdate(t.deps, 'three', 'whatsapp')
    t.fakes.mail.answerOnce({ outcome: 'refused', reason: 'No' })
    await deliverOutbox(t)
    await openLine(t)
    const lines = await read()
    expect(lines).toEqual(
      expect.arrayContaining([
        'shop_sends_total{route="email",outcome="refused"} 1',
        'shop_sends_total{route="email",outcome="sent"} 1',
        'shop_outbox_messages{channel="email",status="queued"} 1',
        'shop_outbox_messages{channel="whatsapp",status="held"} 1',
        'shop_outbox_messages{channel="email",status="failed"} 0',
        'shop_sockets 1',
        expect.stringMatching(/^shop_database_bytes \d+$/),
        expect.stringMatching(/^shop_event_loop_delay_seconds [\d.]+$/),
        expect.stringMatching(/^process_resident_memory_bytes \d+$/),
        `shop_info{version="${t.deps.config.version}"} 1`,
      ]),
    )
  })

  it('answers 401 without a token, with a wrong one, and to a cookie, but for programs on this machine', async () => {
    const { t, app, token } = await shop()
    const statusOf = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
    const elsewhere = '203.0.113.7'
    expect(await statusOf({ authorization: `Bearer ${token}` }, elsewhere)).toBe(200)
    expect(await statusOf({}, elsewhere)).toBe(401)
    expect(await statusOf({ cookie: t.cookieOf(t.make.user({ isAdmin: true })) }, elsewhere)).toBe(401)
    expect(await statusOf({ authorization: 'Bearer wrong' })).toBe(401)
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await statusOf({}, address)).toBe(200)
    // A proxy on this machine passes these visitors on.
    for (const [name, value] of [
      ['x-forwarded-for', '127.0.0.1'],
      ['x-real-ip', elsewhere],
      ['forwarded', `for=${elsewhere}`],
      ['via', '1.1 proxy'],
      ['host', 'shop.example.com'],
    ] as const) {
      expect([name, await statusOf({ [name]: value })]).toEqual([name, 401])
    }
  })

  it('answers 401 to a visitor of a trusted proxy on this machine', async () => {
    const { app } = await served({ env: { TRUST_PROXY: '127.0.0.1' } })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(401)
  })

  it('answers a program on this machine over a real connection', async () => {
    const { t } = await shop()
    const answer = await fetch(`${await t.listen()}/metrics`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(await answer.text()).toContain('# TYPE shop_http_request_duration_seconds histogram')
  })
})

it('a metric keeps a label with quotes on one line', () => {
  const metrics = createMetrics()
  metrics.countSend('a "quoted"\nroute\\', 'sent')
  expect(metrics.text()).toContain('shop_sends_total{route="a \\"quoted\\"\\nroute\\\\",outcome="sent"} 1')
})
