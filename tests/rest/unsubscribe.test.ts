import { describe, expect, it } from 'vitest'
import { letterOf } from '#src/domains/messages/letter.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { queueUpdate } from '#tests/helpers/outbox.ts'

// The link of a letter that stops reminders and news (MAIL-7).

const linkOf = (t: TestApp, body = 'B'): string => {
  const { unsubscribe = '' } = letterOf(t.deps, {
    to: 'asma@example.com',
    templateName: 'feature_update',
    subject: 'S',
    body,
    dedupeKey: 'k',
    date: t.clock.now(),
  })
  return unsubscribe.replace('http://shop.test', '')
}
const isStopped = (t: TestApp): boolean => !queueUpdate(t.deps, 'later', 'email')

describe('the link that stops mails', () => {
  it('asks when it is opened, and changes nothing, because scanners open links', async () => {
    const t = testApp()
    const http = await t.http()
    const answer = await http.inject({ url: linkOf(t) })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('asma@example.com')
    expect(answer.body).toContain('<form method="post"><button>')
    expect(isStopped(t)).toBe(false)
  })

  it.each([
    ['a mail provider, without an Origin', 'application/x-www-form-urlencoded', {}],
    ['a mail provider, in parts', 'multipart/form-data; boundary=x', {}],
    ['the page itself', 'application/x-www-form-urlencoded', { origin: 'null' }],
    ['a mailbox in the browser', 'application/x-www-form-urlencoded', { origin: 'https://mail.example' }],
  ])('stops them at one click from %s', async (_who, type, headers) => {
    const t = testApp()
    const http = await t.http()
    const answer = await http.inject({
      method: 'POST',
      url: linkOf(t),
      headers: { ...headers, 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('These mails have ended')
    expect(isStopped(t)).toBe(true)
  })

  it('leads from a letter in Urdu to the page in Urdu, whatever the browser prefers', async () => {
    const t = testApp()
    const http = await t.http()
    const link = linkOf(t, 'نئی خبر')
    const answer = await http.inject({ url: link, headers: { 'accept-language': 'en' } })
    expect(answer.body).toContain('<html lang="ur" dir="rtl">')
    const stopped = await http.inject({
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([stopped.statusCode, isStopped(t)]).toEqual([200, true])
  })

  it('is worth nothing with another address or signature', async () => {
    const t = testApp()
    const http = await t.http()
    const forged = linkOf(t).replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))
    for (const url of [forged, '/unsubscribe', '/unsubscribe?token=a&token=b']) {
      for (const method of ['GET', 'POST'] as const) {
        expect(await http.inject({ method, url })).toMatchObject({ statusCode: 404 })
      }
    }
    expect(isStopped(t)).toBe(false)
  })
})
