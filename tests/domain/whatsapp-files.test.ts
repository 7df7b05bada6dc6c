import { describe, expect, it, onTestFinished } from 'vitest'
import { workPictures } from '#src/domains/incoming/rules/pictures.ts'
import { graphCredentials, graphEvent, startGraphServer } from '#tests/helpers/fakes/graph-server.ts'
import { shopWithFiles } from '#tests/helpers/incoming-files.ts'
import { PHONE } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { receipt } from '#tests/helpers/payments.ts'

// How the shop fetches the files of messages: from whom, how many at once, and whose first.

/** A shop that gets messages by PushFlow and by the Business API, with both stores of their files. */
const shop = async () => {
  const graph = await startGraphServer()
  onTestFinished(() => graph.close())
  const set = await shopWithFiles({ env: { WHATSAPP_CLOUD_URL: graph.url } })
  const { t, admin, files } = set
  const saved = await admin.whatsapp.saveCloud(graphCredentials)
  const app = await t.http()
  /** A picture or another file by the Business API, stored likewise. */
  const tell = async (id: string, document?: object) => {
    const file = document
      ? { type: 'document', document: { id, ...document } }
      : { type: 'image', image: { id, mime_type: 'image/jpeg' } }
    const { body, signature } = graphEvent('messages', {
      messages: [{ id: `wamid.${id}`, from: PHONE.slice(1), timestamp: '1', ...file }],
    })
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    await app.inject({ method: 'POST', url: new URL(saved.webhookUrl).pathname, headers, payload: body })
  }
  const states = () => files().map(({ state }) => state)
  /** Resolves once a picture became the proof of this order. */
  const attached = (orderId: number) =>
    new Promise<void>((resolve) => {
      t.deps.events.on('chat', (_id, event) => {
        if (event.type === 'picture' && event.message.picture?.orderId === orderId) resolve()
      })
    })
  return { ...set, graph, tell, states, attached }
}

describe('the file of a message (WA-501)', () => {
  it('comes by the Business API too, and its token goes to Meta alone', async () => {
    const { t, graph, media, tell, order, states } = await shop()
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

  it('by the Business API is a receipt by the ending of its name too', async () => {
    const { t, graph, tell, order, states } = await shop()
    order()
    graph.state.files.set('79', await receipt(3))
    await tell('79', { mime_type: 'application/x-download', filename: 'receipt.pdf' })
    await workPictures(t.deps)
    expect(states()).toEqual(['attached'])
  })

  it('of PushFlow is never asked for at Meta, whatever it has for a key and a path', async () => {
    const { t, graph, media, store, order, states } = await shop()
    order()
    const asked = graph.requests.length
    const paths = ['77', 'me', '../me', graphCredentials.phoneNumberId]
    for (const directPath of paths) {
      await store({ imageMessage: { mimetype: 'image/jpeg', directPath } })
      await store({ imageMessage: { mimetype: 'image/jpeg', directPath, mediaKey: '' } })
    }
    await workPictures(t.deps)
    expect(states()).toEqual(paths.flatMap(() => ['failed', 'failed']))
    expect(queuedMessages(t)).toHaveLength(1)
    expect([graph.requests.length - asked, media.asked.length]).toEqual([0, 0])
  })

  it('that comes in drops holds up no file of anybody else, also of whoever writes meanwhile (WA-749)', async () => {
    const { t, media, store, order, states, attached } = await shop()
    const others = ['+923007777771', '+923007777772'].map((phone) => ({ phone, id: order({ phone }).id }))
    media.next('drip')
    await store(await media.image(await receipt(9)))
    await store(await media.image(await receipt(8)))
    const working = workPictures(t.deps)
    for (const { phone, id } of others) {
      const proof = attached(id)
      await store(await media.image(await receipt(id)), { from: phone })
      await proof
    }
    // The second one of the same sender waits for the first.
    expect(states()).toEqual(['waiting', 'waiting', 'attached', 'attached'])
    await media.close()
    await working
  })

  it('has its place beside those of a sender who sends a hundred at once', async () => {
    const { t, media, store, order, attached } = await shop()
    const { id } = order({ phone: '+923007777771' })
    const file = await media.image(await receipt(1))
    for (let n = 0; n < 100; n += 1) await store(file)
    await store(await media.image(await receipt(2)), { from: '+923007777771' })
    media.next('hang')
    const proof = attached(id)
    const working = workPictures(t.deps)
    await proof
    expect(media.asked).toHaveLength(2)
    await media.close()
    await working
  })
})
