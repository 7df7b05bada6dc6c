import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { type Language, languages } from '#src/shared/language.ts'

const MESSAGE = /^export const (\w+)\b/gm

/** The environment of Vite that builds the browser's sources in a language. */
export const clientOf = (language: Language): string => (language === 'en' ? 'client' : `client_${language}`)

/** The language of an environment; null for that of the server, which speaks all. */
export const languageOf = (environment: string): Language | null =>
  languages.find((language) => clientOf(language) === environment) ?? null

// The back office speaks English, so the other bundles are without it.
const backOffice: Plugin = {
  name: 'no-back-office',
  load: {
    filter: { id: /\/web\/admin\/(shell|tabs)\.tsx$/ },
    handler: () => 'export {}',
  },
}

const codeOf = (id: string, language: Language): string => {
  const [file = '', message] = id.split('?message=')
  if (basename(file) === 'texts.ts') return `export * from './texts/${language}/rooms.ts'\n`
  const source = readFileSync(file, 'utf8')
  if (message) {
    // The others stay as constants, because a message may be made of them; the bundler drops the rest.
    return source.replaceAll(MESSAGE, (line, name) => (name === message ? line : `const ${name}`))
  }
  return [...source.matchAll(MESSAGE)]
    .map(([, name]) => `export { ${name} } from './${basename(file)}?message=${name}'\n`)
    .join('')
}

/**
 * Gives a bundle of the browser the texts of one language in place of the choice between all (src/shared/language.ts).
 * Each message is a module of its own, so a part of a page loads the messages that it reads and no others of the room
 * (VAL-708).
 */
export const textsIn = (language: Language): Plugin => ({
  name: `texts-${language}`,
  load: {
    filter: { id: /\/src\/shared\/texts(\/\w+\/(?!rooms\.)[\w-]+)?\.ts(\?message=\w+)?$/ },
    // Nothing happens as a text loads. The bundler cannot see that of each, and would keep those for every page.
    handler: (id) => ({ code: codeOf(id, language), moduleSideEffects: false }),
  },
})

/** Makes each room a module of its own for the server, whose process for pictures would load them all else. */
const roomByRoom: Plugin = {
  name: 'room-by-room',
  load: {
    filter: { id: /\/src\/shared\/texts\.ts(\?room=\w+)?$/ },
    handler: (id) => {
      const [file = '', room] = id.split('?room=')
      const roomsOf = (language: Language) => `./texts/${language}/rooms.ts`
      const rooms = readFileSync(join(dirname(file), roomsOf('en')), 'utf8').matchAll(/(?<=as )\w+/g)
      const sides = languages.map((language) => `${language}: { ${room}: ${language} }`).join()
      const lines = room
        ? [
            "import { speaking } from './language.ts'",
            ...languages.map((language) => `import { ${room} as ${language} } from '${roomsOf(language)}'`),
            `export const { ${room} } = speaking({ ${sides} })`,
          ]
        : [...rooms].map(([name]) => `export { ${name} } from './texts.ts?room=${name}'`)
      return { code: lines.join('\n'), moduleSideEffects: false }
    },
  },
}

/** Builds the browser's sources once for each language, and the server's for all. */
export const oneLanguage = (): Plugin => ({
  name: 'one-language',
  applyToEnvironment: ({ name }) => {
    const language = languageOf(name)
    if (language === null) return roomByRoom
    return language === 'en' ? textsIn(language) : [textsIn(language), backOffice]
  },
})
