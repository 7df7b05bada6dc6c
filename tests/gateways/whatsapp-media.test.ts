import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { IncomingMedia, IncomingMessage } from '#src/gateways/whatsapp-incoming.ts'
import { parseEvent } from '#src/gateways/whatsapp-incoming.ts'
import { createWhatsappMedia } from '#src/gateways/whatsapp-media.ts'
import { createWhatsappWeb } from '#src/gateways/whatsapp-web.ts'
import { startMediaServer } from '#tests/helpers/fakes/whatsapp-media-server.ts'
import { startWhatsappServer } from '#tests/helpers/fakes/whatsapp-server.ts'

// The handshakes take their time on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 })
const BYTES = Buffer.from('not a picture, but bytes all the same '.repeat(2000))

/** The store of WhatsApp with a file, and the message that carries it as a webhook writes it. */
const setUp = async ({ timeoutMs }: { timeoutMs?: number } = {}) => {
  const server = await startMediaServer()
  onTestFinished(() => server.close())
  const { imageMessage } = await server.image(BYTES)
  const mediaIn = (fields: object): IncomingMedia => {
    const key = { remoteJid: '923001234567@s.whatsapp.net', fromMe: false, id: 'A1' }
    const messages = [{ key, message: { imageMessage: { ...imageMessage, ...fields } } }]
    const [message] = parseEvent(JSON.parse(JSON.stringify({ event: 'messages.upsert', data: { messages } })))
    if (!message?.media) throw new Error('No file')
    return message.media
  }
  const media = createWhatsappMedia({ baseUrl: server.url, timeoutMs })
  return { server, media, mediaIn, key: Buffer.from(imageMessage.mediaKey) }
}

describe('a file of a WhatsApp message (WA-501)', () => {
  it('is read as the library encrypted it, however the webhook writes its key', async () => {
    const { media, mediaIn, key } = await setUp()
    for (const mediaKey of [key.toString('base64'), key.toJSON(), Object.assign({}, [...key])]) {
      expect(await media.fetch(mediaIn({ mediaKey }))).toEqual(BYTES)
    }
  })

  it('is gone where its key, its bytes or its address are others', async () => {
    const { server, media, mediaIn } = await setUp()
    expect(await media.fetch(mediaIn({ mediaKey: Buffer.alloc(32).toString('base64') }))).toBe('gone')
    expect(await media.fetch(mediaIn({ mediaKey: null }))).toBe('gone')
    expect(await media.fetch(mediaIn({ directPath: '/v/other.enc' }))).toBe('gone')
    const [[path, bytes] = ['', Buffer.alloc(0)]] = server.files
    bytes[40] = (bytes[40] ?? 0) ^ 1
    server.files.set(path, bytes)
    expect(await media.fetch(mediaIn({}))).toBe('gone')
  })

  it('is asked for at no other host, also by a redirect', async () => {
    const { server, media, mediaIn } = await setUp()
    const directPath = 'http://169.254.169.254/latest/meta-data'
    expect(await media.fetch(mediaIn({ directPath }))).toBe('gone')
    expect(await media.fetch(mediaIn({ directPath: '//10.0.0.1/admin' }))).toBe('gone')
    expect(server.asked).toEqual(['/latest/meta-data', '/admin'])
    server.next('redirect')
    expect(await media.fetch(mediaIn({}))).toBe('gone')
    expect(server.asked).toHaveLength(3)
  })

  it('is given up where it is too large, and tried later where nobody answers', async () => {
    const { server, media, mediaIn } = await setUp({ timeoutMs: 1500 })
    server.next('huge', 404, 503, 'hang')
    const results = []
    for (let n = 0; n < 4; n += 1) results.push(await media.fetch(mediaIn({})))
    expect(results).toEqual(['gone', 'gone', 'later', 'later'])
    expect(await media.fetch(mediaIn({}))).toEqual(BYTES)
  })
})

it('a picture comes by the linked device with what it takes to fetch it (WA-501)', async () => {
  const [whatsapp, store] = [await startWhatsappServer(), await startMediaServer()]
  const rows = new Map<string, string>()
  const received: IncomingMessage[] = []
  const web = createWhatsappWeb({
    now: () => new Date(),
    store: {
      read: (kind, ids) =>
        Object.fromEntries(
          ids.flatMap((id) => (rows.has(`${kind} ${id}`) ? [[id, rows.get(`${kind} ${id}`) ?? '']] : [])),
        ),
      write: (entries) => {
        for (const { kind, id, data } of entries) rows.set(`${kind} ${id}`, data ?? '')
      },
      clear: () => rows.clear(),
    },
    onMessages: (messages) => received.push(...messages),
    log: { warn: () => undefined },
    socketUrl: whatsapp.url,
  })
  onTestFinished(async () => {
    await web.stop()
    await Promise.all([whatsapp.close(), store.close()])
  })
  await web.connect()
  await expect.poll(() => web.status().status).toBe('qr-required')
  whatsapp.scan(web.status().qr ?? '')
  await expect.poll(() => whatsapp.state.asked).toBe(2)

  whatsapp.write('923001234567', await store.image(BYTES, 'I have paid'))
  await expect.poll(() => received).toMatchObject([{ text: '[Photo] I have paid' }])
  const file = received[0]?.media
  if (!file) throw new Error('No file')
  expect(await createWhatsappMedia({ baseUrl: store.url }).fetch(file)).toEqual(BYTES)
})
