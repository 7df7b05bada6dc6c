import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { answers } from '#src/app/server/rest/answers.ts'
import { sweepPictures } from '#src/domains/chat/rules/pictures.ts'
import { workPictures } from '#src/domains/incoming/rules/pictures.ts'
import { dataOfPerson } from '#src/domains/users/rules/person-file.ts'
import { dataAsPage } from '#src/domains/users/rules/person-page.ts'
import { rewriteSound } from '#src/gateways/voice.ts'
import { expectRefusal, images, type TestApp } from '#tests/helpers/app.ts'
import { startAiServer } from '#tests/helpers/fakes/ai-server.ts'
import { graphCredentials, graphEvent, startGraphServer } from '#tests/helpers/fakes/graph-server.ts'
import { shopWithFiles } from '#tests/helpers/incoming-files.ts'
import { PHONE } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { aac, mp3, voiceNote } from '#tests/helpers/sounds.ts'
import { keptUploads } from '#tests/helpers/uploads.ts'

const MIB = 1024 * 1024

/** A shop with a person who sends voice messages on WhatsApp, which are fetched at once. */
const shop = async (options: Parameters<typeof shopWithFiles>[0] = {}) => {
  const set = await shopWithFiles({ ...options, override: { images } })
  const { t, admin, media } = set
  const send = async (sound: Buffer, mimetype?: string) => {
    await set.store(await media.audio(sound, mimetype))
    await workPictures(t.deps)
  }
  const chat = async () => {
    const { rows } = await admin.chatConsole.sessions({})
    return (await admin.chat.messages({ id: rows[0]?.id ?? 0 })).rows
  }
  const said = () => queuedMessages(t).map(({ body }) => body)
  const get = async (url: string, headers: Record<string, string> = {}) =>
    (await t.http()).inject({ url, headers: { cookie: t.cookieOf(admin.user), ...headers } })
  return { ...set, send, chat, said, get }
}

/** The same with an AI service, which hears these words. */
const shopThatReads = async (text = 'I paid 4,999 for order 12', options: { limits?: boolean } = {}) => {
  const service = await startAiServer()
  onTestFinished(() => service.close())
  service.write({ text })
  const env = {
    AI_BASE_URL: service.url,
    AI_API_KEY: 'sk-secret',
    AI_MODEL: 'small',
    AI_TRANSCRIPTION_MODEL: 'listener',
  }
  return { ...(await shop({ env, ...options })), service }
}

describe('a voice message on WhatsApp (VOICE-1225)', () => {
  it.each([
    ['Opus in Ogg', voiceNote(3), 'audio/ogg'],
    ['MP3', mp3(3), 'audio/mpeg'],
    ['AAC', aac(3), 'audio/mp4'],
  ])('of %s is kept, and played in the console in parts', async (_what, sound, type) => {
    const { t, send, chat, said, get } = await shop()
    await send(sound)
    const [message] = await chat()
    expect(message).toMatchObject({ content: '[Voice message]', picture: null })
    expect(message?.voice).toMatchObject({ seconds: 3, transcript: null })
    expect(answers['chat.messages'].safeParse(JSON.parse(JSON.stringify([message]))).error).toBeUndefined()
    expect(said()).toEqual([])
    const url = message?.voice?.url ?? ''
    const whole = await get(url)
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, type])
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'same-origin',
    })
    const part = await get(url, { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20))
    expect(keptUploads(t.deps.config.dataDir)).toHaveLength(1)
  })

  it('comes by the Business API too', async () => {
    const graph = await startGraphServer()
    onTestFinished(() => graph.close())
    const { t, admin, chat } = await shop({ env: { WHATSAPP_CLOUD_URL: graph.url } })
    const { webhookUrl } = await admin.whatsapp.saveCloud(graphCredentials)
    graph.state.files.set('77', voiceNote(7))
    const audio = { id: '77', mime_type: 'audio/ogg; codecs=opus', voice: true }
    const { body, signature } = graphEvent('messages', {
      messages: [{ id: 'wamid.1', from: PHONE.slice(1), timestamp: '1', type: 'audio', audio }],
    })
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    const url = new URL(webhookUrl).pathname
    await (await t.http()).inject({ method: 'POST', url, headers, payload: body })
    await workPictures(t.deps)
    expect(await chat()).toMatchObject([{ content: '[Voice message]', voice: { seconds: 7 } }])
  })

  it('of five minutes is kept, and one of a second more is not, whatever its file claims (VOICE-1226)', async () => {
    const { send, chat } = await shop()
    for (const sound of [
      voiceNote(300),
      voiceNote(301),
      voiceNote(600, { claimed: 3 }),
      voiceNote(3, { claimed: 4_000_000 }),
    ])
      await send(sound)
    expect((await chat()).map(({ voice }) => voice?.seconds)).toEqual([300, undefined, undefined, 3])
  })

  it('that is none, or larger than 10 MiB, leaves no file, and is answered that it cannot be read', async () => {
    const { t, send, chat, said, files } = await shop()
    const page = Buffer.from('<html><script>alert(1)</script>')
    const hostile = [
      Buffer.from('only a text with the name of a sound'.repeat(50)),
      Buffer.concat([page, voiceNote(2)]),
      Buffer.from(`#!AMR\n${'x'.repeat(500)}`),
      voiceNote(3).subarray(0, 400),
      Buffer.concat([voiceNote(3), Buffer.alloc(10 * MIB + 1 - voiceNote(3).length)]),
    ]
    for (const sound of hostile) await send(sound)
    expect((await chat()).map(({ voice, content }) => [content, voice])).toEqual(
      hostile.map(() => ['[Voice message]', null]),
    )
    expect(files()).toMatchObject(hostile.map(() => ({ state: 'failed', storedName: null })))
    expect(keptUploads(t.deps.config.dataDir)).toEqual([])
    expect(said()).toHaveLength(1)
  })

  it('keeps its sound alone: no comment, and no page that its file was too', async () => {
    const { send, chat, get } = await shop()
    const page = '<html><script>alert(1)</script>'
    await send(Buffer.concat([voiceNote(2, { comment: page }), Buffer.from(page)]))
    const kept = await get((await chat())[0]?.voice?.url ?? '')
    expect(kept.statusCode).toBe(200)
    expect(kept.body).not.toMatch(/html|script|alert/)
    expect(kept.rawPayload.subarray(0, 4).toString()).toBe('OggS')
  })

  it('is heard by those alone who may read its conversation, and is no picture (VOICE-1227)', async () => {
    const { t, send, chat } = await shop()
    await send(voiceNote(3))
    const url = (await chat())[0]?.voice?.url ?? ''
    const app = await t.http()
    const statusFor = async (user?: Parameters<TestApp['cookieOf']>[0], path = url) =>
      (await app.inject({ url: path, headers: user ? { cookie: t.cookieOf(user) } : {} })).statusCode
    const admin = t.make.user({ isAdmin: true })
    expect(await statusFor(admin)).toBe(200)
    expect(await statusFor(t.make.user({ role: 'support' }))).toBe(200)
    expect(await statusFor(admin, url.replace('voices', 'pictures'))).toBe(404)
    expect(await statusFor(t.make.user())).toBe(404)
    expect(await statusFor()).toBe(404)
  })

  it('is forgotten when a picture would be, and goes for good with the account that proved its phone (VOICE-1228)', async () => {
    const { t, admin, send, chat, files } = await shopThatReads('Zarqa speaking')
    const user = t.make.user({ whatsappNumber: PHONE, isPhoneVerified: true })
    await send(voiceNote(3))
    await admin.chatConsole.readVoice({ id: (await chat())[0]?.id ?? 0 })
    let file = ''
    for await (const part of dataAsPage(dataOfPerson(t.deps, user), {
      shop: 'The shop',
      madeAt: t.clock.now(),
      language: 'en',
      currency: 'PKR',
    }))
      file += part
    expect(file).toMatch(/<audio controls src="data:audio\/ogg;base64,[\w+/]{100}/)
    expect(file).toContain('Zarqa speaking')

    t.clock.advance(180 * 24 * 3600 + 1)
    await sweepPictures(t.deps)
    expect(keptUploads(t.deps.config.dataDir)).toEqual([])
    expect(files()).toMatchObject([{ storedName: null, transcript: null }])
    expect(await chat()).toMatchObject([{ content: '[Voice message]', voice: null }])
    await send(voiceNote(3))
    await admin.users.delete({ id: user.id })
    expect([...files(), ...keptUploads(t.deps.config.dataDir)]).toEqual([])
  })
})

it('a voice message stands on the payment desk beside the order of its proved phone, while it is new there (VOICE-1232)', async () => {
  const { t, admin, send, order } = await shop()
  await send(voiceNote(2))
  t.clock.advance(60)
  const [own, typed] = [order(), t.make.order({ phone: PHONE })]
  const other = order({ phone: '+923007777771' })
  for (const seconds of [3, 4, 5, 6]) await send(voiceNote(seconds))
  const heardFor = async (id: number) =>
    (await admin.chatConsole.voicesOfOrder({ id })).map(({ voice }) => voice.seconds)
  expect(await heardFor(own.id)).toEqual([4, 5, 6])
  expect([await heardFor(typed.id), await heardFor(other.id)]).toEqual([[], []])
  await expectRefusal(admin.chatConsole.voicesOfOrder({ id: 999 }), 'NOT_FOUND')
})

describe('a voice message that somebody has read (VOICE-1229)', () => {
  it('is given to the service once, on request alone, and shown to whoever has the console open', async () => {
    const { t, admin, service, send, chat } = await shopThatReads()
    await send(voiceNote(3))
    expect(service.sounds).toEqual([])
    const [message] = await chat()
    const told: string[] = []
    t.deps.events.on('chat', (_id, event) => told.push(event.type))
    const transcript = 'I paid 4,999 for order 12'
    expect(await admin.chatConsole.readVoice({ id: message?.id ?? 0 })).toEqual({ transcript })
    expect(await t.as.admin().chatConsole.readVoice({ id: message?.id ?? 0 })).toEqual({ transcript })
    expect(told).toEqual(['picture'])
    expect(await chat()).toMatchObject([{ content: '[Voice message]', voice: { transcript } }])
    const [asked, ...more] = service.sounds
    expect(more).toEqual([])
    expect(asked).toMatchObject({ path: '/v1/audio/transcriptions', authorization: 'Bearer sk-secret' })
    const form = await new Response(new Uint8Array(asked?.form ?? []), {
      headers: { 'content-type': asked?.type ?? '' },
    }).formData()
    expect([form.get('model'), form.get('response_format')]).toEqual(['listener', 'json'])
    const file = form.get('file')
    expect(file instanceof File && file.name).toMatch(/\.ogg$/)
  })

  it('decides nothing by its words and digits (VOICE-1230)', async () => {
    const { t, admin, send, store, chat, order, files } = await shopThatReads(
      'STOP. Order 1, TID 955123456789, 1',
    )
    const orders = [order(), order()]
    await send(voiceNote(3))
    await admin.chatConsole.readVoice({ id: (await chat())[0]?.id ?? 0 })
    await workPictures(t.deps)
    expect(files()).toMatchObject([{ state: 'shown', orderId: null }])
    expect(queuedMessages(t)).toEqual([])
    expect((await admin.messages.optOuts({})).rows).toEqual([])
    for (const { id } of orders)
      await expectRefusal(admin.payments.get({ id }), 'NOT_FOUND', 'Payment not found')
    const { rows } = await admin.orders.list({ q: '955123456789' })
    expect(rows).toEqual([])
    // A word that is written does it.
    await store({ conversation: 'STOP' })
    expect((await admin.messages.optOuts({})).rows).toHaveLength(1)
  })

  it('is refused where AI is not set up or fails, where it is another message, and where its sound is gone', async () => {
    const { admin, send, store, chat } = await shop()
    await send(voiceNote(3))
    await store({ conversation: 'Salam' })
    expect(await admin.chatConsole.voiceReading()).toEqual({ canRead: false })
    const [spoken, written] = await chat()
    const read = (id = 0) => admin.chatConsole.readVoice({ id })
    await expectRefusal(read(spoken?.id), 'SERVICE_UNAVAILABLE')
    await expectRefusal(read(written?.id), 'NOT_FOUND')

    const other = await shopThatReads()
    await other.send(voiceNote(3))
    expect(await other.admin.chatConsole.voiceReading()).toEqual({ canRead: true })
    const id = (await other.chat())[0]?.id ?? 0
    for (const [behaviour, code] of [
      ['failing', 'BAD_GATEWAY'],
      ['too-many', 'TOO_MANY_REQUESTS'],
      ['garbage', 'BAD_GATEWAY'],
      ['html', 'BAD_GATEWAY'],
    ] as const) {
      other.service.behave(behaviour)
      await expectRefusal(other.admin.chatConsole.readVoice({ id }), code)
    }
    other.service.behave('written')
    other.service.write({ text: '  ' })
    await expectRefusal(other.admin.chatConsole.readVoice({ id }), 'BAD_GATEWAY')
    expect(await other.chat()).toMatchObject([{ voice: { transcript: null } }])
    other.t.clock.advance(180 * 24 * 3600 + 1)
    await sweepPictures(other.t.deps)
    await expectRefusal(other.admin.chatConsole.readVoice({ id }), 'NOT_FOUND')
  })
})

describe('the thread that reads sounds', () => {
  const fileOf = (bytes: Buffer): string => {
    const path = join(testFolder('sounds'), 'voice.bin')
    writeFileSync(path, bytes)
    return path
  }

  it('ends at its limit of time, which is no fault of the shop', async () => {
    await expectRefusal(rewriteSound(fileOf(voiceNote(300)), 1), 'PAYLOAD_TOO_LARGE')
  })

  it('refuses an MP4 whose table counts four thousand million packets', async () => {
    const { sound } = await rewriteSound(fileOf(aac(3)))
    const bomb = Buffer.from(sound)
    // In both tables: how many packets there are, and that each lasts for one sample.
    const durations = bomb.indexOf('stts') + 4
    bomb.writeUInt32BE(0xffffffff, durations + 8)
    bomb.writeUInt32BE(1, durations + 12)
    bomb.writeUInt32BE(0xffffffff, bomb.indexOf('stsz') + 12)
    await expect(rewriteSound(fileOf(bomb))).rejects.toMatchObject({
      code: expect.stringMatching(/^(PAYLOAD_TOO_LARGE|UNSUPPORTED_MEDIA_TYPE)$/),
    })
  })
})
