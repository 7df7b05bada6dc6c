import { digitsOf } from '#src/written/phone.ts'
import { isObject, parseObject, readLimited, textOf } from './answer-body.ts'
import { failedToConnect } from './no-answer.ts'
import { plainReason, type SendResult } from './send-result.ts'
import { type CloudResult, inPause, NOT_OPEN, PAIR_LIMIT, resultOfCode } from './whatsapp-cloud-codes.ts'
import { type CloudCosts, costsOf } from './whatsapp-cloud-costs.ts'
import { type CloudEvents, isSigned, parseCloudEvent } from './whatsapp-cloud-events.ts'
import { bodyOf, bodyOfTemplate, type CloudMessage, type NewTemplate } from './whatsapp-cloud-message.ts'
import { type FetchedMedia, FILE_TIMEOUT_MS, fetchFile } from './whatsapp-media.ts'

/** After this silence a message may have gone out (WA-725). */
const CLOUD_TIMEOUT_MS = 25_000
/** How long the route waits after Meta named no pause of its own. */
const PAUSE_SECONDS = 60
/** The longest pause of one person, which doubles from one refusal to the next. */
const LONGEST_PAUSE = 64 * PAUSE_SECONDS

/** The hosts that have the files of messages (`lookaside.fbsbx.com`), and the form of a file's id there. */
const META = /\.(fbsbx\.com|facebook\.com|whatsapp\.net)$/
const MEDIA_ID = /^\d{1,40}$/

export type CloudCredentials = {
  phoneNumberId: string
  businessAccountId: string
  accessToken: string
  appSecret: string
}

type CloudNumber = { phoneNumber: string; name: string; quality: string; tier: string }

export type WhatsappCloud = {
  /** Sends a text, or the template where the person has not written for a day. Failures are results. */
  send(credentials: CloudCredentials, message: CloudMessage): Promise<CloudResult>
  /** The number behind the credentials, or why Meta refuses them; also asks for the events of the account. */
  check(credentials: CloudCredentials): Promise<CloudNumber | { problem: string }>
  /** Asks for the approval of a template. */
  submit(
    credentials: CloudCredentials,
    template: NewTemplate,
  ): Promise<{ state: string } | { problem: string }>
  /** The cost of the messages since then by category, in the currency of the account; null where Meta does not tell. */
  costs(credentials: CloudCredentials, since: Date, until: Date): Promise<CloudCosts | null>
  /** A file that came with a message, by its id. Failures are results. */
  media(credentials: CloudCredentials, id: string): Promise<FetchedMedia>
  /** False while Meta asked for a pause, or did not answer a moment ago. */
  reachable(): boolean
  /** Whether the account's app signed the bytes of an event. */
  isSigned(credentials: CloudCredentials, body: Buffer, header: string): boolean
  /** What an event says of the number and of templates; nothing where its bytes cannot be read. */
  events(credentials: CloudCredentials, body: Buffer): CloudEvents
}

/** The version of Meta's Graph API. */
const VERSION = 'v23.0'

type Options = {
  baseUrl: string
  /** Milliseconds by a clock that nobody sets. */
  uptime: () => number
  fetch?: typeof globalThis.fetch
  timeoutMs?: number
}

type Answer = { status: number; json: Record<string, unknown> | null; retryAfter: number }

/** Client of the official Cloud API of WhatsApp (docs/decisions/69). */
export const createWhatsappCloud = ({
  baseUrl,
  uptime,
  fetch = globalThis.fetch,
  timeoutMs = CLOUD_TIMEOUT_MS,
}: Options): WhatsappCloud => {
  const base = baseUrl.replace(/(?<!\/)\/+$/, '')
  let pausedUntil = Number.NEGATIVE_INFINITY
  const pause = (seconds: number) => {
    pausedUntil = uptime() + seconds * 1000
  }

  /** The people to whom Meta wants fewer messages: until when, and the seconds of the last pause. */
  const pauses = new Map<string, { until: number; seconds: number }>()
  const pausePerson = (phone: string, named: number) => {
    for (const [other, { until }] of pauses) {
      if (until + LONGEST_PAUSE * 1000 < uptime()) pauses.delete(other)
    }
    const doubled = Math.min((pauses.get(phone)?.seconds ?? PAUSE_SECONDS / 2) * 2, LONGEST_PAUSE)
    const seconds = Math.max(named, doubled)
    pauses.set(phone, { until: uptime() + seconds * 1000, seconds: doubled })
  }

  type NoAnswer = Extract<SendResult, { outcome: 'unreachable' | 'unknown' | 'refused' }>

  const call = async (
    { accessToken }: CloudCredentials,
    path: string,
    body?: object | FormData,
    signal = AbortSignal.timeout(timeoutMs),
  ): Promise<Answer | { failed: SendResult }> => {
    const failed = (outcome: 'unreachable' | 'unknown', reason: string) => ({
      failed: { outcome, reason } as NoAnswer,
    })
    try {
      const response = await fetch(`${base}/${VERSION}/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${accessToken}`,
          // As PushFlow's: a kept connection may break after the request was written.
          connection: 'close',
          ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        },
        ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
        redirect: 'manual',
        signal,
      })
      const json = parseObject(await readLimited(response))
      return { status: response.status, json, retryAfter: Number(response.headers.get('retry-after')) || 0 }
    } catch (error) {
      if (isObject(error) && error.name === 'TimeoutError')
        return failed('unknown', 'Meta did not answer in time')
      return failedToConnect(isObject(error) ? error.cause : undefined)
        ? failed('unreachable', 'Meta cannot be reached')
        : failed('unknown', 'The connection to Meta broke before it answered')
    }
  }

  /** The error of an answer; null for none. */
  const errorOf = (
    { json, status }: Answer,
    credentials: CloudCredentials,
    sent = '',
  ): { code: number; said: string } | null => {
    const error = json?.error
    if (!isObject(error)) return status >= 400 || !json ? { code: Number.NaN, said: '' } : null
    const secrets = [credentials.accessToken, credentials.appSecret]
    return {
      code: Number(error.code ?? Number.NaN),
      said: plainReason(textOf(error.message), { sent, secrets }),
    }
  }

  /** What an error of Meta means; pauses the route where it says so. */
  const resultOf = (
    { status, retryAfter }: Answer,
    { code, said }: { code: number; said: string },
  ): CloudResult & { code?: number } => {
    if (Number.isNaN(code)) {
      pause(PAUSE_SECONDS)
      if (status === 504) return { outcome: 'unknown', reason: 'Meta did not answer in time' }
      if (status < 300) return { outcome: 'unknown', reason: 'Meta gave an answer that cannot be read' }
      return { outcome: 'unreachable', reason: `Meta is failing (HTTP ${status})` }
    }
    if (inPause.has(code)) pause(retryAfter || PAUSE_SECONDS)
    return { ...resultOfCode(code, said), code }
  }

  /** Stores a picture at Meta, and gives its id, or why the message that it is for was not sent (WA-738). */
  const upload = async (
    credentials: CloudCredentials,
    picture: Buffer,
  ): Promise<string | (CloudResult & { code?: number })> => {
    const form = new FormData()
    form.append('messaging_product', 'whatsapp')
    form.append('type', 'image/jpeg')
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg')
    const answer = await call(credentials, `${credentials.phoneNumberId}/media`, form)
    const notStored = (reason: string): CloudResult => {
      pause(PAUSE_SECONDS)
      return { outcome: 'unreachable', reason }
    }
    // Nothing was sent yet, whatever became of the picture.
    if ('failed' in answer) return notStored('The picture did not reach Meta')
    const error = errorOf(answer, credentials)
    if (error && !Number.isNaN(error.code)) return resultOf(answer, error)
    return textOf(answer.json?.id) || notStored(`Meta did not take the picture (HTTP ${answer.status})`)
  }

  /** Sends a message once, with its picture or as its template, which has none (WA-737). */
  const attempt = async (
    credentials: CloudCredentials,
    message: CloudMessage,
    template: CloudMessage['template'],
  ): Promise<CloudResult & { code?: number }> => {
    let imageId: string | undefined
    if (message.picture && !template) {
      const stored = await upload(credentials, message.picture)
      if (typeof stored === 'object') return stored
      imageId = stored
    }
    const body = bodyOf(message, { template, imageId })
    const answer = await call(credentials, `${credentials.phoneNumberId}/messages`, body)
    if ('failed' in answer) {
      pause(PAUSE_SECONDS)
      return answer.failed
    }
    const error = errorOf(answer, credentials, message.text)
    if (error?.code === PAIR_LIMIT) pausePerson(message.phone, answer.retryAfter)
    if (error) return resultOf(answer, error)
    pauses.delete(message.phone)
    const [first] = Array.isArray(answer.json?.messages) ? (answer.json.messages as unknown[]) : []
    const id = isObject(first) ? textOf(first.id) : ''
    return id
      ? { outcome: 'sent', id }
      : { outcome: 'unknown', reason: 'Meta gave an answer that cannot be read' }
  }

  const problemOf = (
    answer: Answer | { failed: SendResult },
    credentials: CloudCredentials,
  ): string | null => {
    if ('failed' in answer) return answer.failed.outcome === 'sent' ? null : answer.failed.reason
    const error = errorOf(answer, credentials)
    if (!error) return null
    return error.said ? `Meta says: ${error.said} (${error.code})` : `Meta is failing (HTTP ${answer.status})`
  }

  return {
    async send(credentials, message) {
      const { phone } = message
      if (uptime() < (pauses.get(phone)?.until ?? 0)) return resultOfCode(PAIR_LIMIT, '')
      const first = message.isOpen ? null : message.template
      if (!message.isOpen && !first) return resultOfCode(NOT_OPEN, '')
      const { code, ...result } = await attempt(credentials, message, first)
      if (code !== NOT_OPEN || first || !message.template) return result
      const { code: _, ...second } = await attempt(credentials, message, message.template)
      return second
    },

    async check(credentials) {
      const fields = 'display_phone_number,verified_name,quality_rating,messaging_limit_tier'
      const answer = await call(credentials, `${credentials.phoneNumberId}?fields=${fields}`)
      const problem = problemOf(answer, credentials)
      if (problem !== null || 'failed' in answer) return { problem: problem ?? 'Meta cannot be reached' }
      const subscribed = problemOf(
        await call(credentials, `${credentials.businessAccountId}/subscribed_apps`, {}),
        credentials,
      )
      if (subscribed !== null) return { problem: subscribed }
      const { display_phone_number, verified_name, quality_rating, messaging_limit_tier } = answer.json ?? {}
      return {
        phoneNumber: `+${digitsOf(textOf(display_phone_number))}`,
        name: textOf(verified_name),
        quality: textOf(quality_rating).toLowerCase() || 'unknown',
        tier: textOf(messaging_limit_tier).replace('TIER_', '').toLowerCase(),
      }
    },

    async submit(credentials, template) {
      const path = `${credentials.businessAccountId}/message_templates`
      const answer = await call(credentials, path, bodyOfTemplate(template))
      const problem = problemOf(answer, credentials)
      if (problem !== null || 'failed' in answer) return { problem: problem ?? 'Meta cannot be reached' }
      return { state: textOf(answer.json?.status).toLowerCase() || 'pending' }
    },

    async costs(credentials, since, until) {
      const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
      const analytics = `pricing_analytics.start(${seconds(since)}).end(${seconds(until)}).granularity(MONTHLY).dimensions(["PRICING_CATEGORY"])`
      const answer = await call(
        credentials,
        `${credentials.businessAccountId}?fields=${encodeURIComponent(`currency,${analytics}`)}`,
      )
      return 'failed' in answer || errorOf(answer, credentials) ? null : costsOf(answer.json ?? {})
    },

    async media(credentials, id) {
      // The id is a part of the path, and comes from outside.
      if (!MEDIA_ID.test(id)) return 'gone'
      const signal = AbortSignal.timeout(Math.min(timeoutMs, FILE_TIMEOUT_MS))
      const answer = await call(credentials, id, undefined, signal)
      if ('failed' in answer || answer.status >= 500 || [401, 429].includes(answer.status)) return 'later'
      const named = textOf(answer.json?.url)
      const host = URL.parse(named)?.hostname ?? ''
      // The token goes along, so the address is Meta's own alone.
      const headers = { authorization: `Bearer ${credentials.accessToken}` }
      return fetchFile({ base: META.test(host) ? `https://${host}` : base, named, headers, signal }, fetch)
    },

    reachable: () => uptime() >= pausedUntil,
    isSigned: ({ appSecret }, body, header) => isSigned(appSecret, body, header),
    events: ({ phoneNumberId }, body) => parseCloudEvent(phoneNumberId, parseObject(body.toString())),
  }
}
