import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const filesOf = (root: string): string[] => globSync(`${root}/**/*.{ts,tsx}`)

test('the browser types no length of a field by number', () => {
  const typed = filesOf('web').filter((file) => /maxLength=\{\d/.test(readFileSync(file, 'utf8')))
  expect(typed).toEqual([])
})

/** The sentences and the longer parts of sentences in a file, without their full stops. */
const sentencesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '')
    .replaceAll(/\s+/g, ' ')
    .split(/['"`<>{}]|(?<=[.!?…]) /)
    .map((piece) => piece.trim().replace(/[.!?…]$/, ''))
    .filter((piece) => piece.length >= 25 && /^[A-Z][^=;]* [a-z]/.test(piece))

test('no sentence is typed both on the server and in the browser', () => {
  // Sentences of the catalogue stand in no finished room of the browser.
  const ofServer = filesOf('src').filter((file) => !file.startsWith('src/shared/texts/'))
  const said = new Set(ofServer.flatMap(sentencesOf))
  expect(said.size).toBeGreaterThan(500)
  const twice = filesOf('web').flatMap((file) =>
    sentencesOf(file)
      .filter((sentence) => said.has(sentence))
      .map((sentence) => `${file}: ${sentence}`),
  )
  expect(twice).toEqual([])
})
