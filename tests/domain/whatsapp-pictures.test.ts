import { describe, expect, it } from 'vitest'
import { chatPictures } from '#db/schema/chat.ts'
import { sweepPictures } from '#src/domains/chat/rules/pictures.ts'
import { workPictures } from '#src/domains/incoming/rules/pictures.ts'
import { expectRefusal, images, type TestApp } from '#tests/helpers/app.ts'
import { blankImages } from '#tests/helpers/fakes/images.ts'
import { shopWithFiles } from '#tests/helpers/incoming-files.ts'
import { PHONE } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { pdfOf } from '#tests/helpers/pdf.ts'
import { keptUploads } from '#tests/helpers/uploads.ts'

/** A shop with a person who sends pictures on WhatsApp, which are fetched at once. */
const shop = async (pictures = blankImages) => {
  const set = await shopWithFiles({ override: { images: pictures } })
  const { t, admin, media } = set
  const write = async (...message: Parameters<typeof set.store>) => {
    await set.store(...message)
    await workPictures(t.deps)
  }
  const send = async (picture = 1, options?: { id?: string }) =>
    write(await media.image(await receipt(picture)), options)
  const proofOf = (id: number) => admin.payments.get({ id })
  const said = () => queuedMessages(t).map(({ body }) => body)
  const chat = async () => {
    const { rows } = await admin.chatConsole.sessions({})
    return (await admin.chat.messages({ id: rows[0]?.id ?? 0 })).rows
  }
  return { ...set, write, send, proofOf, said, chat }
}

describe('a picture on WhatsApp (PAY-501)', () => {
  it('becomes the proof of the one open order of a proved phone, and is answered (PAY-763)', async () => {
    const { send, order, proofOf, said, chat } = await shop(images)
    const { id } = order()
    await send()
    const size = { width: 400, height: 600 }
    const pictures = [{ isFromWhatsapp: true, ...size }]
    expect(await proofOf(id)).toMatchObject({ state: 'submitted', pictures })
    expect(said()).toEqual([`Proof received for order ${id}. We check it and write to you here.`])
    expect(await chat()).toMatchObject([{ content: '[Photo]', picture: { ...size, orderId: id } }])
  })

  it('whose row holds something else stops neither the next message nor the next picture', async () => {
    const { t, media, write, send, order, proofOf, chat, files } = await shop()
    order()
    const { id } = order()
    await send()
    t.deps.db.update(chatPictures).set({ choices: '{"1":' }).run()
    await write({ conversation: '1' })
    expect((await chat()).at(-1)).toMatchObject({ content: '1' })
    const sealedSource = t.deps.vault.seal('[]')
    t.deps.db.update(chatPictures).set({ state: 'waiting', sealedSource }).run()
    await write(await media.image(await receipt(2)))
    await write({ conversation: '1' })
    expect(await proofOf(id)).toMatchObject({ state: 'submitted' })
    expect(files()).toMatchObject([{ state: 'failed' }, { state: 'attached' }])
  })

  it('is attached once, and answered once in the language of the order, also where the webhook tells it again (PAY-762, PAY-766)', async () => {
    const { send, order, proofOf, said, chat } = await shop()
    const { id } = order({ language: 'ur' })
    for (let n = 0; n < 2; n += 1) await send(1, { id: 'SAME' })
    expect((await proofOf(id)).pictures).toHaveLength(1)
    expect(said()).toEqual([`آرڈر ${id} کا ثبوت مل گیا۔ ہم اسے چیک کر کے آپ کو یہیں بتائیں گے۔`])
    expect(await chat()).toHaveLength(1)
  })

  it('joins the pictures that were sent with it, three at most (PAY-765)', async () => {
    const { send, order, proofOf, said, chat } = await shop()
    const { id } = order()
    for (const picture of [1, 2, 3, 4]) await send(picture)
    expect((await proofOf(id)).pictures).toHaveLength(3)
    expect(said()).toHaveLength(1)
    expect((await chat()).map(({ picture }) => picture?.orderId)).toEqual([id, id, id, null])
  })

  it('replaces a proof that was rejected, and is answered again', async () => {
    const { t, admin, send, order, proofOf, said } = await shop()
    const { id } = order()
    await send(1)
    const { revision } = await proofOf(id)
    await admin.payments.reject({ id, revision, reason: 'The picture is too dark' })
    t.clock.advance(3600)
    await send(2)
    expect(await proofOf(id)).toMatchObject({ state: 'submitted', pictures: [{ isFromWhatsapp: true }] })
    expect(said().filter((text) => text.startsWith('Proof received'))).toHaveLength(2)
  })

  it('is only a message where its phone has no open order, or did not prove it (PAY-767)', async () => {
    const { send, order, proofOf, said, chat } = await shop()
    const unproved = order({ verification: 'awaited', isPhoneVerified: false })
    order({ status: 'confirmed' })
    order({ phone: '+923007654321' })
    await send()
    expect(said()).toEqual([])
    await expectRefusal(proofOf(unproved.id), 'NOT_FOUND')
    expect(await chat()).toMatchObject([{ picture: { orderId: null } }])
  })

  it('asks which of several orders it is for, and the number chooses (PAY-764)', async () => {
    const { write, send, order, proofOf, said } = await shop()
    const [one, two] = [order(), order()]
    await send(1)
    await send(2)
    expect(said()).toHaveLength(1)
    expect(said()[0]).toMatch(
      new RegExp(`^Which order .*\nReply 1 for order ${two.id} \\(.*\\)\nReply 2 for order ${one.id} \\(`),
    )
    await write({ conversation: 'the second one please' })
    await write({ conversation: '3' })
    await expectRefusal(proofOf(one.id), 'NOT_FOUND')
    await write({ conversation: '۲' })
    expect((await proofOf(one.id)).pictures).toHaveLength(2)
    await expectRefusal(proofOf(two.id), 'NOT_FOUND')
    expect(said()).toHaveLength(2)
  })

  it.each([
    ['the number with marks', () => '*1.*'],
    ['the number as an emoji', () => '1\ufe0f\u20e3'],
    ['the number of the order', (id: number) => `#${id}`],
    ['the words of the question', () => 'Reply 1'],
    ['its word and number', (id: number) => `For order no. ${id}.`],
    ['the same in Urdu', (id: number) => `آرڈر نمبر ${id}`],
    ['the words of the Urdu question', (id: number) => `آرڈر ${id} كے لئے`],
    ['those of the one in Roman Urdu', (id: number) => `Order ${id} ke liye`],
  ])('is of the order that an answer names by %s', async (_how, answer) => {
    const { write, send, order, proofOf } = await shop()
    for (const id of [10_000_001, 10_000_002]) order({ id })
    await send()
    await write({ conversation: 'I paid 2 times' })
    await write({ conversation: answer(10_000_002) })
    expect((await proofOf(10_000_002)).pictures).toHaveLength(1)
  })

  it('is not attached by a number that comes a day later', async () => {
    const { t, write, send, order, said } = await shop()
    order()
    order()
    await send()
    t.clock.advance(24 * 3600 + 1)
    await write({ conversation: '1' })
    expect(said()).toHaveLength(1)
  })

  it('is fetched again later where WhatsApp does not answer, and its address and key are kept encrypted until then (WA-750)', async () => {
    const { t, media, send, order, proofOf, files } = await shop()
    const { id } = order()
    media.next(503)
    await send()
    await expectRefusal(proofOf(id), 'NOT_FOUND')
    expect(files()[0]?.sealedSource).not.toContain('directPath')
    await workPictures(t.deps)
    expect(media.asked).toHaveLength(1)
    t.clock.advance(61)
    await workPictures(t.deps)
    expect(await proofOf(id)).toMatchObject({ state: 'submitted' })
    expect(files()).toMatchObject([{ sealedSource: null }])
  })

  it('that nobody answers for is tried eight times over two hours, after those that were not tried yet (WA-751)', async () => {
    const { t, media, store, files, said } = await shop()
    media.next(...Array.from({ length: 16 }, () => 503 as const))
    await store(await media.image(await receipt(1)))
    await workPictures(t.deps)
    await store(await media.image(await receipt(2)))
    t.clock.advance(61)
    await workPictures(t.deps)
    const [first, second] = media.asked
    expect(media.asked).toEqual([first, second, first])
    expect(first).not.toBe(second)
    for (let minute = 0; minute < 130; minute += 1) {
      t.clock.advance(60)
      await workPictures(t.deps)
    }
    expect(media.asked.filter((path) => path === first)).toHaveLength(8)
    expect(files()).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
    // The sender thinks that the shop has the proof (MSG-1323).
    expect(said()).toEqual([expect.stringMatching(/^We cannot read this here/)])
  })

  it('may be a PDF', async () => {
    const { media, write, order, proofOf } = await shop(images)
    const { id } = order()
    await write(await media.document(await pdfOf(['Paid PKR 2,499']), 'application/pdf'))
    expect(await proofOf(id)).toMatchObject({ state: 'submitted' })
  })

  const types = ['image/jpg', 'IMAGE/JPEG', 'application/octet-stream']
  it.each(types)('may be a document that the phone calls %s (MSG-1316)', async (type) => {
    const { media, write, order, proofOf } = await shop()
    const { id } = order()
    await write(await media.document(await receipt(1), type))
    expect(await proofOf(id)).toMatchObject({ state: 'submitted' })
  })

  it.each([
    ['application/x-download', 'Receipt of 3 March.PDF'],
    ['', 'IMG-1.jpeg'],
  ])('may be a document of the type "%s" by the ending of its name: %s', async (type, fileName) => {
    const { media, write, order, proofOf } = await shop()
    const { id } = order()
    const { documentMessage } = await media.document(await receipt(1), type)
    const named = { documentMessage: { ...documentMessage, fileName } }
    await write({ documentWithCaptionMessage: { message: named } })
    expect(await proofOf(id)).toMatchObject({ state: 'submitted' })
  })
})

describe('a file on WhatsApp that the shop cannot read (CHAT-503)', () => {
  it('is answered once a day, and shown with its kind', async () => {
    const { write, said, chat } = await shop()
    await write({ audioMessage: { mimetype: 'audio/ogg', mediaKey: 'AAAA', directPath: '/a' } })
    await write({ videoMessage: { mimetype: 'video/mp4' } })
    await write({ documentMessage: { mimetype: 'application/zip', fileName: 'a.zip' } })
    expect((await chat()).map(({ content }) => content)).toEqual(['[Voice message]', '[Video]', '[Document]'])
    expect(said()).toEqual([
      'We cannot read this here. Please write to us, or send a picture (JPG or PNG) or a PDF of up to 10 MB.',
    ])
  })

  it('is also a picture that is none', async () => {
    const { t, media, write, order, said, files } = await shop()
    order()
    await write(await media.image(Buffer.from('MZ this is a program'.repeat(100))))
    expect(said()).toHaveLength(1)
    expect(files()).toMatchObject([{ state: 'failed', storedName: null }])
    expect(keptUploads(t.deps.config.dataDir)).toEqual([])
  })
})

describe('a picture of the chat (CHAT-504)', () => {
  it('is shown to administrators and the visitor alone (CHAT-706)', async () => {
    const { t, send, chat } = await shop()
    await send()
    const url = (await chat())[0]?.picture?.url ?? ''
    const app = await t.http()
    const statusFor = async (user?: Parameters<TestApp['cookieOf']>[0]) =>
      (await app.inject({ url, headers: user ? { cookie: t.cookieOf(user) } : {} })).statusCode
    expect(await statusFor(t.make.user({ isAdmin: true }))).toBe(200)
    expect(await statusFor(t.make.user())).toBe(404)
    expect(await statusFor()).toBe(404)
  })

  it('shows in open consoles as soon as it was fetched and when it becomes a proof, and is no new message', async () => {
    const { t, send, order } = await shop()
    order()
    const told: string[] = []
    t.deps.events.on('chat', (_id, { type }) => told.push(type))
    await send()
    expect(told).toEqual(['changed', 'message', 'picture', 'picture'])
  })

  it('moves into the bin when it is as old as a payment’s may get, and its message stays (CHAT-707)', async () => {
    const { t, send, chat } = await shop()
    await send()
    t.clock.advance(180 * 24 * 3600 + 1)
    await sweepPictures(t.deps)
    expect(keptUploads(t.deps.config.dataDir)).toEqual([])
    expect(await chat()).toMatchObject([{ content: '[Photo]', picture: null }])
  })

  it('goes for good with the account that proved its phone, whose conversation is deleted', async () => {
    const { t, admin, send, files } = await shop()
    const user = t.make.user({ whatsappNumber: PHONE, isPhoneVerified: true })
    await send()
    expect(keptUploads(t.deps.config.dataDir)).toHaveLength(1)
    await admin.users.delete({ id: user.id })
    expect([...files(), ...keptUploads(t.deps.config.dataDir)]).toEqual([])
  })
})
