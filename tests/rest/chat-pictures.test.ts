import { describe, expect, it } from 'vitest'
import { maxUploadBytes } from '#fastify.config.ts'
import { answers } from '#src/app/server/rest/answers.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { PHONE } from '#tests/helpers/orders.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { chatCookie } from '#tests/helpers/sockets.ts'
import { keptUploads, sendForm } from '#tests/helpers/uploads.ts'

/** Sends a picture in a conversation. */
const send = async (t: TestApp, id: number, cookie: string, value?: Buffer) => {
  const file = { name: 'picture', value: value ?? (await receipt(1)), fileName: 'screen.png' }
  return sendForm(t, `/api/chat/sessions/${id}/pictures`, file, { cookie })
}

/** A shop with a guest's conversation, and the cookies of its guest and of an administrator. */
const shop = async (options: Parameters<typeof testApp>[0] = {}) => {
  const t = testApp(options)
  const { id } = await t.as.guest().chat.start({ message: 'Salam' })
  const admin = t.as.admin()
  return { t, id, guest: chatCookie(t, id), admin, adminCookie: t.cookieOf(admin.user) }
}

describe('a picture in the web chat', () => {
  it('is sent by the visitor and by an administrator, and seen by both', async () => {
    const { t, id, guest, admin, adminCookie } = await shop()
    const heard: unknown[] = []
    t.deps.events.on('chat', (_id, event) => heard.push(event))
    const sent = await send(t, id, guest)
    expect(sent.statusCode).toBe(201)
    expect(answers['chat.uploadPicture'].safeParse(sent.json()).error).toBeUndefined()
    expect(sent.json()).toMatchObject({ senderType: 'guest', picture: { width: 400, height: 600 } })
    expect(heard).toMatchObject([{ type: 'message', message: { picture: { width: 400 } } }])
    await send(t, id, adminCookie, await receipt(2))
    const { rows } = await admin.chat.messages({ id })
    expect(rows.map(({ senderType, picture }) => [senderType, picture !== null])).toEqual([
      ['guest', false],
      ['guest', true],
      ['admin', true],
    ])
    for (const { picture } of rows.slice(1)) {
      const shown = await (await t.http()).inject({ url: picture?.url ?? '', headers: { cookie: guest } })
      expect(shown.headers['content-type']).toBe('image/webp')
    }
  })

  it('is refused to strangers, in a closed conversation, and where its content is none or has over 10 MiB, and leaves no file (CHAT-708)', async () => {
    const { t, id, guest, admin } = await shop()
    const large = Buffer.concat([await receipt(1), Buffer.alloc(maxUploadBytes.image)])
    const [cut, text] = [(await receipt(1)).subarray(0, 900), Buffer.from('no picture at all')]
    for (const [cookie, value, status] of [
      ['', undefined, 404],
      [t.cookieOf(t.make.user()), undefined, 404],
      [guest, text, 415],
      [guest, cut, 415],
      [guest, large, 413],
    ] as const) {
      expect((await send(t, id, cookie, value)).statusCode).toBe(status)
    }
    await admin.chatConsole.setStatus({ id, status: 'closed' })
    expect((await send(t, id, guest)).statusCode).toBe(409)
    expect(keptUploads(t.deps.config.dataDir)).toEqual([])
    expect((await admin.chat.messages({ id })).total).toBe(1)
  })

  it('is not sent to a conversation on WhatsApp without a route that carries it', async () => {
    const { t, admin, adminCookie } = await shop()
    receiveMessage(t.deps, { phone: PHONE, whatsappId: null, name: null, messageId: 'A1', content: 'Salam' })
    const { rows } = await admin.chatConsole.sessions({ source: 'whatsapp' })
    expect((await send(t, rows[0]?.id ?? 0, adminCookie)).statusCode).toBe(409)
  })

  it('is one of 30 an hour from each side', async () => {
    const { t, id, guest, adminCookie } = await shop({ limits: true })
    const text = Buffer.from('no picture at all')
    for (let n = 0; n < 30; n += 1) expect((await send(t, id, guest, text)).statusCode).toBe(415)
    expect((await send(t, id, guest)).statusCode).toBe(429)
    expect((await send(t, id, adminCookie)).statusCode).toBe(201)
  })
})
