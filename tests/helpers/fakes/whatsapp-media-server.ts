import { readFile, rm } from 'node:fs/promises'
import { encryptedStream } from 'baileys'
import { serveOnLoopback } from './loopback.ts'

/** What the next requests meet instead of the file. */
type MediaBehaviour = 404 | 503 | 'hang' | 'drip' | 'redirect' | 'huge'

const HUGE = Buffer.alloc(11 * 1024 * 1024)

/** WhatsApp's store of files on loopback, which holds them as the real library encrypts them. */
export const startMediaServer = async () => {
  const files = new Map<string, Buffer>()
  const queue: MediaBehaviour[] = []
  const asked: string[] = []
  const { url, close } = await serveOnLoopback((request, response) => {
    asked.push(request.url ?? '')
    const behaviour = queue.shift()
    if (behaviour === 'hang') return
    if (behaviour === 'drip') return response.writeHead(200).write('d')
    if (behaviour === 'redirect') return response.writeHead(302, { location: `${request.url}&again` }).end()
    if (behaviour === 'huge') return response.writeHead(200).end(HUGE)
    const file = files.get((request.url ?? '').split('?')[0] ?? '')
    if (behaviour !== undefined || !file) return response.writeHead(behaviour ?? 404).end()
    return response.writeHead(200).end(file)
  })

  /** Keeps a file, and gives the fields of the message that carries it. */
  const keep = async (bytes: Buffer, kind: 'image' | 'document' | 'audio', mimetype: string) => {
    const { mediaKey, encFilePath } = await encryptedStream(bytes, kind)
    const path = `/v/t62.7118-24/${files.size + 1}.enc`
    files.set(path, await readFile(encFilePath))
    await rm(encFilePath)
    const directPath = `${path}?ccb=11-4&oh=one`
    return { mediaKey, directPath, url: `https://mmg.whatsapp.net${directPath}`, mimetype }
  }

  return {
    url,
    files,
    asked,
    next: (...behaviours: MediaBehaviour[]) => queue.push(...behaviours),
    image: async (bytes: Buffer, caption?: string) => ({
      imageMessage: { ...(await keep(bytes, 'image', 'image/jpeg')), ...(caption && { caption }) },
    }),
    audio: async (bytes: Buffer, mimetype = 'audio/ogg; codecs=opus') => ({
      audioMessage: { ...(await keep(bytes, 'audio', mimetype)), seconds: 3, ptt: true },
    }),
    document: async (bytes: Buffer, mimetype: string) => ({
      documentMessage: { ...(await keep(bytes, 'document', mimetype)), fileName: 'receipt' },
    }),
    close,
  }
}
