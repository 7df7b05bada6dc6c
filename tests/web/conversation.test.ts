import { describe, expect, it } from 'vitest'
import { splitLinks } from '#web/conversation/links.ts'
import { type Message, mergeMessages, mergeNewest, readUpTo } from '#web/conversation/messages.ts'

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  sessionId: 1,
  clientId: null,
  senderId: null,
  senderType: 'guest',
  content: `message ${id}`,
  messageType: 'text',
  isRead: false,
  createdAt: new Date(0),
  phoneNumber: null,
  ...more,
})
const messages = (...ids: number[]) => ids.map((id) => message(id))
const idsOf = (list: Message[]) => list.map(({ id }) => id)

describe('messages of a conversation', () => {
  it('stand in the order of the shop, none twice, in whatever order and how often they arrive', () => {
    expect(idsOf(mergeMessages(messages(1, 3), messages(5, 2, 3)))).toEqual([1, 2, 3, 5])
  })

  it('take over what the later one says', () => {
    expect(mergeMessages(messages(1), [message(1, { isRead: true })])[0]?.isRead).toBe(true)
  })

  it('go on where the newest page reaches down to what is known', () => {
    expect(idsOf(mergeNewest(messages(1, 2, 3), messages(5, 4, 3), 5))).toEqual([1, 2, 3, 4, 5])
    expect(idsOf(mergeNewest(messages(1, 2), messages(4, 3, 2, 1), 4))).toEqual([1, 2, 3, 4])
  })

  it('show no gap as if nothing were missing: what is older then loads again', () => {
    expect(idsOf(mergeNewest(messages(1, 2), messages(9, 8), 9))).toEqual([8, 9])
  })

  it('of the other side are read up to one, and those of one’s own side are not touched', () => {
    const list = [message(1), message(2, { senderType: 'admin' }), message(3)]
    expect(readUpTo(list, 'admin', 2).map(({ isRead }) => isRead)).toEqual([true, false, false])
    expect(readUpTo(list, 'visitor', 3).map(({ isRead }) => isRead)).toEqual([false, true, false])
    expect(readUpTo(list, 'visitor', 1)).toBe(list)
  })
})

describe('links in a text', () => {
  const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => (href ? [href] : []))

  it.each([
    ['See https://example.com/a?b=1&c=2.', ['https://example.com/a?b=1&c=2']],
    ['(www.example.com), and mail@example.com!', ['https://www.example.com', 'mailto:mail@example.com']],
    ['HTTP://EXAMPLE.COM', ['HTTP://EXAMPLE.COM']],
    ['javascript:alert(1) data:text/html,x file:///etc', []],
    ['nothing here 3.50', []],
  ])('are found in %s', (text, links) => {
    expect(linksIn(text)).toEqual(links)
  })

  it('leave every character of the text in its place', () => {
    const text = 'A <b>bold</b> https://a.example/x, then\nmore at www.b.example.'
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})
