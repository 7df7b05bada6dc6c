import { describe, expect, test } from 'vitest'
import {
  asciiDigits,
  firstCharacter,
  folded,
  isVisible,
  keyForm,
  lineForm,
  shortened,
} from '#src/shared/values/typed.ts'

describe('the form of keys, codes and numbers (VAL-11)', () => {
  test.each([
    ['marks of direction, as iOS and WhatsApp copy them', '\u202a+92\u2066300\u2069\u202c', '+92300'],
    ['a zero width space, a word joiner, a soft hyphen', 'AB\u200bC\u2060D\u00adE', 'ABCDE'],
    ['a byte order mark and a variation selector', '\ufeff12\ufe0f3', '123'],
    ['full-width letters', 'ＷＡＣＲＭ－１', 'WACRM-1'],
    ['en dash, no-break hyphen, minus sign', '1–2\u20113\u22124', '1-2-3-4'],
    ['spaces of other kinds', '\u00a01\u20092\u30003\u202f', '1 2 3'],
    ['digits in Urdu, Arabic, Hindi and Bengali', '۱۲ ٣٤ ५६ ৭৮', '12 34 56 78'],
    ['mathematical digits', '\u{1d7d9}\u{1d7ec}\u{1d7ff}', '109'],
  ])('reads %s', (_, typed, read) => {
    expect(keyForm(typed)).toBe(read)
  })

  test('the digits of every script have their value', () => {
    for (const zero of '٠۰߀०০੦૦௦๐༠၀０') {
      const code = zero.codePointAt(0) ?? 0
      expect(asciiDigits(String.fromCodePoint(...Array.from({ length: 10 }, (_, n) => code + n)))).toBe(
        '0123456789',
      )
    }
  })
})

describe('texts of people (VAL-12)', () => {
  test.each(['می‌خواہم', 'क्‍ष', '👩‍💻 ❤️ 1️⃣ 👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'A$$AP $& {{code}} <b>&amp;', 'O’Brien – Söhne'])(
    'a name keeps its letters and its emoji: %s',
    (name) => expect(lineForm(name)).toBe(name),
  )

  test('a name loses marks of direction, loose joiners and other blanks', () => {
    expect(lineForm(' \u202eAli\u200b\u00a0Khan\u200d\u2069\ufeff')).toBe('Ali Khan')
    expect(lineForm('Jose\u0301')).toBe('José')
    // Two cells of a sheet.
    expect(lineForm('Ali\tKhan')).toBe('Ali Khan')
  })

  test.each(
    Array.from(
      '\u200b\u200e\u202a\u2060\u2062\u2800\u3164\ufeff\u00ad\u00a0\u3000\u061c\u180e\ufe0f\u{e0020}\ufffc',
    ),
  )('the sign %j alone is blank', (sign) => expect(isVisible(`${sign} ${sign}`)).toBe(false))

  test.each(['.', '۔', '❤️', '\u0301'])('the sign %j can be seen', (sign) =>
    expect(isVisible(sign)).toBe(true),
  )
})

describe('shortened texts (VAL-13)', () => {
  test('the first character is a whole one', () => {
    expect(['👩‍💻 Shop', 'نَمَک', 'Shop', ''].map(firstCharacter)).toEqual(['👩‍💻', 'نَ', 'S', ''])
  })

  test.each([
    ['abc👩‍💻def', 4, 'abc…'],
    ['abc👩‍💻def', 8, 'abc👩‍💻…'],
    ['نَمَک', 3, 'نَ…'],
    ['ab cd', 3, 'ab…'],
    ['abc', 3, 'abc'],
  ])('%s is shortened to %i units without halving a character', (text, max, short) => {
    expect(shortened(text, max)).toBe(short)
  })
})

describe('what searches and sorted lists compare (VAL-14)', () => {
  test.each([
    ['Arabic and Urdu keyboards', 'علي كمال', 'علی کمال'],
    ['the forms of he', 'فاطمة مهر', 'فاطمہ مہر'],
    ['vowel marks and the stretching dash', 'مُحَمَّد أحمـد', 'محمد احمد'],
    ['precomposed letters', 'آؤ', 'ااو'.slice(1)],
    ['presentation forms', 'ﻋﻠﻲ', 'علی'],
    ['case, accents and width', 'JOSÉ Ａli', 'jose ali'],
    ['digits and dashes', '۱۲–٣٤', '12-34'],
    ['invisible signs', 'A\u200bl\u202ai', 'ali'],
  ])('%s make no difference: %s', (_, one, other) => {
    expect(folded(one)).toBe(folded(other))
  })

  test('vowels of Hindi are letters', () => {
    expect(folded('कि')).not.toBe(folded('क'))
  })
})
