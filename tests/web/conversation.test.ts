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
  picture: null,
  voice: null,
  delivery: null,
  ...more,
})
const messages = (...ids: number[]) => ids.map((id) => message(id))
const idsOf = (list: Message[]) => list.map(({ id }) => id)

describe('messages of a conversation', () => {
  it('are sorted by id without duplicates, each as its later copy has it, however they arrive', () => {
    expect(idsOf(mergeMessages(messages(1, 3), messages(5, 2, 3)))).toEqual([1, 2, 3, 5])
    expect(mergeMessages(messages(1), [message(1, { isRead: true })])[0]?.isRead).toBe(true)
  })

  it('are kept when the newest page reaches back to them, and dropped when it leaves a gap, so that they load again', () => {
    expect(idsOf(mergeNewest(messages(1, 2, 3), messages(5, 4, 3), 5))).toEqual([1, 2, 3, 4, 5])
    expect(idsOf(mergeNewest(messages(1, 2), messages(4, 3, 2, 1), 4))).toEqual([1, 2, 3, 4])
    expect(idsOf(mergeNewest(messages(1, 2), messages(9, 8), 9))).toEqual([8, 9])
  })

  it('of the other side are read up to an id; one’s own stay as they are', () => {
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
    ['یہاں دیکھیں https://example.com/a۔شکریہ', ['https://example.com/a']],
    ['https://example.com/a، https://example.com/b؟', ['https://example.com/a', 'https://example.com/b']],
    ['(دیکھیں https://example.com/a)۔ “https://b.example”', ['https://example.com/a', 'https://b.example']],
    ['👉https://example.com/a👈 mail@example.com✉️', ['https://example.com/a', 'mailto:mail@example.com']],
    ['`https://example.com/a` ‹https://example.com/b›', ['https://example.com/a', 'https://example.com/b']],
    ['\u2060https://example.com/a\u2060', ['https://example.com/a']],
    ['\u2067https://example.com/a\u2069\u200f', ['https://example.com/a']],
    ['(https://example.com/wiki/Lahore_(city)).', ['https://example.com/wiki/Lahore_(city)']],
    ['*https://example.com/pay/Ab-_*', ['https://example.com/pay/Ab-_']],
    ['https://shop.example/payپر پیمنٹ کریں', ['https://shop.example/pay']],
    ['https://shop.exampleپر اور www.shop.exampleسے', ['https://shop.example', 'https://www.shop.example']],
    ['https://shop.example/pay/پر جائیں', ['https://shop.example/pay/']],
    ['https://shop.example/pay.پھر', ['https://shop.example/pay']],
    ['https://shop.example/pay?id=7کو کھولیں', ['https://shop.example/pay?id=7']],
    ['https://ur.wikipedia.org/wiki/لاہور دیکھیں', ['https://ur.wikipedia.org/wiki/لاہور']],
    [
      'https://ur.wikipedia.org/wiki/پاک_بھارت_جنگ_1965ء۔',
      ['https://ur.wikipedia.org/wiki/پاک_بھارت_جنگ_1965ء'],
    ],
    ['https://ur.wikipedia.org/wiki/لاہور_(شہر)', ['https://ur.wikipedia.org/wiki/لاہور_(شہر)']],
    ['https://shop.example/?q=لاہور&n=1', ['https://shop.example/?q=لاہور&n=1']],
    ['https://دکان.پاکستان/قیمت', ['https://دکان.پاکستان/قیمت']],
    ['_https://shop.example/pay_', ['https://shop.example/pay']],
    [
      '~https://shop.example/pay~, *_https://shop.example/b_*',
      ['https://shop.example/pay', 'https://shop.example/b'],
    ],
    ['_پیمنٹ: https://shop.example/pay_ یہاں', ['https://shop.example/pay']],
    ['_اہم_ https://shop.example/pay/Ab-_', ['https://shop.example/pay/Ab-_']],
    [
      '_https://shop.example/pay_پر *https://shop.example/b*پر',
      ['https://shop.example/pay', 'https://shop.example/b'],
    ],
    ['my_name https://shop.example/~asma/Ab_', ['https://shop.example/~asma/Ab_']],
    ['https://example.com/لاہور mail@example.com۔', ['https://example.com/لاہور', 'mailto:mail@example.com']],
  ])('are found in %s (CHAT-840)', (text, links) => {
    expect(linksIn(text)).toEqual(links)
  })

  it('keep every character of the text in order', () => {
    const text = 'A <b>bold</b> https://a.example/x, then\nmore at www.b.example.'
    const parts = splitLinks(text).map((part) => part.text)
    expect(parts.join('')).toBe(text)
  })
})
