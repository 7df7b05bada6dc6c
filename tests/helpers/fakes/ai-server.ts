import type { ServerResponse } from 'node:http'
import { serveOnLoopback } from './loopback.ts'

type AiRequestBody = {
  model: string
  messages: { role: string; content: string }[]
  response_format: { type: string; json_schema: { name: string; strict: boolean; schema: object } }
}

/** How the service may answer: with the text that was set, or in one of the ways to fail. */
const answersOf = (response: ServerResponse, authorization: string | undefined, written: object) => {
  const json = (status: number, value: object, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  const error = (status: number, message: string, headers?: Record<string, string>) =>
    json(status, { error: { message, type: 'invalid_request_error' } }, headers)
  const complete = (content: string | null, end = 'stop', refusal: string | null = null) =>
    json(200, {
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: end, message: { role: 'assistant', content, refusal } }],
    })
  return {
    written: () => complete(JSON.stringify(written)),
    // Quotes the key, as careless services do.
    'refused-key': () => error(401, `Incorrect API key provided: ${authorization}`),
    'too-many': () => error(429, 'Rate limit reached', { 'retry-after': '7' }),
    quota: () => error(429, 'You exceeded your current quota'),
    'unknown-model': () => error(404, 'The model does not exist'),
    failing: () => error(500, 'The server had an error'),
    moved: () => response.writeHead(307, { location: '/elsewhere' }).end(),
    refusal: () => complete(null, 'stop', 'I cannot help with that.'),
    filtered: () => complete('', 'content_filter'),
    'cut-off': () => complete('{"title": "Eid sa', 'length'),
    'not-json': () => complete('Sure! Here is your announcement: Eid sale.'),
    'other-fields': () => complete('{"headline": "Eid sale"}'),
    'no-choices': () => json(200, { object: 'chat.completion', choices: [] }),
    html: () =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Hello</title>'),
    garbage: () => response.end('OK'),
    silence: () => undefined,
    drop: () => response.destroy(),
  }
}
export type AiBehaviour = keyof ReturnType<typeof answersOf>

/** An OpenAI-compatible service of chat completions and transcriptions on loopback. */
export const startAiServer = async () => {
  const requests: { path: string; authorization: string | undefined; body: AiRequestBody }[] = []
  const sounds: { path: string; authorization: string | undefined; type: string; form: Buffer }[] = []
  let standing: AiBehaviour = 'written'
  let written: object = {}

  const server = await serveOnLoopback((request, response, sent) => {
    const { authorization } = request.headers
    const path = request.url ?? ''
    if (path.endsWith('/audio/transcriptions')) {
      sounds.push({ path, authorization, type: request.headers['content-type'] ?? '', form: sent })
      if (standing === 'written') {
        return response.setHeader('content-type', 'application/json').end(JSON.stringify(written))
      }
    } else requests.push({ path, authorization, body: JSON.parse(sent.toString()) as AiRequestBody })
    return answersOf(response, authorization, written)[standing]()
  })
  return {
    /** The address for AI_BASE_URL. */
    url: `${server.url}/v1`,
    /** Every request, in order, with its Authorization header. */
    requests,
    /** Every sound that was to be written as text, in the form that it came in. */
    sounds,
    /** Behaves so from now on. */
    behave: (behaviour: AiBehaviour) => {
      standing = behaviour
    },
    /** Writes this from now on. */
    write: (text: object) => {
      written = text
    },
    close: server.close,
  }
}
export type AiServer = Awaited<ReturnType<typeof startAiServer>>
