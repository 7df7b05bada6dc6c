import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const filesOf = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, name))

test('the browser types no length of a field by number', () => {
  const typed = filesOf('web').filter((file) => /maxLength=\{\d/.test(readFileSync(file, 'utf8')))
  expect(typed).toEqual([])
})
