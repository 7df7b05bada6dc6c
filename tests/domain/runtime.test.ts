import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runtimePath, runtimeProblem } from '#scripts/runtime.js'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version?: string; integrity?: string; libc?: string[] }>
}
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  optionalDependencies: Record<string, string>
}

describe('the runtime (REL-1)', () => {
  test('is locked with its checksum, for each platform at the same version', () => {
    const named = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'))
    const locked = named.map(([name]) => lock.packages[`node_modules/${name}`])
    expect(locked.map((entry) => entry?.version)).toEqual(['24.21.0', '24.21.0', '24.21.0'])
    expect(locked.every((entry) => entry?.integrity?.startsWith('sha512-'))).toBe(true)
  })

  test('is not installed on Linux with musl, where it could not run', () => {
    const ofLinux = Object.entries(lock.packages).filter(([path]) => path.includes('/node-linux-'))
    expect(ofLinux.map(([, { libc }]) => libc)).toEqual([['glibc'], ['glibc']])
  })

  test('comes without a script of any package, whichever version of npm installs it', () => {
    const setting = execFileSync('npm', ['config', 'get', 'ignore-scripts'], { encoding: 'utf8' })
    expect(setting.trim()).toBe('true')
  })

  test('is not the Node.js that runs npm, so npm does not warn of that one, and still says what fails', () => {
    const folder = mkdtempSync(join(tmpdir(), 'npm-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
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

  test.each([
    { version: '20.20.2', isRefused: true },
    { version: '22.17.1', isRefused: true },
    { version: '22.18.0', isRefused: false },
    { version: '24.0.0', isRefused: false },
  ])('of version $version is refused: $isRefused, with what to install', ({ version, isRefused }) => {
    const problem = runtimeProblem(version)
    expect(problem !== undefined).toBe(isRefused)
    if (problem) expect(problem).toContain(`needs Node.js >=22.18, and this is ${version}: install`)
  })
})
