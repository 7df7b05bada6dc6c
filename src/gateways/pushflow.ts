import { plainReason, type SendResult } from './send-result.ts'

const TIMEOUT_MS = 25_000
const CIRCUIT_MS = 60_000
const MAX_ANSWER_BYTES = 256 * 1024

export type PushflowCredentials = { instanceId: string; accessToken: string }

export type Pushflow = {
  /**
   * Sends one text to `phone` (E.164, +923001234567). Never throws for what the gateway does.
   * `{ } |` are taken out of the text, because the gateway reads them as its own template language.
   */
  send(credentials: PushflowCredentials, message: { phone: string; text: string }): Promise<SendResult>
  /** Asks whether the instance is connected to WhatsApp. `message` is plain English for the administrator. */
  health(credentials: PushflowCredentials): Promise<{ ok: boolean; message: string }>
  /** False for 60 seconds after the gateway failed to answer, so that nobody need wait for a dead one. */
  reachable(): boolean
}

type Options = {
  baseUrl: string
  now: () => Date
  fetch?: typeof globalThis.fetch
  timeoutMs?: number
}

type Request = { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }
type Silence = Exclude<SendResult, { outcome: 'sent' | 'refused' }>
type Answer = { outcome: 'answered'; status: number; body: string; json: Record<string, unknown> | null }

/** The PushFlow gateway (Waziper family) as it really behaves; decision §11. */
export const createPushflow = ({
  baseUrl,
  now,
  fetch = globalThis.fetch,
  timeoutMs = TIMEOUT_MS,
}: Options): Pushflow => {
  const base = baseUrl.replace(/\/+$/, '')
  let silentUntil = 0

  const call = async (pathAndQuery: string, init: Request): Promise<Answer | Silence> => {
    try {
      const response = await fetch(`${base}${pathAndQuery}`, {
        ...init,
        // A kept connection that the gateway is just closing would fail a request after it was written, and
        // that looks like a message that may have gone out. A fresh connection each time rules this out.
        headers: { ...init.headers, connection: 'close' },
        // Following a redirect would hand the token to another address.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await readLimited(response)
      return { outcome: 'answered', status: response.status, body, json: parseObject(body) }
    } catch (error) {
      return silence(error)
    }
  }

  /** Remembers whether the gateway is alive. */
  const noted = <R extends { outcome: string }>(result: R): R => {
    const silent = result.outcome === 'unreachable' || result.outcome === 'unknown'
    silentUntil = silent ? now().getTime() + CIRCUIT_MS : 0
    return result
  }

  return {
    async send(credentials, { phone, text }) {
      const answer = await call('/api/send', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          number: phone.replace(/\D/g, ''),
          type: 'text',
          message: text.replace(/[{}|]/g, ''),
          instance_id: credentials.instanceId,
          access_token: credentials.accessToken,
        }),
      })
      return noted(answer.outcome === 'answered' ? judge(answer, secretsOf(credentials)) : answer)
    },

    async health(credentials) {
      const query = new URLSearchParams({
        instance_id: credentials.instanceId,
        access_token: credentials.accessToken,
      })
      const answer = await call(`/api/reconnect?${query}`, { method: 'GET' })
      if (answer.outcome !== 'answered') return { ok: false, message: noted(answer).reason }
      if (!answer.json || answer.status >= 500) {
        return { ok: false, message: noted(unreadable(answer)).reason }
      }
      noted(answer)
      return answer.json.status === 'success'
        ? { ok: true, message: 'The gateway is connected' }
        : { ok: false, message: complaint(answer.json.message, secretsOf(credentials)) }
    },

    reachable: () => now().getTime() >= silentUntil,
  }
}

const secretsOf = ({ instanceId, accessToken }: PushflowCredentials) =>
  [accessToken, instanceId].flatMap((secret) => [secret, encodeURIComponent(secret)])

/** Success is only `{"status":"success","message":{"key":{"id"}}}`, whatever status and content type say. */
const judge = (answer: Answer, secrets: readonly string[]): SendResult => {
  const { json, status } = answer
  if (json?.status === 'success' && isObject(json.message) && isObject(json.message.key)) {
    const { id } = json.message.key
    if (typeof id === 'string' && id !== '') return { outcome: 'sent', id }
  }
  if (!json || status >= 500) return unreadable(answer)
  return { outcome: 'refused', reason: complaint(json.message, secrets) }
}

/** An answer that is not the gateway's own JSON. */
const unreadable = ({ body, status }: Answer): Exclude<SendResult, { outcome: 'sent' }> => {
  // A proxy that gave up waiting does not know what the gateway behind it did.
  if (status === 504 || status === 524) {
    return { outcome: 'unknown', reason: 'The gateway did not answer in time' }
  }
  if (status >= 500) return { outcome: 'unreachable', reason: `The gateway is failing (HTTP ${status})` }
  if (body.trimStart().startsWith('<')) {
    return { outcome: 'unreachable', reason: 'The gateway answered with a web page instead of a result' }
  }
  if (status >= 300 && status < 400) {
    return { outcome: 'unreachable', reason: 'The gateway has moved to another address' }
  }
  if (status >= 400) return { outcome: 'refused', reason: `The gateway refused the request (HTTP ${status})` }
  return { outcome: 'unknown', reason: 'The gateway gave an answer that cannot be read' }
}

const complaint = (message: unknown, secrets: readonly string[]): string => {
  const said = typeof message === 'string' ? plainReason(message, secrets) : ''
  return said === ''
    ? 'The gateway did not send it: no quota left, or no connection'
    : `The gateway says: ${said}`
}

/** No answer at all. Only a failure to connect proves that nothing went out. */
const silence = (error: unknown): Silence => {
  if (isObject(error) && error.name === 'TimeoutError') {
    return { outcome: 'unknown', reason: 'The gateway did not answer in time' }
  }
  const cause = isObject(error) ? error.cause : undefined
  if (failedToConnect(cause)) return { outcome: 'unreachable', reason: 'The gateway cannot be reached' }
  return { outcome: 'unknown', reason: 'The connection to the gateway broke before it answered' }
}

const failedToConnect = (cause: unknown): boolean => {
  if (!isObject(cause)) return false
  // Node tries every address of a host, and gathers the failures.
  if (Array.isArray(cause.errors)) return cause.errors.every(failedToConnect)
  return (
    cause.syscall === 'connect' ||
    cause.syscall === 'getaddrinfo' ||
    /^(UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL|ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(
      String(cause.code),
    )
  )
}

/** The answer as text, cut off at 256 KiB: what is longer is no answer of this gateway. */
const readLimited = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  if (!response.body) return text
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) return text
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const parseObject = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
