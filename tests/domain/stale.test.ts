import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { rootDir } from '#src/config.ts'

const HOUR_AGO = Date.now() / 1000 - 3600

/** A checkout that was built, with sources of an hour before. */
const builtCheckout = () => {
  const root = mkdtempSync(join(tmpdir(), 'shop-stale-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const age = (name: string) => utimesSync(join(root, name), HOUR_AGO, HOUR_AGO)
  for (const folder of ['src/kit', 'web', 'dist']) mkdirSync(join(root, folder), { recursive: true })
  const write = (name: string) => writeFileSync(join(root, name), '')
  for (const file of ['src/kit/a.ts', 'src/kit/b.ts', 'web/c.ts']) write(file)
  for (const name of ['src/kit/a.ts', 'src/kit/b.ts', 'web/c.ts', 'src/kit', 'src', 'web']) age(name)
  write('dist/build-stamp')
  return { remove: (name: string) => rmSync(join(root, name)), write, root }
}

const isStale = (cwd: string): boolean => {
  const code = `import { isStale } from '${join(rootDir, 'scripts/stale.js')}'; console.log(isStale())`
  return (
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd, encoding: 'utf8' }) ===
    'true\n'
  )
}

it('a start builds where no build is there, or a source was changed, added or removed since (RUN-1)', () => {
  const { root, remove, write } = builtCheckout()
  expect(isStale(root)).toBe(false)
  write('web/later.ts')
  expect(isStale(root)).toBe(true)
  write('dist/build-stamp')
  expect(isStale(root)).toBe(false)
  remove('src/kit/b.ts')
  expect(isStale(root)).toBe(true)
  write('dist/build-stamp')
  remove('dist/build-stamp')
  expect(isStale(root)).toBe(true)
})

it('a release is never built where it runs (REL-3)', () => {
  const { root, remove, write } = builtCheckout()
  write('release.json')
  remove('dist/build-stamp')
  expect(isStale(root)).toBe(false)
})
