import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openWhole, upgrade } from '#db/open.ts'
import { migrationsDir } from '#src/config.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { readFixture } from '#tests/helpers/schema-fixtures.ts'

/** The lines of an upgrade from before the folded search, whose clock moves by so many seconds at each look. */
const linesOf = (seconds: number): string[] => {
  const paths = dataPaths(testFolder('steps'))
  writeFileSync(paths.database, readFixture('0034_tokens'))
  const { connection } = openWhole(paths.database)
  const lines: string[] = []
  let time = Date.parse('2026-11-26T09:00:00Z')
  upgrade(connection, paths, {
    migrationsFolder: migrationsDir,
    freeBytes: () => 2 ** 40,
    now: () => {
      time += seconds * 1000
      return new Date(time)
    },
    note: (line) => lines.push(line),
  })
  connection.close()
  return lines.filter((line) => line.includes(' step '))
}

it('an upgrade that takes long says which of its steps begins (DB-29)', () => {
  const lines = linesOf(5)
  expect(lines[1]).toMatch(/^The upgrade of the database is at step 2 of \d+: INSERT INTO folded_search /)
  expect(lines.at(-1)).toMatch(new RegExp(` step ${lines.length} of ${lines.length}: `))
})

it('an upgrade says at most every 5 seconds how far it is, and a short one nothing', () => {
  expect(linesOf(2).length).toBe(Math.floor(linesOf(5).length / 3))
  expect(linesOf(0)).toEqual([])
})
