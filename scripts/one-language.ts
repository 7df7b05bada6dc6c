import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Plugin } from 'vite'
import type { Language } from '#src/shared/language.ts'

const MESSAGE = /^export const (\w+)\b/gm

/**
 * Gives a bundle of the browser the texts of one language in place of the choice between all (src/shared/language.ts).
 * Each message is a module of its own, so a part of a page loads the messages that it reads and no others of the room.
 */
export const oneLanguage = (language: Language): Plugin => ({
  name: 'one-language',
  applyToEnvironment: ({ name }) => name === 'client',
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
