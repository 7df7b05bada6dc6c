import childProcess from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// An update, or its undoing, in a process of its own, which is killed (-9) before its step number `at`. A step is each
// change of a file and each command that it runs. `from`: the text of a command with which the counting begins.

const { kind, names, update, at, from, undo } = JSON.parse(process.argv[2] ?? '') as {
  kind: 'checkout' | 'archive'
  names: [string, string, string]
  update: { dataDir: string; service: { stop: string; start: string }; url: string }
  at: number
  from: string
  undo: boolean
}

let steps = from === '' ? 0 : Number.NaN
const watch = (module: object, functions: string[]): void => {
  for (const name of functions) {
    const real = (module as Record<string, (...args: unknown[]) => unknown>)[name]
    Object.assign(module, {
      [name]: (...args: unknown[]) => {
        if (Number.isNaN(steps) && JSON.stringify(args).includes(JSON.stringify(from).slice(1, -1))) steps = 0
        steps += 1
        if (steps === at) process.kill(process.pid, 'SIGKILL')
        return real?.(...args)
      },
    })
  }
}
watch(fs, ['mkdirSync', 'mkdtempSync', 'renameSync', 'rmSync', 'symlinkSync', 'utimesSync', 'writeFileSync'])
watch(childProcess, ['execFileSync', 'spawn'])
syncBuiltinESMExports()

const { runUpdate, undoUpdate } = await import('#scripts/update/run.ts')
const { archiveCode } = await import('#scripts/update/archive.ts')
const { checkoutCode } = await import('#scripts/update/checkout.ts')
const code = kind === 'archive' ? archiveCode(...names) : checkoutCode(names[0], names[1])
await (undo ? undoUpdate : runUpdate)({ ...update, code, say: () => undefined, seconds: 10 })
