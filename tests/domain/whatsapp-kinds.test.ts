import { expect, it } from 'vitest'
import { chatPictures } from '#db/schema/chat.ts'
import { cloudShop, incoming } from '#tests/helpers/cloud-shop.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

// What people send to a number of the Business API, by its kind.

const edited = (message: object) => ({ type: 'edit', edit: { original_message_id: 'wamid.e', message } })
const photo = { type: 'image', image: { id: '7', caption: 'Order 12' } }

it('a message of every kind leaves a trace, and what says nothing leaves none (CHAT-28, CHAT-702)', async () => {
  const shop = await cloudShop()
  const kinds: [object, string | null][] = [
    [{ type: 'unsupported', errors: [{ code: 131_051 }] }, '[Message]'],
    [{ type: 'poll_of_the_future', poll_of_the_future: {} }, '[Message]'],
    [{ type: 'interactive', interactive: { nfm_reply: { response_json: '{}' } } }, '[Message]'],
    [{ type: 'interactive', interactive: { button_reply: { id: '1', title: 'Yes please' } } }, 'Yes please'],
    [{ type: 'interactive', interactive: { list_reply: { id: '2', title: 'Gold' } } }, 'Gold'],
    [{ type: 'button', button: { payload: 'p', text: 'Renew' } }, 'Renew'],
    [{ type: 'order', order: { catalog_id: '1', text: 'Two of these' } }, '[Order] Two of these'],
    [{ type: 'location', location: { latitude: 31.5, longitude: 74.3 } }, '[Location]'],
    [{ type: 'contacts', contacts: [{ name: { formatted_name: 'Ali' } }] }, '[Contact]'],
    [{ type: 'sticker', sticker: { id: '9' } }, '[Sticker]'],
    [{ type: 'text', text: null }, '[Message]'],
    [edited({ type: 'text', text: { body: 'Gold, please' } }), '[Edited] Gold, please'],
    [edited(photo), '[Edited] [Photo] Order 12'],
    [edited({}), '[Edited] [Message]'],
    [{ type: 'edit' }, '[Edited] [Message]'],
    [{ type: 'revoke', revoke: { original_message_id: 'wamid.x' } }, null],
    [{ type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } }, null],
    [{ type: 'system', system: { body: 'Asma changed her number' } }, null],
    [{ type: 'request_welcome' }, null],
  ]
  for (const [n, [more]] of kinds.entries()) {
    expect(await shop.tell('messages', { messages: [incoming(`wamid.k${n}`, more)] })).toBe(200)
  }
  expect(await shop.said()).toEqual(kinds.flatMap(([, words]) => words ?? []))
  // Nobody is told that a sticker cannot be read.
  expect(queuedMessages(shop.t)).toEqual([])
})

it('an edit is in the chat once, also under the id of its message, and asks for no picture again (CHAT-701)', async () => {
  const shop = await cloudShop()
  const tell = (id: string, message: object, timestamp = '1') =>
    shop.tell('messages', { messages: [{ ...incoming(id, edited(message)), timestamp }] })
  await shop.write('Slaam', 'wamid.e')
  for (const timestamp of ['2', '2', '3'])
    await tell('wamid.e', { type: 'text', text: { body: `Salam ${timestamp}` } }, timestamp)
  expect(await shop.said()).toEqual(['Slaam', '[Edited] Salam 2', '[Edited] Salam 3'])
  await tell('wamid.p', photo)
  expect(shop.t.deps.db.select().from(chatPictures).all()).toEqual([])
})
