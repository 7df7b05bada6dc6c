import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstContent } from '#db/seed/content.ts'
import { firstPaymentMethods } from '#db/seed/payment-methods.ts'
import { firstPlans } from '#db/seed/plans.ts'
import { firstSeo } from '#db/seed/seo.ts'
import { firstTemplates } from '#db/seed/templates.ts'
import { stylesOf } from '#src/app/server/pages/renderer.ts'
import { glossary } from '#src/domains/translations/service.ts'
import { readTranslations } from '#src/shared/translations.ts'
import { bareValuesIn } from '#tests/architecture/bare-values.ts'
import { latinNames } from '#tests/architecture/latin-names.ts'
import { type Message, messagesIn } from '#tests/architecture/messages.ts'

const ROOMS = 'src/shared/texts'
const rooms = readdirSync(join(ROOMS, 'ur')).filter((file) => file !== 'rooms.ts')
const read = (language: string, room: string): Message[] =>
  messagesIn(readFileSync(join(ROOMS, language, room), 'utf8'))

const longestFirst = latinNames.toSorted((a, b) => b.length - a.length)
const latinName = new RegExp(`(?<![\\w.])(${longestFirst.join('|')})(?!\\w)`, 'g')

/** What is wrong with the wording of a message. */
const faultsOf = ({ path, pieces }: Message): string[] => {
  const wording = pieces.join(' ')
  const latin = wording.replaceAll(latinName, '').match(/[A-Za-z][\w.]*/g) ?? []
  const letters = wording.match(/[كيىهةۀ\u{FB50}-\u{FDFF}\u{FE70}-\u{FEFC}]/gu) ?? []
  const digits = wording.match(/[٠-٩۰-۹]/g) ?? []
  const marks = wording.match(/[\u{600}-\u{6FF}][,;?]|[\u{600}-\u{6FF}]\.(?!\.)/gu) ?? []
  return [...latin, ...letters, ...digits, ...marks].map((fault) => `${path}: ${fault}`)
}

describe('an Urdu message', () => {
  test.each(rooms)('of %s has no word, letter or mark of another script (VAL-502)', (room) => {
    expect(read('ur', room).flatMap(faultsOf)).toEqual([])
  })

  // An amount in words is counted, by other steps in each language.
  const worded = rooms.filter((room) => room !== 'amount-in-words.ts')
  // By their number: a plan may have another name for people than for programs, which read English.
  test.each(worded)('of %s shows as many values as its English', (room) => {
    const valuesOf = (language: string) =>
      Object.fromEntries(read(language, room).map(({ path, values }) => [path, values.length]))
    expect(valuesOf('ur')).toEqual(valuesOf('en'))
  })

  // A paragraph takes its direction from its first letter, which is that of the page in an Urdu sentence.
  test.each(rooms)(
    'of %s that begins with a Latin word says that it goes right to left (LANG-703)',
    (room) => {
      const isMixed = (piece: string) =>
        /^[^\p{L}\u{200F}]*[A-Za-z]/u.test(piece) && /[\u{600}-\u{6FF}]/u.test(piece)
      const mixed = read('ur', room).filter(({ pieces: [first = ''] }) => isMixed(first))
      expect(mixed).toEqual([])
    },
  )

  // What a PDF shows is put in its order by the drawing of PDFs; a day and a sum in words have no part of another script.
  const shown = rooms.filter(
    (room) => !['amount-in-words.ts', 'dates.ts', 'receipt.ts', 'tax.ts'].includes(room),
  )
  test.each(shown)('of %s sets each text that it shows apart from its own words (LANG-830)', (room) => {
    const source = readFileSync(join(ROOMS, 'ur', room), 'utf8')
    expect(bareValuesIn(source).map(({ value }) => value)).toEqual([])
  })

  test.each([
    ['`آرڈر ${id}: ${plan}`', '{ id: number; plan: string }', ['plan']],
    ['`آرڈر ${id}: \u2068${plan}\u2069`', '{ id: number; plan: string }', []],
    ["['پلان ', plan]", '{ plan: string }', ['plan']],
    ["['پلان ', plan]", '{ plan: P }', []],
    ['`${isYearly ? plan : "ماہانہ"}`', '{ isYearly: boolean; plan: string }', ['plan']],
  ])('with %s shows of %s these texts without marks: %s', (wording, types, bare) => {
    const source = `export const message = ({ id, plan }: ${types}): string => ${wording}\n`
    expect(bareValuesIn(source).map(({ value }) => value)).toEqual(bare.map(() => expect.any(String)))
  })

  test.each([
    ['an English word', "'اپنی key لکھیں'"],
    ['an Arabic letter', "'كوڈ'"],
    ['a digit of another script', "'۵ دن'"],
    ['an English comma', "'نام, نمبر'"],
    ['an English full stop', "'ہو گیا.'"],
    ['an English word in one of two choices', "({ on }: { on: boolean }): string => on ? 'ہاں' : 'No'"],
  ])('with %s is found', (_, wording) => {
    expect(messagesIn(`export const message = ${wording}\n`).flatMap(faultsOf)).not.toEqual([])
  })

  test('that leaves a value out is found', () => {
    const head = 'export const order = ({ id, status }: { id: number; status: string }): string =>'
    const wordings = ['`Order ${id}, ${status}`', '`آرڈر ${id}`']
    const [english, urdu] = wordings.map((wording) => messagesIn(`${head} ${wording}\n`))
    expect(english?.[0]?.values).toEqual(['id', 'status'])
    expect(urdu?.[0]?.values).toEqual(['id'])
  })
})

/** Words that a reader of Urdu stumbles at, each with what the shop says instead (docs/urdu.md). */
const unwanted = [
  // «کی» is the genitive to every reader: the key is the «لائسنس نمبر».
  /لائسنس کی(?!\p{L})|لائسنس کیز/u,
  /براہ ?ِ?\s?کرم/u,
  // «اسپیم» and «عام واٹس ایپ».
  /(?<!\p{L})سپیم|سادہ واٹس ایپ/u,
  // The sign turns round before a number that goes from right to left: «آرڈر نمبر 223».
  /#/u,
]
const stumbles = (text: string): boolean => unwanted.some((word) => word.test(text.replace(/<[^>]*>/g, '')))

describe('an Urdu text', () => {
  const urduOf = (row: { translations: string }) => Object.values(readTranslations(row.translations).ur ?? {})
  const seeded = [...firstContent, ...firstPlans, ...firstPaymentMethods, ...firstSeo, ...firstTemplates]
  const texts = [
    ...rooms.flatMap((room) => read('ur', room).flatMap(({ pieces }) => pieces)),
    ...Object.values(glossary),
    ...seeded.flatMap(urduOf),
  ]

  test('calls the key «لائسنس نمبر», and has none of the words that the guide forbids (VAL-830)', () => {
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter(stumbles)).toEqual([])
  })

  test.each(['لائسنس کی پائیں', 'آپ کی لائسنس کیز', 'براہِ کرم', 'سپیم نہ بھیجیں', 'آرڈر #223'])(
    'that says «%s» is found',
    (text) => expect(stumbles(text)).toBe(true),
  )

  test.each(['لائسنس کیسے ملے گا؟', 'اسپیم'])('that says «%s» is none of them', (text) =>
    expect(stumbles(text)).toBe(false),
  )
})

test('the font of Urdu takes 90 kB at most, and English pages load none of its styles (LANG-4)', () => {
  expect(statSync('web/urdu/noto-nastaliq-urdu.woff2').size).toBeLessThanOrEqual(90_000)
  expect([stylesOf('en'), stylesOf('ur')]).toEqual([[], ['web/urdu/urdu.css']])
})

test('a line of Urdu is at least 1.9 times as high as its letters', () => {
  const css = readFileSync('web/urdu/urdu.css', 'utf8')
  const heights = [...css.matchAll(/line-height[\w-]*: ([\d.]+)/g)].map(([, height]) => Number(height))
  expect(heights.length).toBeGreaterThan(1)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(1.9)
})

test('no style of a part sets another height or spacing of the lines of an Urdu page (LANG-831)', () => {
  const rule = /:root\[lang="ur"\] \* \{\s*line-height: 1\.9 !important;\s*letter-spacing: 0 !important;\s*\}/
  expect(readFileSync('web/urdu/urdu.css', 'utf8')).toMatch(rule)
  const others = globSync('web/**/*.css').filter((file) => file !== 'web/urdu/urdu.css')
  const stronger = /(?:line-height|letter-spacing|\bfont)\s*:[^;}]*!important/
  expect(others.length).toBeGreaterThan(50)
  expect(others.filter((file) => stronger.test(readFileSync(file, 'utf8')))).toEqual([])
})
