import { z } from 'zod'
import { parseObject, readLimited } from './answer-body.ts'

/** The longest silence of the service (AI-701). */
export const TIMEOUT_MS = 20_000
/** The Retry-After of a busy service that names none. */
const USUAL_WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 3600

/**
 * The result of a request to the AI service. `reason` is a sentence for the administrator, in our own words, because a
 * service may quote its key (AI-2).
 */
type AiResult<Value> =
  | { outcome: 'written'; value: Value }
  | { outcome: 'unconfigured' | 'failed' | 'silent'; reason: string }
  | { outcome: 'busy'; reason: string; retryAfter: number }
type Failure = Exclude<AiResult<never>, { outcome: 'written' }>

export type AiRequest<Value> = {
  /** The name of the requested object, in letters and underscores. */
  name: string
  /** Every field is required; one that may be missing is nullable, as strict JSON schemas ask for. */
  schema: z.ZodType<Value>
  instructions: string
  prompt: string
}

export type Ai = {
  /** Asks for one object of the schema. Failures of the service are results, not exceptions. */
  write<Value>(request: AiRequest<Value>): Promise<AiResult<Value>>
}

type Options = {
  baseUrl: string | undefined
  apiKey: string | undefined
  model: string | undefined
  timeoutMs?: number
}

const failed = (reason: string): Failure => ({ outcome: 'failed', reason })

/** Client of an OpenAI-compatible chat-completions service (AI-1). */
export const createAi = ({ baseUrl, apiKey, model, timeoutMs = TIMEOUT_MS }: Options): Ai => ({
  async write({ name, schema, instructions, prompt }) {
    if (!baseUrl || !apiKey || !model) {
      return {
        outcome: 'unconfigured',
        reason: 'AI is not configured. Set AI_BASE_URL, AI_API_KEY and AI_MODEL.',
      }
    }
    try {
      const response = await fetch(`${baseUrl}/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        // A redirect would send the key to another address.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        body: JSON.stringify({
          model,
          messages: [
            { role: 'system', content: instructions },
            { role: 'user', content: prompt },
          ],
          response_format: {
            type: 'json_schema',
            json_schema: { name, strict: true, schema: z.toJSONSchema(schema) },
          },
        }),
      })
      const body = await readLimited(response)
      return refusalOf(response, body) ?? contentOf(body, schema)
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError'
        ? {
            outcome: 'silent',
            reason: `The AI service did not answer within ${timeoutMs / 1000} seconds. Please try again.`,
          }
        : failed('The AI service cannot be reached. Check AI_BASE_URL.')
    }
  },
})

const secondsOf = (retryAfter: string | null): number => {
  const seconds = Number(retryAfter)
  return seconds > 0 ? Math.min(LONGEST_WAIT_SECONDS, Math.ceil(seconds)) : USUAL_WAIT_SECONDS
}

/** The failure that status and content type of an answer show; null for a completion (AI-702). */
const refusalOf = ({ status, ok, headers }: Response, body: string): Failure | null => {
  if (status === 429) {
    const retryAfter = secondsOf(headers.get('retry-after'))
    const reason = `The AI service has too many requests, or no quota is left. Please try again in ${retryAfter} seconds.`
    return { outcome: 'busy', reason, retryAfter }
  }
  if (status >= 500) return failed(`The AI service is failing (HTTP ${status}). Please try again later.`)
  if (body.trimStart().startsWith('<')) {
    return failed('The AI service answered with a web page instead of a text. Check AI_BASE_URL.')
  }
  if (status === 401 || status === 403) return failed('The AI service refused the key. Check AI_API_KEY.')
  if (status >= 300 && status < 400) {
    return failed('The AI service has moved to another address. Check AI_BASE_URL.')
  }
  return ok
    ? null
    : failed(`The AI service refused the request (HTTP ${status}). Check AI_BASE_URL and AI_MODEL.`)
}

const completion = z.object({
  choices: z.tuple(
    [
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    ],
    z.unknown(),
  ),
})

/** The written object of a completion, or the reason why there is none. */
const contentOf = <Value>(body: string, schema: z.ZodType<Value>): AiResult<Value> => {
  const answer = completion.safeParse(parseObject(body))
  if (!answer.success) return failed(UNREADABLE)
  const [{ finish_reason: end, message }] = answer.data.choices
  if (message.refusal || end === 'content_filter') {
    return failed('The AI declined to write this. Please word your request differently.')
  }
  if (end === 'length') return failed('The answer of the AI was cut off. Please ask for a shorter text.')
  const value = schema.safeParse(parseObject(message.content ?? ''))
  return value.success ? { outcome: 'written', value: value.data } : failed(UNREADABLE)
}

const UNREADABLE =
  'The answer of the AI cannot be read: it is not the JSON that was asked for. Please try again.'
