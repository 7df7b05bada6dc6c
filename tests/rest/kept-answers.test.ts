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
