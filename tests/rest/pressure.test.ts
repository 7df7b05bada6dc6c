import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { served, testApp } from '#tests/helpers/app.ts'
import { holdThread } from '#tests/helpers/hold-thread.ts'

// As the shop, but ten times as fast.
const pressure = { maxEventLoopDelay: 50, sampleInterval: 500 }
const WORK_MS = 60
// All at once, they hold the event loop for longer than the limit.
const CLIENTS = 10

it('a shop with more work than it can do refuses some of it with 503 at once, and recovers (HTTP-11)', async () => {
  const { t, app } = await served({ pressure })
  app.get('/api/work', async () => {
    holdThread(WORK_MS)
    return { done: true }
  })
  const url = await t.listen()
  const isOpen = () => expect.poll(async () => (await fetch(`${url}/api/plans`)).status).toBe(200)
  // A machine that is busy with other tests may hold the event loop for longer than the limit from the start.
  await isOpen()
  expect(CLIENTS * WORK_MS).toBeGreaterThan(pressure.maxEventLoopDelay)

  const answers: { status: number; retryAfter: string | null; body: object }[] = []
  const isRefusing = () => answers.some(({ status }) => status === 503)
  /** What was answered to files while the calls around them were refused. */
  const files: number[] = []
  const cookie = t.cookieOf(t.make.user({ isAdmin: true }))
  const client = async () => {
    while (!isRefusing() && answers.length < 20 * CLIENTS) {
      const answer = await fetch(`${url}/api/work`)
      const body = (await answer.json()) as object
      answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), body })
      if (answer.status !== 503) continue
      files.push((await fetch(`${url}/media/banners/none.png`)).status)
      // An administrator is let in, and there is no such order.
      files.push((await fetch(`${url}/api/admin/orders/9`, { headers: { cookie } })).status)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))

  const message = 'The shop is busy. Please try again in a moment.'
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(answers.find(({ status }) => status === 503)).toEqual({
    status: 503,
    retryAfter: '5',
    body: { message, error: message, code: 'SERVICE_UNAVAILABLE' },
  })
  // A page whose stylesheet is refused stays without it. This file does not exist.
  expect(new Set(files)).toEqual(new Set([404]))
  await isOpen()
})

it('a stall, as the start of a shop on a slow machine has, refuses nobody (HTTP-709)', async () => {
  const url = await testApp({ limits: true, pressure: {} }).listen()
  for (let stall = 0; stall < 2; stall += 1) {
    holdThread(1100)
    await turn()
  }
  expect((await fetch(`${url}/api/plans`)).status).toBe(200)
})
