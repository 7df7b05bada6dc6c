import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createWhatsappCloud } from '#src/gateways/whatsapp-cloud.ts'
import type { IncomingMedia, IncomingMessage } from '#src/gateways/whatsapp-incoming.ts'
import { parseEvent } from '#src/gateways/whatsapp-incoming.ts'
import { createWhatsappMedia } from '#src/gateways/whatsapp-media.ts'
import { graphCredentials as credentials, startGraphServer } from '#tests/helpers/fakes/graph-server.ts'
import { startMediaServer } from '#tests/helpers/fakes/whatsapp-media-server.ts'
import { addressesElsewhere, addressesOfNothing } from '#tests/helpers/odd-addresses.ts'
import { linked } from '#tests/helpers/whatsapp-web.ts'

// The handshakes take their time on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 })
const BYTES = Buffer.from('not a picture, but bytes all the same '.repeat(2000))

/** The address that `fetch` was called with. */
const named = (address: string | URL | Request): string =>
  address instanceof Request ? address.url : address.toString()

/** The store of WhatsApp with a file, and the message that carries it as a webhook writes it. */
const setUp = async () => {
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
  const media = createWhatsappMedia({ baseUrl: server.url })
  return { server, media, mediaIn, key: Buffer.from(imageMessage.mediaKey) }
}

describe('a file of a WhatsApp message', () => {
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

  it('is asked for at no other host, also by a redirect (WA-747)', async () => {
    const { server, media, mediaIn } = await setUp()
    const elsewhere = await startMediaServer()
    onTestFinished(() => elsewhere.close())
    const other = new URL(elsewhere.url)
    for (const directPath of [elsewhere.url, `${elsewhere.url}/p`, `//${other.host}/p`, `@${other.host}/p`]) {
      expect(await media.fetch(mediaIn({ directPath }))).toBe('gone')
    }
    expect([...server.asked, ...elsewhere.asked]).toEqual([])
    server.next('redirect')
    expect(await media.fetch(mediaIn({}))).toBe('gone')
    expect(server.asked).toHaveLength(1)
  })

  it('is asked for below the address of the store alone, as nothing but a plain path or address of it', async () => {
    const asked: string[] = []
    const fetch = async (address: string | URL | Request) => {
      asked.push(named(address))
      return new Response(null, { status: 404 })
    }
    const file = { store: 'whatsapp', kind: 'image', key: Buffer.alloc(32).toString('base64') } as const
    const fetchAt = (baseUrl: string, path: string) =>
      createWhatsappMedia({ baseUrl, fetch }).fetch({ ...file, path, mimetype: null })
    const host = 'mmg.whatsapp.net'
    const odd = [
      addressesElsewhere(host),
      addressesOfNothing,
      ['', ' ', '.', '..', '?q', '#f', 'v/a.enc', 'wa/v/a.enc', '/v/a b', '/v/é.enc', '/v/\u3002/a'],
      ['/v/a\0', '/../v/a.enc', '/./v', '/v/../../a', '/%2e%2e/a', '/.%2E/a', '/..%2fa'],
      ['/v\\..\\..\\a', '/%5c..%5ca', '/wa/../x', `//${host}/wa/v`, `/${'v'.repeat(100_000)}`],
      [`http://${host}/wa/v`, `https://${host}\\wa/v`, `https:/${host}/wa/v`],
      [`https://${host}./wa/v`, `https://${host}:443/wa/v`, `https://${host}:8443/wa/v`],
      [`https://u@${host}/wa/v`, `https://u:p@${host}/wa/v`, `https://@${host}/wa/v`],
      ['https://MMG.whatsapp.net/wa/v', 'https://%6dmg.whatsapp.net/wa/v'],
      [`https://${host.replaceAll('.', '。')}/wa/v`, `https://${host}/wa`],
      [`https://${host}/other`, `https://${host}/wax/v`],
    ].flat()
    for (const path of odd) expect([path, await fetchAt(`https://${host}/wa`, path)]).toEqual([path, 'gone'])
    for (const path of ['/v/a.enc', `http://${host}/v/a.enc`]) await fetchAt(`http://${host}`, path)
    expect(asked).toEqual([])

    const honest = '/v/t62.7118-24/30578306_70_n.enc?ccb=11-4&oh=01_Q5Aa-Ip&oe=67%3D&_nc_sid=5e03e0&mms3=true'
    for (const path of [honest, `https://${host}${honest}`]) await fetchAt(`https://${host}`, path)
    for (const path of [honest, `https://${host}/wa${honest}`]) await fetchAt(`https://${host}/wa/`, path)
    const paths = [honest, honest, `/wa${honest}`, `/wa${honest}`]
    expect(asked).toEqual(paths.map((path) => `https://${host}${path}`))
  })

  it('is given up where it is too large, and tried later where it does not come in time (WA-748)', async () => {
    const { server, media, mediaIn } = await setUp()
    const impatient = createWhatsappMedia({ baseUrl: server.url, timeoutMs: 50 })
    server.next('huge', 404, 503)
    const results = []
    for (let n = 0; n < 3; n += 1) results.push(await media.fetch(mediaIn({})))
    expect(results).toEqual(['gone', 'gone', 'later'])
    server.next('hang', 'drip')
    for (let n = 0; n < 2; n += 1) expect(await impatient.fetch(mediaIn({}))).toBe('later')
    expect(await media.fetch(mediaIn({}))).toEqual(BYTES)
  })
})

describe('a file of a message by the Business API', () => {
  it('is asked for by an id of Meta, which is digits, and by nothing else', async () => {
    const graph = await startGraphServer()
    onTestFinished(() => graph.close())
    const cloud = createWhatsappCloud({ baseUrl: graph.url, uptime: () => 0 })
    const odd = ['', ' ', '.', '..', 'me', '77/../me', '77?fields=x', '77#', '%37', '/77', '77 ', '\n77']
    for (const id of [...odd, '７７', '-7', '7e1', '7'.repeat(41), ...addressesOfNothing]) {
      expect([id, await cloud.media(credentials, id)]).toEqual([id, 'gone'])
    }
    expect(graph.requests).toEqual([])
  })

  it('is fetched with the token from Meta alone, wherever the answer says that it is', async () => {
    const asked: string[] = []
    const signals: unknown[] = []
    let url = ''
    const cloud = createWhatsappCloud({
      baseUrl: 'https://graph.facebook.com',
      uptime: () => 0,
      fetch: async (address, options) => {
        asked.push(named(address))
        signals.push(options?.signal)
        return named(address).endsWith('/v23.0/77') ? Response.json({ url }) : new Response('file')
      },
    })
    const host = 'lookaside.fbsbx.com'
    const odd = [
      addressesElsewhere(host),
      addressesOfNothing,
      [`http://${host}/p`, `https://${host}:8443/p`, `https://u:p@${host}/p`, `https://${host}./p`],
      [`https://${host}`, 'https://evilfbsbx.com/p', 'https://fbsbx.com.evil.example/p'],
      [`https://${host}/../%2e%2e/p`, '//p'],
    ].flat()
    for (url of odd) expect([url, await cloud.media(credentials, '77')]).toEqual([url, 'gone'])
    expect(new Set(asked)).toEqual(new Set(['https://graph.facebook.com/v23.0/77']))
    url = `https://${host}/whatsapp_business/attachments/?mid=77&ext=1736300000&hash=ARk%3D`
    expect(await cloud.media(credentials, '77')).toEqual(Buffer.from('file'))
    expect(asked.at(-1)).toBe(url)
    // One limit of time holds for the question and the file.
    expect(signals.at(-1)).toBe(signals.at(-2))
  })
})

it('a picture comes by the linked device with what it takes to fetch it', async () => {
  const store = await startMediaServer()
  onTestFinished(() => store.close())
  const { server, received } = await linked()
  server.write('923001234567', await store.image(BYTES, 'I have paid'))
  await expect.poll(() => received).toMatchObject([{ text: '[Photo] I have paid' }])
  const [message] = received as IncomingMessage[]
  if (!message?.media) throw new Error('No file')
  expect(await createWhatsappMedia({ baseUrl: store.url }).fetch(message.media)).toEqual(BYTES)
})
