import { expect, it } from 'vitest'
import { createKeptAnswers } from '#src/server/rest/kept-answers.ts'
import { served, testApp } from '#tests/helpers/app.ts'

it('an answer that was read before public content changed is not kept after it (CONTENT-7)', async () => {
  const { deps } = testApp()
  const kept = createKeptAnswers(deps, { addHook: () => undefined as never })
  const old = Promise.withResolvers<Buffer>()
  const first = kept('plans', () => old.promise)
  deps.events.emit('site')
  old.resolve(Buffer.from('old'))
  expect(String(await first)).toBe('old')
  expect(String(await kept('plans', async () => Buffer.from('new')))).toBe('new')
  expect(String(await kept('plans', async () => Buffer.from('newer')))).toBe('new')
})

it('a kept answer follows every change at once, in REST and tRPC, and a wrong token gets none (CONTENT-7)', async () => {
  const { t, app } = await served()
  const admin = t.as.admin()
  const read = async () => {
    const [plans, currency, trpc] = await Promise.all(
      ['/api/plans', '/api/settings/currency', '/trpc/settings.currency'].map((url) => app.inject(url)),
    )
    return [plans?.json()[0].badge, currency?.json().currency_symbol, trpc?.json().result.data.json]
  }
  for (const word of ['First', 'Second']) {
    await admin.plans.update({ id: 1, badge: word })
    await admin.settings.update({ key: 'currency_symbol', value: word })
    const expected = [word, word, expect.objectContaining({ currency_symbol: word })]
    expect([await read(), await read()]).toEqual([expected, expected])
  }
  const { headers } = await app.inject('/api/plans')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const wrong = { authorization: 'Bearer wrong' }
  expect((await app.inject({ url: '/api/plans', headers: wrong })).statusCode).toBe(401)
})

it('GET /api/notifications is not cached, so that an expired one disappears', async () => {
  const t = testApp()
  const expiresAt = new Date(t.clock.now().getTime() + 30_000).toISOString()
  await t.as.admin().notifications.create({ title: 'Eid sale', message: 'Half price', expiresAt })
  const app = await t.http()
  const shown = async () => (await app.inject('/api/notifications')).json()
  expect(await shown()).toMatchObject([{ expiresAt }])
  t.clock.advance(30)
  expect(await shown()).toEqual([])
})
