import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
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

/**
 * Gives a bundle of the browser the texts of one language in place of the choice between all (src/shared/language.ts).
 * Each message is a module of its own, so a part of a page loads the messages that it reads and no others of the room.
 */
export const textsIn = (language: Language): Plugin => ({
  name: `texts-${language}`,
  load: {
    filter: { id: /\/src\/shared\/texts\/(\w+\/)?[\w-]+\.ts(\?message=\w+)?$/ },
    handler: (id) => {
      const [file = '', message] = id.split('?message=')
      const source = readFileSync(file, 'utf8')
      if (basename(dirname(file)) === 'texts') {
        // A room that is not translated yet says so by `ur: en`.
        const [, folder = language] = new RegExp(`\\b${language}: (\\w+)`).exec(source) ?? []
        return `export * as texts from './${folder}/${basename(file)}'\n`
      }
      if (message) {
        // The others stay as constants, because a message may be made of them; the bundler drops the rest.
        return source.replaceAll(MESSAGE, (line, name) => (name === message ? line : `const ${name}`))
      }
      return [...source.matchAll(MESSAGE)]
        .map(([, name]) => `export { ${name} } from './${basename(file)}?message=${name}'\n`)
        .join('')
    },
  },
})

/** Builds the browser's sources once for each language. */
export const oneLanguage = (): Plugin => ({
  name: 'one-language',
  applyToEnvironment: ({ name }) => {
    const language = languageOf(name)
    if (language === null) return false
    return language === 'en' ? textsIn(language) : [textsIn(language), backOffice]
  },
})
