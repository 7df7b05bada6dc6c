import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sealChatSession } from '#src/domains/chat/cookie.ts'
import { sweepPictures } from '#src/domains/chat/rules/pictures.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { addImage } from '#src/domains/media/service.ts'
import { expectRefusal, testApp } from '#tests/helpers/app.ts'
import { graphCredentials, startGraphServer } from '#tests/helpers/fakes/graph-server.ts'
import { connectWhatsapp, PHONE } from '#tests/helpers/orders.ts'
import { couldSend, deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { keptUploads, sendForm } from '#tests/helpers/uploads.ts'

/** A shop with a canned reply that has a picture, and with the conversation of a person who wrote by WhatsApp. */
const shop = async () => {
  const graph = await startGraphServer()
  onTestFinished(() => graph.close())
  const t = testApp({ env: { WHATSAPP_CLOUD_URL: graph.url } })
  graph.state.open.add(PHONE.slice(1))
  const admin = t.as.admin()
  receiveMessage(t.deps, {
    phone: PHONE,
    whatsappId: null,
    name: 'Asma',
    opensDay: true,
    messageId: 'wamid.A1',
    content: 'How do I pay?',
  })
  const { rows } = await admin.chatConsole.sessions({})
  const rules = { fileName: 'qr.png', extensions: ['png'], maxBytes: Number.POSITIVE_INFINITY }
  const received = await t.deps.files.receive(Readable.from([await receipt(1)]), rules)
  const { url } = await addImage(t.deps, t.make.actor(admin.user), received)
  const reply = await admin.chatConsole.createReply({ shortcut: 'qr', content: 'Scan this', picture: url })
  const id = rows[0]?.id ?? 0
  const say = (session = id) =>
    admin.chat.send({ id: session, content: 'Scan this', clientId: 'c1', cannedReply: reply.id })
  const upload = async () => {
    const file = { name: 'picture', value: await receipt(2), fileName: 'screen.png' }
    return sendForm(t, `/api/chat/sessions/${id}/pictures`, file, { cookie: t.cookieOf(admin.user) })
  }
  const business = () => admin.whatsapp.saveCloud(graphCredentials)
  return { t, graph, admin, id, reply, say, upload, business }
}

describe('the picture of a canned reply (CHAT-507)', () => {
  it('goes out by WhatsApp above its text, as a JPEG, once (WA-736)', async () => {
    const { t, graph, admin, id, say, business } = await shop()
    await business()
    await say()
    expect(await say()).toMatchObject({ content: '[Photo] Scan this' })
    expect(queuedMessages(t)).toMatchObject([{ body: 'Scan this', sealedPicture: expect.any(String) }])
    await deliverOutbox(t)
    const picture = { type: 'image', image: { id: 'media1', caption: 'Scan this' } }
    expect(graph.sent).toMatchObject([{ body: picture }])
    expect(graph.uploaded.get('media1')?.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(true)
    const shown = (await admin.chat.messages({ id })).rows.at(-1)
    expect(shown).toMatchObject({ content: '[Photo] Scan this', picture: { width: 400, height: 600 } })
  })

  it('is in a message of the web chat as well, which keeps it without the reply (CHAT-713)', async () => {
    const { t, admin, reply, say } = await shop()
    const visitor = await t.as.guest().chat.start({ message: 'How do I pay?' })
    const { picture } = await say(visitor.id)
    await admin.chatConsole.deleteReply({ id: reply.id })
    const cookie = `chat-session=${encodeURIComponent(sealChatSession(t.deps, visitor.id))}`
    const answer = await (await t.http()).inject({ url: picture?.url ?? '', headers: { cookie } })
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(queuedMessages(t)).toEqual([])
  })

  it('is nobody’s to send but an administrator’s, and a refused message leaves no file (CHAT-712)', async () => {
    const { t, admin, id, reply, say } = await shop()
    const visitor = t.make.user()
    const own = await t.as.customer(visitor).chat.start({ message: 'Salam' })
    const given = { id: own.id, content: 'Mine', cannedReply: reply.id }
    await expectRefusal(t.as.customer(visitor).chat.send(given), 'NOT_FOUND')
    await admin.chatConsole.setStatus({ id, status: 'closed' })
    await expectRefusal(say(), 'CONFLICT')
    // The two sizes of the reply's own picture.
    expect(keptUploads(t.deps.config.dataDir)).toHaveLength(2)
  })

  it('is one that the shop stores, and refused below more words than WhatsApp takes (CHAT-711)', async () => {
    const { admin, id, reply } = await shop()
    const elsewhere = { shortcut: 'x', content: 'X', picture: 'https://example.com/a.png' }
    await expectRefusal(admin.chatConsole.createReply(elsewhere), 'BAD_REQUEST')
    const long = { id, content: 'x'.repeat(1025), cannedReply: reply.id }
    await expectRefusal(admin.chat.send(long), 'BAD_REQUEST')
    const without = await admin.chatConsole.updateReply({ id: reply.id, picture: '' })
    expect(without).toMatchObject({ picture: null })
  })
})

describe('a picture to a conversation on WhatsApp (CHAT-709)', () => {
  it('is taken only while a route is set up that carries pictures', async () => {
    const { t, graph, upload, business } = await shop()
    await connectWhatsapp(t)
    expect((await upload()).statusCode).toBe(409)
    await business()
    expect((await upload()).statusCode).toBe(201)
    await deliverOutbox(t)
    expect(graph.sent.map(({ body }) => body.image)).toEqual([{ id: 'media1' }])
    expect(queuedMessages(t)).toMatchObject([{ status: 'sent', route: 'cloud' }])
  })

  it('goes by the next route that carries it, and its words by one that does not (WA-83)', async () => {
    const { t, graph, say, business } = await shop()
    await connectWhatsapp(t)
    await business()
    graph.state.isTokenValid = false
    await say()
    await deliverOutbox(t)
    expect(t.fakes.pushflow.sent).toMatchObject([{ phone: PHONE, text: 'Scan this' }])
    expect(graph.sent).toEqual([])
  })

  it('that waits until its file is gone fails, where there are no words to send (WA-739)', async () => {
    const { t, graph, upload, business } = await shop()
    await business()
    graph.next(1)
    await upload()
    await deliverOutbox(t)
    expect(queuedMessages(t)).toMatchObject([{ status: 'queued' }])
    t.clock.advance(400 * 86_400)
    await sweepPictures(t.deps)
    couldSend(t)
    await deliverOutbox(t)
    const failed = { status: 'failed', lastError: 'The picture is not kept any more' }
    expect(queuedMessages(t)).toMatchObject([failed])
  })
})
