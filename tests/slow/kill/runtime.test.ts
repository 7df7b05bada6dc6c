import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runtimePath, runtimeProblem } from '#scripts/runtime.js'
import { testFolder } from '#tests/helpers/places.ts'

describe('the runtime', () => {
  test('comes without a script of any package, whichever version of npm installs it (REL-702)', () => {
    const setting = execFileSync('npm', ['config', 'get', 'ignore-scripts'], { encoding: 'utf8' })
    expect(setting.trim()).toBe('true')
  })

  test('is not the Node.js that runs npm, so npm does not warn of that one, and still says what fails', () => {
    const folder = testFolder('npm')
    const install = (): string => {
      const env = { PATH: process.env.PATH, HOME: folder }
      return spawnSync('npm', ['ci', '--offline'], { cwd: folder, env, encoding: 'utf8' }).stderr
    }
    const root = { name: 'toy', version: '1.0.0', engines: { node: '>=99' } }
    const toyLock = { ...root, lockfileVersion: 3, packages: { '': root } }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(root))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(toyLock))
    expect(install()).toContain('EBADENGINE')
    cpSync('.npmrc', join(folder, '.npmrc'))
    expect(install()).toBe('')
    rmSync(join(folder, 'package-lock.json'))
    expect(install()).toContain('package-lock.json')
  })

  test('that runs the shop is the locked one on Linux, and new enough elsewhere', () => {
    const version = execFileSync(runtimePath(), ['--version'], { encoding: 'utf8' }).trim()
    if (process.platform === 'linux') expect(version).toBe('v24.21.0')
    expect(runtimeProblem(version.slice(1))).toBeUndefined()
  })
})
