import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { textsIn } from '#scripts/one-language.ts'
import { speakIn } from '#src/kit/language.ts'
import { type Language, speaking } from '#src/shared/language.ts'
import * as catalogue from '#src/shared/texts/en/rooms.ts'
import { testFolder } from '#tests/helpers/places.ts'

describe('the catalogue', () => {
  const english = { greeting: 'Hello', left: ({ count }: { count: number }) => `${count} left` }
  const urdu = { greeting: 'سلام', left: ({ count }: { count: number }) => `${count} باقی` }

  test('speaks the language of each request, while others are answered in another (VAL-709)', async () => {
    const { door: texts } = speaking({ en: { door: english }, ur: { door: urdu } })
    const answer = async (language: string) => {
      await Promise.resolve()
      return speakIn(language as Language, () => `${texts.greeting}, ${texts.left({ count: 3 })}`)
    }
    const answers = await Promise.all(['en', 'ur', 'en'].map(answer))
    expect(answers).toEqual(['Hello, 3 left', 'سلام, 3 باقی', 'Hello, 3 left'])
  })

  /** What two rooms say in equal English by chance, each in its own Urdu or of its own thing. */
  const byChance = new Set([
    // A button, and one in a picture of the extension, which speaks English.
    'Activate',
    // A button, and the name of a browser's folder.
    'Download',
    // Each document has its own day.
    'Last changed on Nov 29, 2026',
    // A label of the dashboard, and of a picture of the extension, which speaks English.
    'License',
    // What happened, and how much it was.
    'Money sent back',
    // Another browser, and this one.
    'Signed Out',
  ])

  test('says each sentence in one room (VAL-501, VAL-720)', () => {
    const messages = Object.entries(catalogue).flatMap(([room, texts]) =>
      Object.entries(texts)
        .filter(([, message]) => typeof message !== 'object')
        .map(([id, message]) => ({ home: `${room}.${id}`, wording: String(message) })),
    )
    const twice = [...Map.groupBy(messages, ({ wording }) => wording)]
      .filter(([wording, homes]) => homes.length > 1 && !byChance.has(wording))
      .map(([wording, homes]) => `${wording}: ${homes.map(({ home }) => home).join(', ')}`)
    expect(twice).toEqual([])
  })

  test.each([
    ['en', 'Hello', 'Goodbye'],
    ['ur', 'سلام', 'خدا حافظ'],
  ])(
    'gives each part of a page the texts of %s that it reads, and no others (VAL-708)',
    async (language, hello, goodbye) => {
      const tree = testFolder('texts')
      const write = (file: string, source: string) => {
        mkdirSync(join(tree, dirname(file)), { recursive: true })
        writeFileSync(join(tree, file), source)
      }
      for (const [name, greeting, farewell] of [
        ['en', 'Hello', 'Goodbye'],
        ['ur', 'سلام', 'خدا حافظ'],
      ]) {
        const parts = `const leave = '${farewell}'\nexport const farewell = leave\nexport const greeting = '${greeting}'\n`
        write(`src/shared/texts/${name}/door.ts`, `${parts}export const unread = 'unread'\n`)
        write(`src/shared/texts/${name}/rooms.ts`, "export * as door from './door.ts'\n")
      }
      write('src/shared/texts.ts', "throw new Error('The choice is not for the browser')\n")
      const page = (id: string) =>
        `import { door as texts } from './src/shared/texts.ts'\nexport const html = texts.${id}\n`
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
