import { describe, expect, it, onTestFinished } from 'vitest'
import { chatPictures } from '#db/schema/chat.ts'
import { workPictures } from '#src/domains/incoming/pictures.ts'
import { graphCredentials, graphEvent, startGraphServer } from '#tests/helpers/fakes/graph-server.ts'
import { startMediaServer } from '#tests/helpers/fakes/whatsapp-media-server.ts'
import { office } from '#tests/helpers/office.ts'
import { PHONE } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { receipt } from '#tests/helpers/payments.ts'

// How the shop fetches the files of messages (WA-501): from whom, how many at once, and whose first.

/** A shop that gets messages by PushFlow and by the Business API, with both stores of their files. */
const shop = async () => {
  const [graph, media] = [await startGraphServer(), await startMediaServer()]
  onTestFinished(() => graph.close())
  const { t, admin } = office({ env: { WHATSAPP_CLOUD_URL: graph.url, WHATSAPP_MEDIA_URL: media.url } })
  const saved = await admin.whatsapp.saveCloud(graphCredentials)
  await admin.whatsapp.savePushflow({ instanceId: 'instance', accessToken: 'token' })
  const token = (await admin.incoming.address()).url.split('/').at(-1) ?? ''
  const app = await t.http()
  let count = 0
  /** A message by PushFlow, which is stored and not worked on yet. */
  const write = async (message: object, from = PHONE) => {
    count += 1
    const key = { remoteJid: `${from.slice(1)}@s.whatsapp.net`, fromMe: false, id: `IN${count}` }
    const data = { event: 'messages.upsert', data: { messages: [{ key, message }] } }
    await t.as.guest().incoming.pushflow({ token, data: JSON.parse(JSON.stringify(data)) })
  }
  /** A picture by the Business API, stored likewise. */
  const tell = async (id: string) => {
    const image = { id, mime_type: 'image/jpeg' }
    const { body, signature } = graphEvent('messages', {
      messages: [{ id: `wamid.${id}`, from: PHONE.slice(1), timestamp: '1', type: 'image', image }],
    })
    await app.inject({
      method: 'POST',
      url: new URL(saved.webhookUrl).pathname,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      payload: body,
    })
  }
  const order = (phone = PHONE) => t.make.order({ phone, verification: 'proved', isPhoneVerified: true })
  const states = () =>
    t.deps.db
      .select()
      .from(chatPictures)
      .all()
      .map(({ state }) => state)
  /** Resolves once a picture became the proof of this order. */
  const attached = (orderId: number) =>
    new Promise<void>((resolve) => {
      t.deps.events.on('chat', (_id, event) => {
        if (event.type === 'picture' && event.message.picture?.orderId === orderId) resolve()
      })
    })
  return { t, graph, media, write, tell, order, states, attached }
}

describe('the file of a message (WA-501)', () => {
  it('comes by the Business API too, and its token goes to Meta alone', async () => {
    const { t, graph, media, tell, order, states } = await shop()
    onTestFinished(() => media.close())
    const { id } = order()
    graph.state.files.set('77', await receipt(1)).set('78', await receipt(2))
    await tell('77')
    await workPictures(t.deps)
    expect(await t.as.admin().payments.get({ id })).toMatchObject({ state: 'submitted' })
    graph.state.mediaHost = 'http://169.254.169.254'
    await tell('78')
    await workPictures(t.deps)
    expect(states()).toEqual(['attached', 'failed'])
    expect(media.asked).toEqual([])
  })

  it('of PushFlow is never asked for at Meta, whatever it has for a key and a path', async () => {
    const { t, graph, media, write, order, states } = await shop()
    onTestFinished(() => media.close())
    order()
    const asked = graph.requests.length
    const paths = ['77', 'me', '../me', graphCredentials.phoneNumberId]
    for (const directPath of paths) {
      await write({ imageMessage: { mimetype: 'image/jpeg', directPath } })
      await write({ imageMessage: { mimetype: 'image/jpeg', directPath, mediaKey: '' } })
    }
    await workPictures(t.deps)
    expect(states()).toEqual(paths.flatMap(() => ['failed', 'failed']))
    expect(queuedMessages(t)).toHaveLength(1)
    expect([graph.requests.length - asked, media.asked.length]).toEqual([0, 0])
  })

  it('that comes in drops holds up no file of anybody else, also of whoever writes meanwhile', async () => {
    const { t, media, write, order, states, attached } = await shop()
    const others = ['+923007777771', '+923007777772'].map((phone) => ({ phone, id: order(phone).id }))
    media.next('drip')
    await write(await media.image(await receipt(9)))
    await write(await media.image(await receipt(8)))
    const working = workPictures(t.deps)
    for (const { phone, id } of others) {
      const proof = attached(id)
      await write(await media.image(await receipt(id)), phone)
      await proof
    }
    // The second one of the same sender waits for the first.
    expect(states()).toEqual(['waiting', 'waiting', 'attached', 'attached'])
    await media.close()
    await working
  })

  it('has its place beside those of a sender who sends a hundred at once', async () => {
    const { t, media, write, order, attached } = await shop()
    const { id } = order('+923007777771')
    const file = await media.image(await receipt(1))
    for (let n = 0; n < 100; n += 1) await write(file)
    await write(await media.image(await receipt(2)), '+923007777771')
    media.next('hang')
    const proof = attached(id)
    const working = workPictures(t.deps)
    await proof
    expect(media.asked).toHaveLength(2)
    await media.close()
    await working
  })
})
