import { expect, it } from 'vitest'
import { office } from '#tests/helpers/app.ts'

const jid = '923001234567@s.whatsapp.net'
let count = 0

/** An incoming message as the gateway sends it. */
const incoming = (message: object, key: object = {}) => {
  count += 1
  return {
    instance_id: 'INSTANCE',
    data: {
      event: 'messages.upsert',
      data: {
        type: 'notify',
        messages: [
          { key: { remoteJid: jid, fromMe: false, id: `3EB0${count}`, ...key }, pushName: 'Asma', message },
        ],
      },
    },
  }
}

const openWebhook = async () => {
  const { t, admin } = office()
  const { url } = await admin.incoming.address()
  const { pathname, origin } = new URL(url)
  const app = await t.http()
  return {
    admin,
    origin,
    pathname,
    post: (payload: object, path = pathname) => app.inject({ method: 'POST', url: path, payload }),
    said: async () => {
      const { rows } = await admin.chatConsole.sessions({ sort: 'createdAt' })
      const messages = await Promise.all(
        rows.map(async ({ id, guestInfo }) => {
          const { rows: list } = await admin.chat.messages({ id })
          return list.map(({ content }) => [guestInfo.phone, content])
        }),
      )
      return messages.flat()
    },
  }
}

it('a sender with a hidden number is known wherever the gateway puts the number (CHAT-703)', async () => {
  const { post, said } = await openWebhook()
  const phones = ['923007654321', '923007654322', '923007654323', '923007654324', '923007654325']
  const [alt, pn, participant, other] = phones.map((phone) => `${phone}@s.whatsapp.net`)
  for (const [n, key] of [
    { remoteJidAlt: alt },
    { senderPn: pn },
    { participantPn: participant },
    { remoteJidAlt: 7, participantAlt: other },
    { remoteJidAlt: '923007654325:5@s.whatsapp.net' },
  ].entries()) {
    await post(incoming({ conversation: 'Hidden' }, { remoteJid: `${n}@lid`, ...key }))
  }
  expect(await said()).toEqual(phones.map((phone) => [`+${phone}`, 'Hidden']))
})

const photo = { message: { imageMessage: {} } }
const edit = { key: { id: 'x' }, type: 14, editedMessage: { conversation: 'new words' } }
let wrapped: object = { conversation: 'Deep' }
for (let n = 0; n < 15; n += 1) wrapped = { ephemeralMessage: { message: wrapped } }
const kinds: [object, string][] = [
  [{ conversation: ' Salam ' }, 'Salam'],
  [{ extendedTextMessage: { text: 'Price?' } }, 'Price?'],
  [{ ephemeralMessage: { message: { conversation: 'Vanishing' } } }, 'Vanishing'],
  [{ imageMessage: { caption: 'My receipt', jpegThumbnail: 'AAAA' } }, '[Photo] My receipt'],
  [{ audioMessage: { seconds: 3 } }, '[Voice message]'],
  [{ associatedChildMessage: photo }, '[Photo]'],
  [{ conversation: '', imageMessage: {} }, '[Photo]'],
  [{ viewOnceMessageV2Extension: { message: { audioMessage: {} } } }, '[Voice message]'],
  [{ ptvMessage: {} }, '[Video]'],
  [{ documentWithCaptionMessage: { message: { documentMessage: { caption: 'slip' } } } }, '[Document] slip'],
  [{ liveLocationMessage: { name: 'Anarkali' } }, '[Location] Anarkali'],
  [{ contactsArrayMessage: { displayName: '2 contacts' } }, '[Contacts] 2 contacts'],
  [{ pollCreationMessageV3: { name: 'Which plan?' } }, '[Poll] Which plan?'],
  [{ buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'Yes' } }, 'Yes'],
  [{ listResponseMessage: { title: 'Starter' } }, 'Starter'],
  [{ templateButtonReplyMessage: { selectedDisplayText: 'Buy' } }, 'Buy'],
  [{ interactiveResponseMessage: { body: { text: 'Sent' } } }, 'Sent'],
  [{ templateMessage: { hydratedTemplate: { hydratedContentText: 'Hello' } } }, 'Hello'],
  [{ requestPaymentMessage: { noteMessage: { extendedTextMessage: { text: 'Fee' } } } }, 'Fee'],
  [{ editedMessage: { message: { protocolMessage: edit } } }, '[Edited] new words'],
  [{ protocolMessage: { ...edit, type: 'MESSAGE_EDIT' } }, '[Edited] new words'],
  [{ a: { message: { b: { message: { conversation: 'deep' } } } } }, 'deep'],
  [{ hologramMessageV9: { size: 3 } }, '[Message]'],
  [{ constructor: {} }, '[Message]'],
  [wrapped, '[Message]'],
]
it('a message of any kind leaves a trace in the chat of its phone, and one with a text its text', async () => {
  const { post, said, origin } = await openWebhook()
  expect(origin).toBe('http://shop.test')
  for (const [message] of kinds) {
    const answer = await post(incoming({ messageContextInfo: {}, ...message }))
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
  }
  expect(await said()).toEqual(kinds.map(([, text]) => ['+923001234567', text]))
})

it('the webhook stores a message beyond the maximum length in parts, once', async () => {
  const { post, said } = await openWebhook()
  const long = incoming({ conversation: `${'a'.repeat(4000)}${'b'.repeat(4000)}c` })
  await post(long)
  await post(long)
  expect((await said()).map(([, content]) => content)).toEqual(['a'.repeat(4000), 'b'.repeat(4000), 'c'])
})

it('the webhook ignores everything but messages of persons, and answers with success (WA-7)', async () => {
  const { post, said } = await openWebhook()
  // A group tells the number of its member, who does not write to the shop.
  const senderPn = '923007654321@s.whatsapp.net'
  const member = { senderPn, participantPn: senderPn }
  for (const payload of [
    incoming({ conversation: 'From us' }, { fromMe: true }),
    ...['1203630@g.us', 'status@broadcast', '12@newsletter'].flatMap((remoteJid) => [
      incoming({ conversation: 'In a group' }, { remoteJid }),
      incoming({ conversation: 'In a group' }, { remoteJid, ...member }),
    ]),
    incoming({ reactionMessage: { text: '👍' } }),
    incoming({ protocolMessage: { type: 0 } }),
    incoming({ pollUpdateMessage: {} }),
    incoming({ senderKeyDistributionMessage: {} }),
    { instance_id: 'INSTANCE', data: { event: 'connection.update', data: {} } },
    { data: { event: 'messages.upsert', data: { messages: [null, 1, {}] } } },
    { data: 'text' },
    {},
  ]) {
    expect((await post(payload)).statusCode).toBe(200)
  }
  expect(await said()).toEqual([])
})

it('the webhook stores a message that is delivered twice once, and nothing without the right token', async () => {
  const { post, said, pathname } = await openWebhook()
  const payload = incoming({ conversation: 'Salam' })
  await post(payload)
  await post(payload)
  for (const path of [`${pathname}x`, pathname.slice(0, -1), '/api/webhooks/pushflow/token']) {
    expect((await post(incoming({ conversation: 'Forged' }), path)).statusCode).toBe(404)
  }
  expect(await said()).toEqual([['+923001234567', 'Salam']])
})
