import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createAi } from '#src/gateways/ai.ts'
import { type AiBehaviour, type AiServer, startAiServer } from '#tests/helpers/fakes/ai-server.ts'

let service: AiServer
beforeEach(async () => {
  service = await startAiServer()
})
afterEach(() => service.close())

const KEY = 'sk-very-secret'
const connect = (timeoutMs = 5000) =>
  createAi({ baseUrl: service.url, apiKey: KEY, model: 'small', timeoutMs })
const request = {
  name: 'announcement',
  schema: z.strictObject({ title: z.string(), button: z.string().nullable() }),
  instructions: 'Write an announcement.',
  prompt: 'Eid sale',
}

describe('a request to the AI service', () => {
  it('asks for one object of the schema, and gives it', async () => {
    const value = { title: 'Eid Mubarak', button: null }
    service.write(value)
    expect(await connect().write(request)).toEqual({ outcome: 'written', value })
    const [asked] = service.requests
    expect(asked).toMatchObject({ path: '/v1/chat/completions', authorization: `Bearer ${KEY}` })
    const [system, user] = [request.instructions, request.prompt]
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ]
    expect(asked?.body).toMatchObject({ model: 'small', messages })
    const schema = { required: ['title', 'button'], additionalProperties: false }
    const format = { type: 'json_schema', json_schema: { name: 'announcement', strict: true, schema } }
    expect(asked?.body.response_format).toMatchObject(format)
  })

  it.each([{ baseUrl: undefined }, { apiKey: undefined }, { model: undefined }])(
    'is not sent where %o is missing from the configuration (AI-1)',
    async (missing) => {
      const ai = createAi({ baseUrl: service.url, apiKey: KEY, model: 'small', ...missing })
      expect(await ai.write(request)).toEqual({
        outcome: 'unconfigured',
        reason: 'AI is not configured. Set AI_BASE_URL, AI_API_KEY and AI_MODEL.',
      })
      expect(service.requests).toEqual([])
    },
  )

  it.each<[AiBehaviour, RegExp]>([
    ['refused-key', /refused the key/],
    ['unknown-model', /HTTP 404.*AI_MODEL/],
    ['failing', /HTTP 500/],
    ['moved', /moved/],
    ['refusal', /declined/],
    ['filtered', /declined/],
    ['cut-off', /cut off/],
    ['not-json', /not the JSON/],
    ['other-fields', /not the JSON/],
    ['no-choices', /not the JSON/],
    ['garbage', /not the JSON/],
    ['html', /web page/],
    ['drop', /cannot be reached/],
  ])('that meets "%s" fails in words of our own, without the key', async (behaviour, reason) => {
    service.behave(behaviour)
    const result = await connect().write(request)
    expect(result).toEqual({ outcome: 'failed', reason: expect.stringMatching(reason) })
    expect(JSON.stringify(result)).not.toContain(KEY)
    expect(service.requests).toHaveLength(1)
  })

  it('says how long to wait where the service has too many requests', async () => {
    service.behave('too-many')
    expect(await connect().write(request)).toMatchObject({ outcome: 'busy', retryAfter: 7 })
    service.behave('quota')
    expect(await connect().write(request)).toMatchObject({ outcome: 'busy', retryAfter: 60 })
  })

  it('gives up on a silent service', async () => {
    service.behave('silence')
    expect(await connect(50).write(request)).toMatchObject({ outcome: 'silent' })
  })
})
