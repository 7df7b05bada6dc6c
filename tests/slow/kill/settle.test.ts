import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { settleSwitch, switchBack, switchTo } from '#scripts/settle.js'
import { cutAt, put } from '#tests/helpers/cuts.ts'
import { testFolder } from '#tests/helpers/places.ts'

let home: string
const root = () => join(home, 'root')
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@localhost', ...args], { cwd: root() })
const build = (folder: string, version: string) => {
  for (const part of ['node_modules', 'dist']) put(join(folder, part, 'version'), version)
}
const next = () => join(root(), '.update/next')
/** Puts the checkout back to version 1, with version 2 ready, and what an update before left. */
const reset = () => {
  for (const name of ['root', '.git']) rmSync(join(home, name), { recursive: true, force: true })
  cpSync(join(home, 'base'), root(), { recursive: true })
  build(root(), '1')
  build(next(), '2')
  build(join(root(), '.update/old/earlier'), '0')
}
/** The versions of the sources, the packages and the build. */
const versions = () => {
  const paths = ['source', 'node_modules/version', 'dist/version'].map((path) => join(root(), path))
  return paths.map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : 'none')).join(' ')
}
const update = () => switchTo(root(), { name: 'main', tag: 'v2', next: next() })

beforeEach(() => {
  home = testFolder('settle')
  mkdirSync(root())
  git('init', '-q', '-b', 'main')
  put(join(root(), '.gitignore'), 'node_modules\ndist\n.update\n')
  for (const version of ['2', '1']) {
    put(join(root(), 'source'), version)
    git('add', '-A')
    git('commit', '-qm', version)
    git('tag', `v${version}`)
  }
  cpSync(root(), join(home, 'base'), { recursive: true })
})

describe('an exchange of the code of a checkout', () => {
  it('that is cut off at any step is undone by the next start, or done', async () => {
    const seen: string[] = []
    for (let at = 1; ; at += 1) {
      reset()
      const isCut = await cutAt(at, update)
      // A second cut, while the first is undone.
      await cutAt(at % 5, () => settleSwitch(root()))
      settleSwitch(root())
      expect(versions(), `step ${at}`).toMatch(/^(1 1 1|2 2 2)$/)
      seen.push(versions())
      // The way back is the same from either.
      switchBack(root(), 'main')
      expect(versions(), `step ${at}`).toBe('1 1 1')
      if (!isCut) break
    }
    expect(seen.join()).toMatch(/^(1 1 1,){8,}(2 2 2,?)+$/)
  })

  it('whose undoing is cut off at any step is undone by the next start', async () => {
    for (let at = 1; ; at += 1) {
      reset()
      update()
      const isCut = await cutAt(at, () => switchBack(root(), 'main'))
      settleSwitch(root())
      expect(versions(), `step ${at}`).toMatch(at <= 3 ? /^(1 1 1|2 2 2)$/ : /^1 1 1$/)
      if (!isCut) break
    }
  })

  it('keeps nothing of versions before the last', () => {
    reset()
    update()
    expect(readdirSync(join(root(), '.update')).toSorted()).toEqual(['next', 'old'])
    expect(readdirSync(join(root(), '.update/old'))).toEqual(['main'])
  })
})
