import { expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

const form = { guestName: 'Asma', guestEmail: 'Asma@Example.com' }
const notFound = { code: 'NOT_FOUND', message: 'Chat session not found' }

it('a conversation begins with a message alone, and its guest says once who they are (CHAT-9, CHAT-501)', async () => {
  const t = testApp()
  const browser = t.as.guest()
  const session = await browser.chat.start({ message: 'Is it for me?' })
  expect(session).toMatchObject({ guestName: null, guestEmail: null })
  expect((await browser.chat.start({ message: 'Hello?' })).id).toBe(session.id)
  const who = { id: session.id, ...form, whatsappNumber: '0300 1234567' }
  for (const stranger of [t.as.guest(), t.as.customer(), t.as.admin()])
    await expect(stranger.chat.introduce(who)).rejects.toMatchObject(notFound)
  await expect(browser.chat.introduce({ ...who, guestName: ' ' })).rejects.toThrow('Name is required')
  expect(await browser.chat.introduce(who)).toMatchObject({
    id: session.id,
    guestInfo: { name: 'Asma', email: 'asma@example.com', phone: '+923001234567', source: 'web' },
  })
  await expectRefusal(browser.chat.introduce({ ...who, guestName: 'Bina' }), 'CONFLICT')
  expect((await browser.chat.start({ ...form, message: 'Back again' })).id).toBe(session.id)
  expect((await browser.chat.messages({ id: session.id })).rows.map(({ content }) => content)).toEqual([
    'Is it for me?',
    'Hello?',
    'Back again',
  ])
})
