import { describe, expect, it, onTestFinished } from 'vitest'
import type { Ai } from '#src/gateways/ai.ts'
import { officeOf, testApp } from '#tests/helpers/app.ts'
import { startAiServer } from '#tests/helpers/fakes/ai-server.ts'

const path = '/api/admin/notifications/generate-ai'
const asked = { prompt: 'Eid sale until Friday', type: 'success' }

const shopWithAi = async (options: { limits?: boolean } = {}) => {
  const service = await startAiServer()
  onTestFinished(() => service.close())
  const env = { AI_BASE_URL: service.url, AI_API_KEY: 'sk-secret', AI_MODEL: 'small' }
  const t = testApp({ ...options, env })
  return { t, service, call: officeOf(t) }
}

const short = { title: 'A', message: 'B', buttonText: null, buttonUrl: null }

describe('POST /api/admin/notifications/generate-ai', () => {
  it('answers what AI wrote, and stores nothing (AI-3)', async () => {
    const { service, call, t } = await shopWithAi()
    const written = { title: 'Eid sale', message: 'Half price.', buttonText: 'Plans', buttonUrl: '/#pricing' }
    service.write(written)
    const answer = await call('POST', path, asked)
    expect([answer.statusCode, answer.json()]).toEqual([200, written])
    const [{ body } = { body: null }] = service.requests
    expect(body?.messages[1]).toEqual({ role: 'user', content: 'Eid sale until Friday' })
    expect(body?.messages[0]?.content).toContain('"success"')
    expect((await call('GET', '/api/admin/notifications')).json()).toEqual([])
    expect(t.connection.prepare('select count(*) from audit_log').pluck().get()).toBe(0)
  })

  it('removes html and invalid addresses, and cuts texts that are too long', async () => {
    const { service, call } = await shopWithAi()
    service.write({
      title: '<b>Eid</b> & "more" 2 < 3<script>alert(1)</script>',
      message: 'x'.repeat(3000),
      buttonText: 'y'.repeat(80),
      buttonUrl: 'javascript:alert(1)',
    })
    expect((await call('POST', path, asked)).json()).toEqual({
      title: 'Eid & "more" 2 < 3',
      message: 'x'.repeat(2000),
      buttonText: 'y'.repeat(50),
    })
    service.write({ ...short, title: '<img src=x>' })
    const empty = await call('POST', path, asked)
    expect([empty.statusCode, empty.json().message]).toEqual([502, expect.stringContaining('empty')])
  })

  it.each([
    [{}, 'Please enter a prompt for AI generation'],
    [{ prompt: '  ' }, 'Please enter a prompt for AI generation'],
    [{ prompt: 'x'.repeat(2001) }, 'Must be 2000 characters or fewer'],
    [{ prompt: 'x', type: 'party' }, /^Type must be/],
  ])('refuses %o', async (payload, message) => {
    const { service, call } = await shopWithAi()
    const answer = await call('POST', path, payload)
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(message)])
    expect(service.requests).toEqual([])
  })

  type Failure = Exclude<Awaited<ReturnType<Ai['write']>>, { outcome: 'written' }>
  const failing = (result: Failure) => ({
    ai: { isSetUp: true, write: async () => result, transcribe: async () => result },
  })
  const notConfigured = 'AI is not configured. Set AI_BASE_URL, AI_API_KEY and AI_MODEL.'
  it.each([
    ['while AI is not configured', {}, 503, notConfigured],
    ['when the service refuses (AI-702)', failing({ outcome: 'failed', reason: 'Refused' }), 502, 'Refused'],
    ['when it is busy (AI-701)', failing({ outcome: 'busy', reason: 'Busy', retryAfter: 7 }), 429, 'Busy'],
    ['when the service is silent', failing({ outcome: 'silent', reason: 'Silent' }), 504, 'Silent'],
  ])('says so %s, which is no matter of security', async (_when, override, status, message) => {
    const t = testApp({ override })
    const answer = await officeOf(t)('POST', path, asked)
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    expect(answer.headers['retry-after']).toBe(status === 429 ? '7' : undefined)
    t.deps.security.flush()
    expect(t.connection.prepare('select count(*) from security_log').pluck().get()).toBe(0)
  })

  it('may be called 10 times a minute by each administrator (AI-91)', async () => {
    const { t, service, call } = await shopWithAi({ limits: true })
    service.write(short)
    for (let n = 0; n < 10; n += 1) {
      expect((await call('POST', path, asked)).json()).toEqual({ title: 'A', message: 'B' })
    }
    const refused = await call('POST', path, asked)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect(service.requests).toHaveLength(10)
    expect((await officeOf(t)('POST', path, asked)).statusCode).toBe(200)
    t.clock.advance(60)
    expect((await call('POST', path, asked)).statusCode).toBe(200)
  })
})
