import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { serveOnLoopback } from './loopback.ts'

export const graphCredentials = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accessToken: 'EAAJB-very-secret-token',
  appSecret: 'the-app-secret-of-meta',
}

/** What the next messages meet: a code of Meta, or a way to fail. Without one they are taken. */
type GraphBehaviour = number | 'slow' | 'hang' | 'http500' | 'html' | 'garbled' | 'drop'

type Sent = { to: string; type: string; body: Record<string, unknown>; id: string }

/** Meta's Graph API on loopback as far as the shop talks to it, answering as documented. */
export const startGraphServer = async () => {
  const sent: Sent[] = []
  const submitted: Record<string, unknown>[] = []
  const requests: { method: string; url: string; authorization: string | undefined }[] = []
  const queue: GraphBehaviour[] = []
  const uploadQueue: GraphBehaviour[] = []
  /** The forms with pictures that were stored, by their id. */
  const uploaded = new Map<string, Buffer>()
  const state = {
    /** The numbers that wrote within a day, to which a plain text may go. */
    open: new Set<string>(),
    always: undefined as GraphBehaviour | undefined,
    retryAfter: 0,
    isTokenValid: true,
    /** What Meta does with a template before it answers. */
    onSubmitted: async (_template: Record<string, unknown>): Promise<unknown> => undefined,
    /** The files of messages by their id, and the host that their addresses name where it is another one. */
    files: new Map<string, Buffer>(),
    mediaHost: undefined as string | undefined,
  }

  const json = (response: ServerResponse, status: number, value: object) =>
    response
      .writeHead(status, {
        'content-type': 'application/json',
        ...(state.retryAfter > 0 && { 'retry-after': String(state.retryAfter) }),
      })
      .end(JSON.stringify(value))
  const refuse = (response: ServerResponse, code: number) =>
    json(response, code === 190 ? 401 : 400, {
      error: {
        message: `(#${code}) Refused with ${graphCredentials.accessToken}`,
        type: 'OAuthException',
        code,
      },
    })

  /** Whether the call was answered, or left without an answer, by what it meets. */
  const meets = async (response: ServerResponse, behaviour: GraphBehaviour | undefined): Promise<boolean> => {
    if (behaviour === undefined) return false
    if (behaviour === 'slow') {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return false
    }
    if (behaviour === 'drop') response.socket?.destroy()
    if (behaviour === 'http500') response.writeHead(500).end()
    if (behaviour === 'garbled') response.writeHead(200).end('{"messages":[{"id":"wam')
    if (behaviour === 'html') response.writeHead(502).end('<html>Bad gateway</html>')
    if (typeof behaviour === 'number') refuse(response, behaviour)
    return true
  }

  const onUpload = async (response: ServerResponse, form: Buffer) => {
    if (await meets(response, uploadQueue.shift())) return
    const id = `media${uploaded.size + 1}`
    uploaded.set(id, form)
    return json(response, 200, { id })
  }

  const onMessage = async (response: ServerResponse, body: Record<string, unknown>) => {
    if (await meets(response, queue.shift() ?? state.always)) return
    const [to, type] = [String(body.to ?? body.recipient), String(body.type)]
    if (type !== 'template' && !state.open.has(to)) return refuse(response, 131_047)
    const id = `wamid.${sent.length + 1}`
    sent.push({ to, type, body, id })
    return json(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    })
  }

  const { url: base, close } = await serveOnLoopback(async (request, response, bytes) => {
    const url = request.url ?? ''
    requests.push({ method: request.method ?? '', url, authorization: request.headers.authorization })
    if (!state.isTokenValid) return refuse(response, 190)
    if (url.endsWith('/media')) return onUpload(response, bytes)
    const body = (bytes.length > 0 ? JSON.parse(bytes.toString()) : {}) as Record<string, unknown>
    if (url.endsWith('/messages')) return onMessage(response, body)
    if (url.endsWith('/subscribed_apps')) return json(response, 200, { success: true })
    if (url.endsWith('/message_templates')) {
      submitted.push(body)
      await state.onSubmitted(body)
      return json(response, 200, { id: String(submitted.length), status: 'PENDING', category: body.category })
    }
    const file = /\/(\d+)\.bin$/.exec(url)?.[1]
    if (file) return response.writeHead(200).end(state.files.get(file))
    const mediaId = /\/v[\d.]+\/(\d+)$/.exec(url)?.[1] ?? ''
    if (state.files.has(mediaId)) {
      const address = state.mediaHost ?? `http://${request.headers.host}`
      return json(response, 200, { url: `${address}/${mediaId}.bin`, mime_type: 'image/jpeg', id: mediaId })
    }
    if (url.includes('pricing_analytics')) {
      const data_points = [
        { pricing_category: 'UTILITY', volume: 40, cost: 0.4 },
        { pricing_category: 'AUTHENTICATION', volume: 10, cost: 0.2 },
      ]
      return json(response, 200, { currency: 'USD', pricing_analytics: { data: [{ data_points }] } })
    }
    return json(response, 200, {
      display_phone_number: '+92 300 9876543',
      verified_name: 'WaCRM',
      quality_rating: 'GREEN',
      messaging_limit_tier: 'TIER_250',
    })
  })

  return {
    url: base,
    state,
    sent,
    submitted,
    uploaded,
    requests,
    next: (...behaviours: GraphBehaviour[]) => queue.push(...behaviours),
    nextUpload: (...behaviours: GraphBehaviour[]) => uploadQueue.push(...behaviours),
    close,
  }
}

/** What Meta writes beside the bytes of an event. */
export const graphSignature = (bytes: string | Buffer, secret = graphCredentials.appSecret) =>
  `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`

/** The body of an event of Meta with changes of one field, and its signature. */
export const graphEvent = (field: string, value: object, secret = graphCredentials.appSecret) => {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field, value }] }],
  })
  return { body, signature: graphSignature(body, secret) }
}
