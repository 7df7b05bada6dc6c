import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

// Sends calls over kept connections, one at a time on each, and reads only status and length of the answers. autocannon
// parses answers in JavaScript, which takes longer than a quick server takes to answer, so it measured itself.

type Load = { url: string; path: string; bodies: string[]; connections: number; seconds: number }

const END_OF_HEADERS = '\r\n\r\n'

const SUCCESS = 'HTTP/1.1 2'
const LENGTH = 'content-length: '

/**
 * The length of the answer that begins here; undefined while its headers are not complete. Throws for an answer that is
 * no success.
 */
const lengthOf = (received: Buffer): number | undefined => {
  const end = received.indexOf(END_OF_HEADERS, 0, 'latin1')
  if (end < 0) return undefined
  const status = received.toString('latin1', 0, SUCCESS.length)
  if (status !== SUCCESS) throw new Error(`Answered ${status}`)
  const length = received.indexOf(LENGTH, 0, 'latin1') + LENGTH.length
  return end + END_OF_HEADERS.length + Number.parseInt(received.toString('latin1', length, length + 10), 10)
}

/** The successful answers a second. Throws at any other answer, because a refusal is quicker. */
export const answersPerSecond = async ({
  url,
  path,
  bodies,
  connections,
  seconds,
}: Load): Promise<number> => {
  const { hostname, port, host } = new URL(url)
  const requests = bodies.map((body) =>
    Buffer.from(
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}${END_OF_HEADERS}${body}`,
    ),
  )
  let sent = 0
  let answered = 0
  let failure: unknown
  const sendNext = (socket: Socket) => {
    socket.write(requests[sent % requests.length] ?? '')
    sent += 1
  }
  const open = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let received: Buffer<ArrayBufferLike> = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      received = received.length > 0 ? Buffer.concat([received, part]) : part
      try {
        const length = lengthOf(received)
        if (length === undefined || received.length < length) return
        received = received.subarray(length)
        answered += 1
        sendNext(socket)
      } catch (error) {
        failure = error
        socket.destroy()
      }
    })
    await once(socket, 'connect')
    return socket
  }
  let isRunning = true
  // Keeps this process awake, because the time to wake it would count against the server.
  const stayAwake = () => {
    if (isRunning) setImmediate(stayAwake)
  }
  const sockets = await Promise.all(Array.from({ length: connections }, open))
  const startedAt = performance.now()
  stayAwake()
  for (const socket of sockets) sendNext(socket)
  await pause(seconds * 1000)
  const rate = (answered * 1000) / (performance.now() - startedAt)
  isRunning = false
  for (const socket of sockets) socket.destroy()
  if (failure) throw failure
  return rate
}
