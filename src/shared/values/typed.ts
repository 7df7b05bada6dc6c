// What people type and paste, and the forms in which it is kept and compared (docs/decisions/37). Does not import zod,
// because public pages, whose size is limited, import this file.

/** Signs that nobody sees: they steer direction, joining and line breaks, or are blank and no space. */
const INVISIBLE = '\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\u2800\\ufff9-\\ufffc\\u{1d159}'
const invisible = new RegExp(`[${INVISIBLE}]`, 'gu')
const visible = new RegExp(`[^\\s\\p{Cc}${INVISIBLE}]`, 'u')

export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** Whether a text holds anything that can be seen (VAL-12). */
export const isVisible = (text: string): boolean => visible.test(text)

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/** The digits of a script follow each other from zero to nine, so the place of a digit among them is its value. */
const valueOf = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (isDigit(zero - 1)) zero -= 1
  return String((code - zero) % 10)
}

/** The text with the digits of all scripts, such as `۱۲۳` and `١٢٣`, as 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, valueOf)

const DASHES = /[\p{Pd}\u02d7\u2043\u2212\u2796]/gu

/** Text that an English keyboard types, without a run of spaces. */
const PLAIN = /^(?!.* {2})[ -~]*$/

/**
 * The one form of a key, a code, a number, a coupon, an id or the name of an account, however it was typed or pasted:
 * NFKC, without invisible signs, with digits, dashes and spaces as an English keyboard has them.
 */
export const keyForm = (typed: string): string =>
  PLAIN.test(typed)
    ? typed.trim()
    : asciiDigits(withoutInvisible(typed.toWellFormed().normalize('NFKC')))
        .replace(DASHES, '-')
        .replace(/\s+/g, ' ')
        .trim()

/** What a sentence or a message sets around a word: quotation marks, brackets, bold marks, the end of the sentence. */
const AROUND = /^["'“”‘’«»<([*`]+|(?<!["'“”‘’«»>)\]*`.,;:!?،؛۔؟])["'“”‘’«»>)\]*`.,;:!?،؛۔؟]+$/gu

/** A word without what was copied around it; the text itself where it is nothing else (VAL-703). */
export const unmarked = (text: string): string => text.replace(AROUND, '').trim() || text

/**
 * The one form of a username, with its letters other than A to Z in lower case, because SQLite ignores the case of those
 * alone. A username is then unique whatever its case, and equal-looking names are equal.
 */
export const usernameForm = (name: string): string =>
  keyForm(name).replace(/\P{ASCII}+/gu, (letters) => letters.toLowerCase())

/**
 * The form in which a password is hashed: NFKC and without invisible signs, because keyboards send the same letters and
 * emoji in different ones. Its spaces and its digits stay as typed.
 */
export const passwordForm = (typed: string): string => withoutInvisible(typed.normalize('NFKC'))

const LETTER = '\\p{L}\\p{M}'
/**
 * The first group is an invisible sign that carries what is seen: a joiner between letters (Urdu, Hindi) or in an
 * emoji, the selector behind a sign, a letter of a flag's name.
 */
const carriedOrNot = new RegExp(
  `((?<=[${LETTER}])[\\u200c\\u200d](?=[${LETTER}])|(?<=[\\p{Emoji}\\ufe0f])\\u200d(?=\\p{Emoji})|` +
    `(?<=[^\\s\\p{Cc}${INVISIBLE}])[\\ufe0e\\ufe0f]|` +
    `(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]*)[\\u{e0020}-\\u{e007f}])|[${INVISIBLE}]`,
  'gu',
)

/**
 * The form of a name or another text of one line: NFC, with plain spaces, also for a tab, and without the invisible signs that carry
 * nothing.
 */
export const lineForm = (typed: string): string =>
  typed
    .toWellFormed()
    .normalize('NFC')
    .replace(carriedOrNot, '$1')
    .replace(/[\p{Z}\t]/gu, ' ')
    .trim()

// Keyboards for Arabic and Urdu have their own forms of these letters.
const LETTERS: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ڪ: 'ک',
  ه: 'ہ',
  ة: 'ہ',
  ۃ: 'ہ',
  ە: 'ہ',
  ھ: 'ہ',
  ٱ: 'ا',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
}
const FOLDED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
/** Accents and vowel marks, and the dash that stretches Arabic letters. Marks of other scripts are letters of theirs. */
const MARKS = /(?=\p{M})[\p{Script=Arabic}\p{Script=Inherited}]|\u0640/gu
/**
 * The text as searches and sorted lists compare it, which shows to nobody: case, width, accents, vowel marks, digits,
 * and the Arabic and Urdu forms of a letter make no difference (VAL-14).
 */
export const folded = (text: string): string =>
  PLAIN.test(text)
    ? text.trim().toLowerCase()
    : keyForm(text)
        .normalize('NFKD')
        .replace(MARKS, '')
        .replace(FOLDED, (letter) => LETTERS[letter] ?? letter)
        .toLowerCase()

/** A coupon code as it is compared, without the marks of the message that it was copied from. */
export const couponForm = (code: string): string => folded(unmarked(code))

let segmenter: Intl.Segmenter | undefined

/** The characters of a text as people see them, one by one. Made at first use, because most pages need none. */
const charactersOf = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter()
  return segmenter.segment(text)
}

export const firstCharacter = (text: string): string => charactersOf(text).containing(0)?.segment ?? ''

/** A text without its tags of html or XML, each of which becomes a space. */
export const withoutTags = (text: string): string => text.replace(/<[^<>]*>/g, ' ')

/**
 * The beginning of a text, of at most `max` UTF-16 units. It ends between two characters as people see them, so that no
 * emoji and no letter with its marks is halved; `end` follows where something was left out (VAL-13).
 */
export const shortened = (text: string, max: number, end = '…'): string => {
  if (text.length <= max) return text
  let cut = 0
  for (const { index } of charactersOf(text)) {
    if (index > max) break
    cut = index
  }
  return text.slice(0, cut).trimEnd() + end
}
