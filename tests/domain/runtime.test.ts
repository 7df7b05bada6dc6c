import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runtimeProblem } from '#scripts/runtime.js'

type Locked = { packages: Record<string, { version?: string; integrity?: string; libc?: string[] }> }
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked
type Manifest = { optionalDependencies: Record<string, string> }
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest

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

  test.each([
    ['20.20.2', true],
    ['22.17.1', true],
    ['22.18.0', false],
    ['24.0.0', false],
  ])('of version %s is refused: %s, with what to install (REL-701)', (version, isRefused) => {
    const problem = runtimeProblem(version)
    expect(problem !== undefined).toBe(isRefused)
    if (problem) expect(problem).toContain(`needs Node.js >=22.18, and this is ${version}: install`)
  })
})
