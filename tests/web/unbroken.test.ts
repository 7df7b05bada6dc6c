import { expect, it } from 'vitest'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { dayText, momentText, unbroken } from '#web/lib/unbroken.ts'

const noon = new Date('2026-03-05T07:07:00Z')

it.each([
  [dayText(noon), 'Mar~05,~2026'],
  [momentText(noon), 'Mar~05,~2026, 12:07'],
  [phoneText('+923001234567'), '+92~300~1234567'],
  [phoneText('042 111 222 333'), '042~111~222~333'],
  [unbroken('18 months'), '18~months'],
])('a line break divides %j at no other blank than one before a time (A11Y-911)', (text, unbrokenAt) => {
  expect(text.replaceAll('\u00a0', '~')).toBe(unbrokenAt)
})
