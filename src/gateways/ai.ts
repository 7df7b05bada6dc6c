import { z } from 'zod'
import { parseObject, readLimited } from './answer-body.ts'

/** The longest silence of the service (AI-701). */
export const TIMEOUT_MS = 20_000
/** The same for a sound, of which a service listens to minutes (VOICE-1231). */
export const SOUND_TIMEOUT_MS = 60_000
/** The Retry-After of a busy service that names none. */
const USUAL_WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 3600

/**
 * The result of a request to the AI service. `reason` is a sentence for the administrator, in our own words, because a
 * service may quote its key (AI-2).
 */
export type AiResult<Value> =
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

/** A sound, with a file name whose extension says what it is. */
export type AiVoice = { name: string; sound: Uint8Array<ArrayBuffer> }

export type Ai = {
  /** Whether a service is set up. */
  isSetUp: boolean
  /** Asks for one object of the schema. Failures of the service are results, not exceptions. */
  write<Value>(request: AiRequest<Value>): Promise<AiResult<Value>>
  /** Asks for what is said in a sound, as text. Failures are results likewise. */
  transcribe(voice: AiVoice): Promise<AiResult<string>>
}

type Options = {
  baseUrl: string | undefined
  apiKey: string | undefined
  model: string | undefined
  transcriptionModel: string
  timeoutMs?: number
  soundTimeoutMs?: number
}

const failed = (reason: string): Failure => ({ outcome: 'failed', reason })

/** A call of the service; `modelName`: the variable that names its model. */
type Asked = { path: string; body: string | FormData; silenceMs: number; modelName: string }

const unconfigured: Failure = {
  outcome: 'unconfigured',
  reason: 'AI is not configured. Set AI_BASE_URL, AI_API_KEY and AI_MODEL.',
}

/** Client of an OpenAI-compatible service of chat completions and transcriptions (AI-1). */
export const createAi = ({
  baseUrl,
  apiKey,
  model,
  transcriptionModel,
  timeoutMs = TIMEOUT_MS,
  soundTimeoutMs = SOUND_TIMEOUT_MS,
}: Options): Ai => {
  /** Sends a body to a call of the service, and reads its answer unless the service refused. */
  const ask = async <Value>(
    { path, body, silenceMs, modelName }: Asked,
    read: (answer: string) => AiResult<Value>,
  ): Promise<AiResult<Value>> => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          // A form says its own type, with the line between its parts.
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        // A redirect would send the key to another address.
        redirect: 'manual',
        signal: AbortSignal.timeout(silenceMs),
        body,
      })
      const answer = await readLimited(response)
      return refusalOf(response, answer, modelName) ?? read(answer)
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError'
        ? {
            outcome: 'silent',
            reason: `The AI service did not answer within ${silenceMs / 1000} seconds. Please try again.`,
          }
        : failed('The AI service cannot be reached. Check AI_BASE_URL.')
    }
  }
  const isSetUp = Boolean(baseUrl && apiKey && model)
  return {
    isSetUp,
    write: async ({ name, schema, instructions, prompt }) => {
      if (!isSetUp) return unconfigured
      const body = JSON.stringify({
        model,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: prompt },
        ],
        response_format: {
          type: 'json_schema',
          json_schema: { name, strict: true, schema: z.toJSONSchema(schema) },
        },
      })
      return ask({ path: '/chat/completions', body, silenceMs: timeoutMs, modelName: 'AI_MODEL' }, (answer) =>
        contentOf(answer, schema),
      )
    },
    transcribe: async ({ name, sound }) => {
      if (!isSetUp) return unconfigured
      const body = new FormData()
      body.append('model', transcriptionModel)
      body.append('response_format', 'json')
      body.append('file', new File([sound], name))
      const modelName = 'AI_TRANSCRIPTION_MODEL'
      return ask({ path: '/audio/transcriptions', body, silenceMs: soundTimeoutMs, modelName }, textOfSound)
    },
  }
}

const secondsOf = (retryAfter: string | null): number => {
  const seconds = Number(retryAfter)
  return seconds > 0 ? Math.min(LONGEST_WAIT_SECONDS, Math.ceil(seconds)) : USUAL_WAIT_SECONDS
}

/** The failure that status and content type of an answer show; null for a completion (AI-702). */
const refusalOf = ({ status, ok, headers }: Response, body: string, modelName: string): Failure | null => {
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
    : failed(`The AI service refused the request (HTTP ${status}). Check AI_BASE_URL and ${modelName}.`)
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

/** Of five minutes of speech; more was not said in them. */
const SAID_CHARACTERS = 10_000

const transcription = z.object({ text: z.string() })

/** What was said in a sound, or the reason why there is none. */
const textOfSound = (body: string): AiResult<string> => {
  const answer = transcription.safeParse(parseObject(body))
  if (!answer.success) return failed(UNREADABLE)
  const text = answer.data.text.trim().slice(0, SAID_CHARACTERS).toWellFormed()
  return text === ''
    ? failed('The AI understood nothing of this voice message.')
    : { outcome: 'written', value: text }
}

const UNREADABLE =
  'The answer of the AI cannot be read: it is not the JSON that was asked for. Please try again.'
