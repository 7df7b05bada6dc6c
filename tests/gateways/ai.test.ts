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
const models = { model: 'small', transcriptionModel: 'listener' }
const connect = (timeoutMs = 5000) =>
  createAi({ ...models, baseUrl: service.url, apiKey: KEY, timeoutMs, soundTimeoutMs: timeoutMs })
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
      const ai = createAi({ ...models, baseUrl: service.url, apiKey: KEY, ...missing })
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

describe('a sound for the AI service', () => {
  const voice = { name: 'a.ogg', sound: new Uint8Array([1, 2, 3]) }

  it('is given to its transcriptions by the model for sounds, and comes back as text (VOICE-1231)', async () => {
    service.write({ text: ' Salam, I paid. ', language: 'urdu' })
    expect(await connect().transcribe(voice)).toEqual({ outcome: 'written', value: 'Salam, I paid.' })
    const [asked] = service.sounds
    const form = await new Response(new Uint8Array(asked?.form ?? []), {
      headers: { 'content-type': asked?.type ?? '' },
    }).formData()
    expect(form.get('model')).toBe('listener')
    expect(new Uint8Array(await (form.get('file') as File).arrayBuffer())).toEqual(voice.sound)
  })

  it('that is empty, too long in coming, or answered otherwise is a failure in words without the key', async () => {
    service.write({ text: '' })
    expect(await connect().transcribe(voice)).toMatchObject({ outcome: 'failed' })
    service.write({ words: 'Salam' })
    expect(await connect().transcribe(voice)).toMatchObject({ outcome: 'failed' })
    service.write({ text: 'x'.repeat(20_000) })
    expect(await connect().transcribe(voice)).toEqual({ outcome: 'written', value: 'x'.repeat(10_000) })
    service.behave('unknown-model')
    expect(await connect().transcribe(voice)).toMatchObject({
      reason: expect.stringContaining('AI_TRANSCRIPTION_MODEL'),
    })
    for (const [behaviour, outcome] of [
      ['refused-key', 'failed'],
      ['moved', 'failed'],
      ['too-many', 'busy'],
      ['silence', 'silent'],
    ] as const) {
      service.behave(behaviour)
      const result = await connect(200).transcribe(voice)
      expect(result).toMatchObject({ outcome })
      expect(JSON.stringify(result)).not.toContain(KEY)
    }
  })
})
