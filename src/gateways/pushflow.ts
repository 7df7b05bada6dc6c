import { isObject, parseObject, readLimited } from './answer-body.ts'
import { failedToConnect } from './no-answer.ts'
import { plainReason, type SendResult, type SentRequest } from './send-result.ts'
import { type IncomingMessage, parseEvent } from './whatsapp-incoming.ts'

export const TIMEOUT_MS = 25_000
export const CIRCUIT_MS = 60_000
const MAX_ID_CHARACTERS = 100

export type PushflowCredentials = { instanceId: string; accessToken: string }

export type Pushflow = {
  /**
   * Sends a text to `phone` (E.164, +923001234567). Failures of the gateway are results, not exceptions.
   * Removes `{`, `}` and `|` from the text, because the gateway reads them as its own syntax.
   */
  send(credentials: PushflowCredentials, message: { phone: string; text: string }): Promise<SendResult>
  /** Whether the instance is connected to WhatsApp. `message` is for the administrator. */
  health(credentials: PushflowCredentials): Promise<{ ok: boolean; message: string }>
  /** False for 60 seconds after the gateway did not answer, so that callers do not wait for it. */
  reachable(): boolean
  /** The messages of people in an event that the gateway sends. */
  incoming(event: unknown): IncomingMessage[]
}

type Options = {
  baseUrl: string
  /** Milliseconds by a clock that nobody sets. */
  uptime: () => number
  fetch?: typeof globalThis.fetch
  timeoutMs?: number
}

type Request = { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }
type NoAnswer = Exclude<SendResult, { outcome: 'sent' | 'refused' }>
type Answer = { outcome: 'answered'; status: number; body: string; json: Record<string, unknown> | null }

/** Client of the PushFlow gateway (Waziper family), written for its behaviour in practice (WA-2, WA-3). */
export const createPushflow = ({
  baseUrl,
  uptime,
  fetch = globalThis.fetch,
  timeoutMs = TIMEOUT_MS,
}: Options): Pushflow => {
  const base = baseUrl.replace(/(?<!\/)\/+$/, '')
  let silentUntil = Number.NEGATIVE_INFINITY

  const call = async (pathAndQuery: string, init: Request): Promise<Answer | NoAnswer> => {
    try {
      const response = await fetch(`${base}${pathAndQuery}`, {
        ...init,
        // Opens a new connection each time. On a kept one that the gateway is closing, the request fails after it was
        // written, so the message would have to count as possibly sent.
        headers: { ...init.headers, connection: 'close' },
        // A redirect would send the token to another address.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await readLimited(response)
      return { outcome: 'answered', status: response.status, body, json: parseObject(body) }
    } catch (error) {
      return noAnswer(error)
    }
  }

  /** Records whether the gateway answered. */
  const recorded = <R extends { outcome: string }>(result: R): R => {
    const silent = result.outcome === 'unreachable' || result.outcome === 'unknown'
    silentUntil = silent ? uptime() + CIRCUIT_MS : Number.NEGATIVE_INFINITY
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
      const request = { sent: text, secrets: secretsOf(credentials) }
      return recorded(answer.outcome === 'answered' ? toSendResult(answer, request) : answer)
    },

    async health(credentials) {
      const query = new URLSearchParams({
        instance_id: credentials.instanceId,
        access_token: credentials.accessToken,
      })
      const answer = await call(`/api/reconnect?${query}`, { method: 'GET' })
      if (answer.outcome !== 'answered') return { ok: false, message: recorded(answer).reason }
      if (!answer.json || answer.status >= 500) {
        return { ok: false, message: recorded(unreadable(answer)).reason }
      }
      recorded(answer)
      return answer.json.status === 'success'
        ? { ok: true, message: 'The gateway is connected' }
        : { ok: false, message: refusalReason(answer.json.message, { secrets: secretsOf(credentials) }) }
    },

    reachable: () => uptime() >= silentUntil,
    incoming: parseEvent,
  }
}

const secretsOf = ({ instanceId, accessToken }: PushflowCredentials) =>
  [accessToken, instanceId].flatMap((secret) => [secret, encodeURIComponent(secret)])

/**
 * Success is only `{"status":"success","message":{"key":{"id"}}}`, whatever the HTTP status and content type.
 */
const toSendResult = (answer: Answer, request: SentRequest): SendResult => {
  const { json, status } = answer
  if (json?.status === 'success' && isObject(json.message) && isObject(json.message.key)) {
    const { id } = json.message.key
    if (typeof id === 'string' && id !== '') return { outcome: 'sent', id: id.slice(0, MAX_ID_CHARACTERS) }
  }
  if (!json || status >= 500) return unreadable(answer)
  return { outcome: 'refused', reason: refusalReason(json.message, request) }
}

/** The result of an answer that is not the gateway's JSON. */
const unreadable = ({ body, status }: Answer): Exclude<SendResult, { outcome: 'sent' }> => {
  // The proxy timed out, so the gateway behind it may have sent the message.
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

const refusalReason = (message: unknown, request: SentRequest): string => {
  const said = typeof message === 'string' ? plainReason(message, request) : ''
  return said === ''
    ? 'The gateway did not send it: no quota left, or no connection'
    : `The gateway says: ${said}`
}

/** The result when there was no answer. Only a failed connection proves that nothing was sent. */
const noAnswer = (error: unknown): NoAnswer => {
  if (isObject(error) && error.name === 'TimeoutError') {
    return { outcome: 'unknown', reason: 'The gateway did not answer in time' }
  }
  const cause = isObject(error) ? error.cause : undefined
  if (failedToConnect(cause)) return { outcome: 'unreachable', reason: 'The gateway cannot be reached' }
  return { outcome: 'unknown', reason: 'The connection to the gateway broke before it answered' }
}
