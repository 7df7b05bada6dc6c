import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

// A bare relay, the baseline of the chat benchmark: sends each message to all sockets of its room.

const rooms = new Map<string, Set<WebSocket>>()
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
server.on('connection', (socket, request) => {
  const name = request.url ?? ''
  const room = rooms.get(name) ?? new Set()
  rooms.set(name, room.add(socket))
  socket.on('message', (data) => {
    const text = (data as Buffer).toString()
    for (const other of room) other.send(text)
  })
})
server.on('listening', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`The relay is open at http://127.0.0.1:${port}\n`)
})
