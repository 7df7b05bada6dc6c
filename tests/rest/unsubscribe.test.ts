import { describe, expect, it } from 'vitest'
import { urgency } from '#src/domains/messages/schema.ts'
import { letterOf } from '#src/domains/messages/texts/letter.ts'
import { served, type TestApp, testApp } from '#tests/helpers/app.ts'
import { queueUpdate } from '#tests/helpers/orders.ts'

// The link of a letter that stops reminders and news.

const linkOf = (t: TestApp, language: 'en' | 'ur' = 'en'): string => {
  const written = { subject: 'S', body: 'B', language, dedupeKey: 'k', date: t.clock.now() }
  const news = { to: 'asma@example.com', templateName: 'feature_update', ...written } as const
  const { unsubscribe = '' } = letterOf(t.deps, news)
  return unsubscribe.replace('http://shop.test', '')
}
const isStopped = (t: TestApp): boolean => !queueUpdate(t.deps, 'later', 'email')
const click = async (t: TestApp, url: string, headers: Record<string, string>) =>
  (await t.http()).inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
const ofForm = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the link that stops mails', () => {
  it('asks when it is opened, and changes nothing, because scanners open links (MAIL-708)', async () => {
    const { t, app } = await served()
    const answer = await app.inject(linkOf(t))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('asma@example.com')
    expect(answer.body).toContain('<form method="post"><button>')
    expect(isStopped(t)).toBe(false)
  })

  it.each<[string, Record<string, string>]>([
    ['a mail provider, without an Origin', ofForm],
    ['a mail provider, in parts', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['the page itself', { ...ofForm, origin: 'null' }],
    ['a mailbox in the browser', { ...ofForm, origin: 'https://mail.example' }],
  ])('stops them at one click from %s', async (_who, headers) => {
    const t = testApp()
    const answer = await click(t, linkOf(t), headers)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('These mails have ended')])
    expect(isStopped(t)).toBe(true)
  })

  it('is in a reminder in a reseller’s name, and in none of their other letters', () => {
    const t = testApp()
    const written = { subject: 'S', body: 'B', language: 'en', dedupeKey: 'k', date: t.clock.now() } as const
    const ofReseller = { ...written, to: 'asma@example.com', templateName: 'reseller_license' }
    const linkIn = (own: number) => letterOf(t.deps, { ...ofReseller, urgency: own }).unsubscribe
    expect([linkIn(urgency.unhurried), linkIn(urgency.order)]).toEqual([expect.any(String), undefined])
  })

  it('leads from a letter in Urdu to the page in Urdu, whatever the browser prefers', async () => {
    const { t, app } = await served()
    const link = linkOf(t, 'ur')
    const answer = await app.inject({ url: link, headers: { 'accept-language': 'en' } })
    expect(answer.body).toContain('<html lang="ur" dir="rtl">')
    expect([(await click(t, link, ofForm)).statusCode, isStopped(t)]).toEqual([200, true])
  })

  it('is worth nothing with another address or signature', async () => {
    const { t, app } = await served()
    const forged = linkOf(t).replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))
    for (const url of [forged, '/unsubscribe', '/unsubscribe?token=a&token=b']) {
      for (const method of ['GET', 'POST'] as const) {
        expect(await app.inject({ method, url })).toMatchObject({ statusCode: 404 })
      }
    }
    expect(isStopped(t)).toBe(false)
  })
})
