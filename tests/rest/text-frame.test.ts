import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from '#src/kit/text-frame.ts'

it('a frame that is made once for many sockets is read as its text, whatever its length (CHAT-12)', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  onTestFinished(() => server.close())
  const texts = [0, 1, 125, 126, 65_535, 65_536].map((length) => 'x'.repeat(length))
  texts.push('آپ کا آرڈر 👍')
  server.on('connection', (socket, request) => {
    for (const text of texts) request.socket.write(textFrame(text))
    socket.send('by ws')
  })
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => client.terminate())
  const read: string[] = []
  const last = Promise.withResolvers<void>()
  client.on('message', (data, isBinary) => {
    expect(isBinary).toBe(false)
    read.push((data as Buffer).toString())
    if (read.length > texts.length) last.resolve()
  })
  client.on('error', last.reject)
  await last.promise
  expect(read).toEqual([...texts, 'by ws'])
})
