import { expect, it } from 'vitest'
import { createKeptAnswers } from '#src/server/rest/kept-answers.ts'
import { testApp } from '#tests/helpers/app.ts'

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
