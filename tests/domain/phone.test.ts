import { describe, expect, it } from 'vitest'
import { phonePart, toE164 } from '#src/kit/phone.ts'

describe('a phone number', () => {
  it.each([
    ['0300 1234567', '+923001234567'],
    ['+92 300 1234567', '+923001234567'],
    ['923001234567', '+923001234567'],
    ['0092-300-1234567', '+923001234567'],
    ['+92 (300) 123.4567', '+923001234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['442079460958', '+442079460958'],
    ['+971 50 123 4567', '+971501234567'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(toE164(typed)).toBe(stored)
  })

  it.each(['0000000000', '+92 300 12345678', '12345', '+999 123456789', ''])('cannot be %s', (typed) => {
    expect(() => toE164(typed)).toThrow('Invalid phone number format')
  })

  it.each([
    ['0300 1234567', '3001234567'],
    ['+92 300 12', '30012'],
    ['0092 300', ''],
    ['123', ''],
    ['asma', ''],
    ['#12345', ''],
  ])('is found by %s: %s', (search, part) => {
    expect(phonePart(search)).toBe(part)
  })
})
