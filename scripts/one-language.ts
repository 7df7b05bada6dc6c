import type { Plugin } from 'vite'
import type { Language } from '#src/shared/language.ts'

/**
 * Gives a bundle of the browser the texts of one language in place of the choice between all (src/shared/language.ts).
 * They then are plain exports, and the bundler leaves out those that no page reads.
 */
export const oneLanguage = (language: Language): Plugin => ({
  name: 'one-language',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/src\/shared\/texts\/[^/]+\.ts$/ },
    handler: (id) => `export * as texts from './${language}/${id.slice(id.lastIndexOf('/') + 1)}'\n`,
  },
})
