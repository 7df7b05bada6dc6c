import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fetchInTime, type Shop, startShop } from '#tests/helpers/shop.ts'
import { clientAt, dial, follow } from '#tests/helpers/sockets.ts'

const json = { 'content-type': 'application/json' }
const RESTART = 1012

/** A guest's conversation and the cookie of their browser. */
const startChat = async ({ url }: Shop) => {
  const answer = await fetchInTime(`${url}/api/chat/session`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ guestName: 'Asma', guestEmail: 'asma@example.com' }),
  })
  const { id } = (await answer.json()) as { id: number }
  return { id, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

const messagesOf = async ({ url }: Shop, { id, cookie }: { id: number; cookie: string }) => {
  const answer = await fetchInTime(`${url}/api/chat/sessions/${id}/messages`, { headers: { cookie } })
  return (await answer.json()) as { id: number; content: string }[]
}

it('a restart with open sockets tells them to come back, loses nothing that was said and doubles nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-restart-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const first = await startShop({ dataDir })
  const port = Number(new URL(first.url).port)
  const sockets = first.url.replace('http', 'ws')
  const chat = await startChat(first)

  const line = dial(`${sockets}/ws`, chat)
  await line.opened
  line.say({ type: 'join_session', sessionId: chat.id })
  const app = clientAt(sockets, chat.cookie)
  const heard = follow(app, { id: chat.id })
  await heard.next('session')

  const said: string[] = []
  const answered = new Set<string>()
  const sayByLine = () => {
    const content = `line ${said.length}`
    said.push(content)
    line.say({ type: 'send_message', message: { content, clientId: content } })
  }
  const sayByApp = async () => {
    const content = `app ${said.length}`
    said.push(content)
    await app.trpc.chat.send.mutate({ id: chat.id, content, clientId: content })
    answered.add(content)
  }
  for (let n = 0; n < 5; n += 1) {
    sayByLine()
    await sayByApp()
  }
  await line.next(() => line.heard('new_message').length === 10)
  // These are on their way when it stops.
  const begun = performance.now()
  for (let n = 0; n < 5; n += 1) {
    sayByLine()
    // Whether it is answered before the end or cut off: it is said again below.
    sayByApp().catch(() => undefined)
  }
  expect(await first.stop()).toBe(0)
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await line.closed).toBe(RESTART)
  for (const { message } of line.heard('new_message')) answered.add((message as { content: string }).content)

  const second = await startShop({ dataDir, port })
  const stored = new Set((await messagesOf(second, chat)).map(({ content }) => content))
  expect([...answered].filter((content) => !stored.has(content))).toEqual([])
  expect(app.codes[0]).toBe(RESTART)

  // Both say again what they have no answer to, as the widget does, and the application goes on where it was.
  const back = dial(`${sockets}/ws`, chat)
  await back.opened
  back.say({ type: 'join_session', sessionId: chat.id })
  for (const content of said.filter((each) => !answered.has(each))) {
    back.say({ type: 'send_message', message: { content, clientId: content } })
  }
  back.say({ type: 'send_message', message: { content: 'the end', clientId: 'end' } })
  await back.next(({ message }) => (message as { content: string } | undefined)?.content === 'the end')
  const all = await messagesOf(second, chat)
  expect(all.map(({ content }) => content).toSorted()).toEqual([...said, 'the end'].toSorted())
  await heard.next('message', all.length)
  expect(heard.said()).toEqual(all.map(({ content }) => content))
  await app.client.close()
  expect(await second.stop()).toBe(0)
})

it('a start closes a data folder that others could read, and warns once (RUN-6)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-open-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const modes = () =>
    ['.', 'shop.db', 'shop.db-wal', 'shop.db-shm', 'app-secret', 'lock.db', 'lock.pid'].map(
      (name) => statSync(join(dataDir, name)).mode & 0o077,
    )
  const warning = /Others could access files/g
  const first = await startShop({ dataDir })
  // Created for the owner alone.
  expect(modes()).toEqual(Array(7).fill(0))
  expect(first.output()).not.toMatch(warning)
  await first.stop()
  chmodSync(join(dataDir, 'shop.db'), 0o644)
  chmodSync(join(dataDir, 'app-secret'), 0o644)
  const second = await startShop({ dataDir })
  expect(modes()).toEqual(Array(7).fill(0))
  expect(second.output().match(warning)).toHaveLength(1)
  await second.stop()
})
