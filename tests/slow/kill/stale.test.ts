import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '#src/config.ts'
import { testFolder } from '#tests/helpers/places.ts'

const HOUR_AGO = Date.now() / 1000 - 3600

/** Runs this code with the functions of scripts/stale.js in a folder, and gives what its value prints as. */
const run = (cwd: string, code: string, ...options: string[]): string => {
  const names = `import { isStale, stampBuild } from '${join(rootDir, 'scripts/stale.js')}'`
  const files = "import { rmSync, writeFileSync } from 'node:fs'"
  const args = [...options, '--input-type=module', '-e', `${files}; ${names}; console.log(${code})`]
  return execFileSync(process.execPath, args, { cwd, encoding: 'utf8' }).trim()
}

const isStale = (cwd: string): boolean => run(cwd, 'isStale()') === 'true'

/** A checkout that was built, with sources of an hour before. */
const builtCheckout = () => {
  const root = testFolder('stale')
  const age = (name: string) => utimesSync(join(root, name), HOUR_AGO, HOUR_AGO)
  for (const folder of ['src/kit', 'web', 'dist']) mkdirSync(join(root, folder), { recursive: true })
  const write = (name: string, text = name) => writeFileSync(join(root, name), text)
  const build = () => run(root, 'stampBuild(new Date())')
  for (const file of ['src/kit/a.ts', 'src/kit/b.ts', 'web/c.ts']) write(file)
  for (const name of ['src/kit/a.ts', 'src/kit/b.ts', 'web/c.ts', 'src/kit', 'src', 'web']) age(name)
  build()
  return { remove: (name: string) => rmSync(join(root, name)), write, build, root }
}

it('a start builds where no build is there, or a source was changed, added or removed since (RUN-1)', () => {
  const { root, remove, write, build } = builtCheckout()
  expect(isStale(root)).toBe(false)
  write('web/later.ts')
  expect(isStale(root)).toBe(true)
  build()
  expect(isStale(root)).toBe(false)
  write('web/later.ts', 'changed')
  expect(isStale(root)).toBe(true)
  build()
  remove('src/kit/b.ts')
  expect(isStale(root)).toBe(true)
  build()
  renameSync(join(root, 'src/kit/a.ts'), join(root, 'src/kit/renamed.ts'))
  expect(isStale(root)).toBe(true)
  build()
  remove('dist/build-stamp')
  expect(isStale(root)).toBe(true)
})

it('how a build is made, and what it must keep, are among its sources', () => {
  const { root } = builtCheckout()
  mkdirSync(join(root, 'scripts'))
  const others = ['package.json', 'tsconfig.json', 'scripts/build.ts', 'scripts/budget.ts']
  const isSource = `(name) => { writeFileSync(name, ''); const is = isStale(); rmSync(name); return is }`
  expect(run(root, `${JSON.stringify(others)}.filter(${isSource}).join()`)).toBe(others.join())
})

it('sources that were written anew and hold the same need no build, and are compared only once', () => {
  const { root, remove, write } = builtCheckout()
  const b = readFileSync(join(root, 'src/kit/b.ts'), 'utf8')
  remove('src/kit/b.ts')
  expect(isStale(root)).toBe(true)
  write('src/kit/b.ts', b)
  expect(isStale(root)).toBe(false)
  const changedAt = (name: string) => statSync(join(root, name)).mtimeMs
  expect(changedAt('dist/build-stamp')).toBeGreaterThan(changedAt('src/kit/b.ts'))
})

it('a service that may not write to its program starts with sources that were written anew', () => {
  const { root, write } = builtCheckout()
  write('src/kit/b.ts')
  expect(run(root, 'isStale()', '--permission', '--allow-fs-read=*')).toBe('false')
})

it('a source that changes while the build runs makes it stale, also where it is changed back', () => {
  const { root, write } = builtCheckout()
  write('web/c.ts')
  run(root, `stampBuild(new Date(${HOUR_AGO * 1000 + 1}))`)
  expect(isStale(root)).toBe(true)
})

it('a release is never built where it runs', () => {
  const { root, remove, write } = builtCheckout()
  write('release.json')
  remove('dist/build-stamp')
  expect(isStale(root)).toBe(false)
})
