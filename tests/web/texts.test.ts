import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { textsIn } from '#scripts/one-language.ts'
import { speakIn } from '#src/kit/language.ts'
import { type Language, languages, speaking } from '#src/shared/language.ts'
import { keptTextsIn, literalsIn } from '#tests/architecture/literals.ts'

/** The rooms whose sentences are all in the catalogue, as folders or files. The list only grows. */
const finishedRooms = [
  'web/arrival',
  'web/banners',
  'web/chat',
  'web/components',
  'web/conversation',
  'web/dashboard',
  'web/frame',
  'web/lib',
  'web/order',
  'web/session',
  'web/site/account',
  'web/site/key',
  'web/site/footer.tsx',
  'web/site/header.tsx',
  'web/site/landing',
  'web/site/layout.tsx',
  'web/site/legal',
  'web/site/needs-script.tsx',
  'web/site/navigation',
  'web/site/not-found',
  'web/site/overlays',
  'web/site/pay',
  'web/site/site.tsx',
  'web/site/store',
  'web/site/track',
  'web/site/verify',
  'web/verification',
]

/** Names and words of the machine that stand in these rooms as they are, in every language. */
const names = new Set([
  'Smartphone',
  'Wallet',
  'Edge',
  'Opera',
  'Samsung Internet',
  'Firefox',
  'Chrome',
  'Safari',
  'Android',
  'Windows',
  'Linux',
  'reloaded for',
  '${}:${} min',
  '"new lead"',
  '"Quoted"',
  '"wholesale"',
])

const withoutComments = (source: string): string =>
  source
    .split('\n')
    .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line))
    .join('\n')

const sourcesOf = (room: string): string[] =>
  statSync(room).isFile()
    ? [room]
    : readdirSync(room, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(room, name))

describe('the sentences of finished rooms', () => {
  test.each(finishedRooms)('of %s are all in the catalogue (VAL-501)', (room) => {
    const literals = sourcesOf(room).flatMap((file) =>
      literalsIn(readFileSync(file, 'utf8'), file)
        .filter(({ text }) => !names.has(text))
        .map(({ text }) => `${file}: move "${text}" to src/shared/texts`),
    )
    expect(literals).toEqual([])
  })

  test('are read where they are used, and not once for all languages (VAL-501)', () => {
    const kept = ['web', 'src']
      .flatMap(sourcesOf)
      .flatMap((file) =>
        keptTextsIn(readFileSync(file, 'utf8'), file).map((text) => `${file}: read ${text} in a function`),
      )
    expect(kept).toEqual([])
  })

  test.each([
    ['a text between tags', 'const A = () => <p>Nothing here</p>'],
    ['a text beside a value', 'const A = ({ n }: P) => <p>{n} left</p>'],
    ['a short label', 'const A = () => <Field label="code" />'],
    ['a label in braces', "const A = () => <Field aria-label={'code'} />"],
    ['a label by choice', "const A = ({ on }: P) => <Field title={on ? 'Close' : 'Open'} />"],
    ['a toast', "const a = () => toast({ title: 'Saved', tone: 'info' })"],
    ['a word between values', 'const a = (price: string, time: string) => `${price} per ${time}`'],
    ['a sentence with values', 'const a = (n: number) => say(`In order ${n}`)'],
    ['a lower word pair', "const a = () => say('opens in a new tab')"],
    ['a constant', "const NO_ANSWER = 'The network failed.'"],
    ['a message of a schema', "const name = z.string().min(1, 'Enter your name')"],
    ['an error of a service', "const a = () => new AppError('CONFLICT', 'This order is paid')"],
  ])('include %s', (_, source) => {
    expect(literalsIn(source)).not.toEqual([])
  })

  test.each([
    ['the name of a module', "import { a } from '#web/lib/Some thing.ts'"],
    ['a class', 'const A = () => <p className="hidden-text Some" />'],
    ['a key that is compared', "const a = (key: string) => key === 'Escape'"],
    ['a word of a type', "type Key = 'Escape' | 'Enter'"],
    ['a style', "const shadow = '0 1px 2px rgb(11 31 26 / 8%)'"],
    ['a query of the page', 'const a = () => page.querySelector("main Some")'],
    ['a query by attributes', "const PRESSABLE = 'a[href], button, input'"],
    ['an error for the log', "const a = () => new Error('The build has no such page')"],
    ['the name of a field', "const a = () => fieldOf('guestName')"],
    ['a value of the vocabulary', "const a = () => send({ delivery: 'sending' })"],
  ])('do not include %s', (_, source) => {
    expect(literalsIn(source)).toEqual([])
  })

  test('that a module reads as it loads are found', () => {
    const source = 'const LABEL = texts.label\nconst label = () => texts.label\n'
    expect(keptTextsIn(source)).toEqual(['texts.label'])
    const renamed = "import { texts as chat } from '#src/shared/texts/chat.ts'\nconst LABEL = chat.label\n"
    expect(keptTextsIn(renamed)).toEqual(['chat.label'])
  })
})

test('a language is named by its list, and by the files that docs/urdu.md has for a further one (LANG-9)', () => {
  const [, guide = ''] = readFileSync('docs/urdu.md', 'utf8').split('## A third language in a day')
  const named = languages
    .filter((language) => language !== 'en')
    .flatMap((language) => {
      const code = new RegExp(`['"\`/]${language}['"\`/]|\\b${language}: `)
      return ['web', 'src', 'scripts']
        .flatMap(sourcesOf)
        .filter(
          (file) =>
            !file.includes('src/shared/texts/') && code.test(withoutComments(readFileSync(file, 'utf8'))),
        )
    })
  const allowed = new Set(['scripts/demo/catalogue.ts', 'src/shared/language.ts'])
  expect(named.filter((file) => !guide.includes(`\`${file}\``) && !allowed.has(file))).toEqual([])
})

describe('the catalogue', () => {
  test('holds no message that nobody reads (VAL-501)', () => {
    const sources = ['web', 'src'].flatMap(sourcesOf).map((file) => readFileSync(file, 'utf8'))
    const unread = readdirSync('src/shared/texts/en').flatMap((file) => {
      const readers = sources
        .flatMap((source) => {
          const [, bound] =
            new RegExp(`import \\{ (.+) \\} from '(?:#src/shared|\\.)/texts/${file}'`).exec(source) ?? []
          return bound ? [source.replaceAll(`${bound.replace('texts as ', '')}.`, 'texts.')] : []
        })
        .join('\n')
      const messages = readFileSync(join('src/shared/texts/en', file), 'utf8').matchAll(
        /^export const (\w+)/gm,
      )
      return [...messages].flatMap(([, id = '']) =>
        new RegExp(`\\btexts\\.${id}\\b`).test(readers) ? [] : [`${file}: ${id}`],
      )
    })
    expect(unread).toEqual([])
  })

  const english = { greeting: 'Hello', left: ({ count }: { count: number }) => `${count} left` }
  const urdu = { greeting: 'سلام', left: ({ count }: { count: number }) => `${count} باقی` }
  const both = { en: english, ur: urdu }

  test('speaks the language of each request, while others are answered in another (VAL-501)', async () => {
    const texts = speaking(both)
    const answer = async (language: string) => {
      await Promise.resolve()
      return speakIn(language as Language, () => `${texts.greeting}, ${texts.left({ count: 3 })}`)
    }
    expect(await Promise.all(['en', 'ur', 'en'].map(answer))).toEqual([
      'Hello, 3 left',
      'سلام, 3 باقی',
      'Hello, 3 left',
    ])
  })

  test.each([
    ['en', 'Hello', 'Goodbye'],
    ['ur', 'سلام', 'خدا حافظ'],
  ])(
    'gives each part of a page the texts of %s that it reads, and no others (VAL-501)',
    async (language, hello, goodbye) => {
      const tree = mkdtempSync(join(tmpdir(), 'texts-'))
      onTestFinished(() => rmSync(tree, { recursive: true, force: true }))
      const write = (file: string, source: string) => {
        mkdirSync(join(tree, dirname(file)), { recursive: true })
        writeFileSync(join(tree, file), source)
      }
      for (const [name, greeting, farewell] of [
        ['en', 'Hello', 'Goodbye'],
        ['ur', 'سلام', 'خدا حافظ'],
      ]) {
        write(
          `src/shared/texts/${name}/door.ts`,
          `const leave = '${farewell}'\nexport const farewell = leave\nexport const greeting = '${greeting}'\nexport const unread = 'unread'\n`,
        )
      }
      write('src/shared/texts/door.ts', "throw new Error('The choice is not for the browser')\n")
      const page = (id: string) =>
        `import { texts } from './src/shared/texts/door.ts'\nexport const html = texts.${id}\n`
      write('come.ts', page('greeting'))
      write('go.ts', page('farewell'))
      const entry = [join(tree, 'come.ts'), join(tree, 'go.ts')]
      const built = (await build({
        configFile: false,
        logLevel: 'silent',
        plugins: [textsIn(language as Language)],
        build: { write: false, lib: { entry, formats: ['es'] } },
      })) as Rolldown.RolldownOutput[]
      const parts = built.flatMap(({ output }) => output.map((file) => ('code' in file ? file.code : '')))
      expect(parts).toHaveLength(2)
      const [come, go] = parts.toSorted((a) => (a.includes(hello) ? -1 : 1))
      expect(come).toContain(hello)
      expect(go).toContain(goodbye)
      expect(come).not.toContain(goodbye)
      expect(parts.join('')).not.toMatch(/unread|Error/)
    },
  )
})
