import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '#src/config.ts'
import { testFolder } from '#tests/helpers/places.ts'

const HOUR_AGO = Date.now() / 1000 - 3600

it('the trial build runs again only where something changed that it read or that decides how it is made', () => {
  const root = testFolder('trial')
  const age = (name: string) => utimesSync(join(root, name), HOUR_AGO, HOUR_AGO)
  const write = (name: string, text = name) => {
    writeFileSync(join(root, name), text)
    age(name)
  }
  for (const folder of ['src/app/server/pages', 'web', 'dist'])
    mkdirSync(join(root, folder), { recursive: true })
  const files = [
    'web/read.ts',
    'web/other.ts',
    'src/app/server/app.ts',
    'src/app/server/pages/page.ts',
    'vite.config.ts',
  ]
  for (const file of files) write(file)
  for (const folder of ['src', 'src/app', 'src/app/server', 'src/app/server/pages', 'web']) age(folder)
  // Each trial tells how many trials there were.
  write('count', '0')
  const tell = (meanwhile = '', cwd = root): number => {
    const code = `import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
      import { keptTrial } from '${join(rootDir, 'scripts/trial.ts')}'
      const told = await keptTrial(async () => {
        const told = Number(readFileSync('count', 'utf8')) + 1
        writeFileSync('count', String(told))
        ${meanwhile}
        return { inputs: [process.cwd() + '/web/read.ts'], told }
      })
      console.log(told)`
    return Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd, encoding: 'utf8' }),
    )
  }
  for (const folder of ['web', 'src/app/server', 'src/app/server/pages'])
    utimesSync(join(root, folder), HOUR_AGO, HOUR_AGO)
  expect([tell(), tell()]).toEqual([1, 1])
  write('src/app/server/app.ts', 'changed')
  write('web/other.ts', 'changed')
  expect(tell()).toBe(1)
  write('web/read.ts', 'changed')
  expect([tell(), tell()]).toEqual([2, 2])
  write('vite.config.ts', 'changed')
  expect([tell(), tell()]).toEqual([3, 3])
  write('src/app/server/pages/page.ts', 'changed')
  // Nobody knows which of its versions this one read. The time is set, because the clock of files ticks slowly.
  const later = "const later = new Date(Date.now() + 1000); utimesSync('web/read.ts', later, later)"
  expect(tell(`writeFileSync('web/read.ts', 'meanwhile'); ${later}`)).toBe(4)
  write('web/read.ts', 'meanwhile')
  expect([tell(), tell()]).toEqual([5, 5])
  // What it tells names files by their whole paths.
  const copy = testFolder('trial-copy')
  cpSync(root, copy, { recursive: true, preserveTimestamps: true })
  expect(tell('', copy)).toBe(6)
})
