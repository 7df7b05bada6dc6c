import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const root = process.cwd()

/** Generates a migration from the tables, with an addition, in a copy of the migrations. Gives the new SQL. */
const generated = (addition = ''): string[] => {
  // Inside the project, because the tool resolves both folders and packages from where it runs.
  const folder = mkdtempSync(join(root, 'dist/migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('db/migrations', join(folder, 'migrations'), { recursive: true })
  cpSync('db/schema', join(folder, 'schema'), { recursive: true })
  writeFileSync(join(folder, 'schema/added.ts'), addition)
  const from = folder.slice(root.length + 1)
  writeFileSync(
    join(folder, 'drizzle.config.ts'),
    readFileSync('db/drizzle.config.ts', 'utf8')
      .replace('./db/schema/*.ts', `./${from}/schema/*.ts`)
      .replace('./db/migrations', `./${from}/migrations`),
  )
  const before = new Set(readdirSync(join(folder, 'migrations')))
  execFileSync('npx', ['drizzle-kit', 'generate', '--config', `${from}/drizzle.config.ts`, '--name', 'added'])
  return readdirSync(join(folder, 'migrations'))
    .filter((name) => name.endsWith('.sql') && !before.has(name))
    .map((name) => readFileSync(join(folder, 'migrations', name), 'utf8'))
}

it('a migration is generated from the newest snapshot alone, and the tables need none', () => {
  expect(readdirSync('db/migrations/meta').filter((name) => name.endsWith('_snapshot.json'))).toHaveLength(1)
  expect(generated()).toEqual([])
  const added = `import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
export const added = sqliteTable('added', { id: integer().primaryKey() })`
  expect(generated(added)).toEqual([expect.stringContaining('CREATE TABLE `added`')])
})
