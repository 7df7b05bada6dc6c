import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { runtimeProblem } from './runtime.js'
import { settleSwitch } from './settle.js'
import { isStale } from './stale.js'

// `npm start`. It is JavaScript, because Node's type stripping costs the server 18 MB of memory and 30 ms at
// the start; the build runs in a process of its own for the same reason. The script in package.json uses `exec`, so
// that a signal to npm reaches the server and not a shell in between. The command after `||` is for Windows, which has
// no exec. GLIBC_TUNABLES keeps the memory outside of V8 in one heap: with one for each thread, the shop kept 80 MB more
// after three busy minutes. It also keeps large blocks out of that heap: glibc would raise its limit for them to the
// size of a picture, and the heap would keep 15 MB of holes. --max-semi-space-size keeps the space of new objects at
// 2 MiB: it would grow to 16, and never shrink, for little speed.

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/**
 * After how many calls V8 optimises a function, and optimises it once more. It gives up for good what it is told not to
 * optimise at all.
 *
 * @param {{ calls: number, callsOfOptimised: number }} after
 */
const optimiseAfter = ({ calls, callsOfOptimised }) =>
  `--invocation-count-for-maglev=${calls} --invocation-count-for-turbofan=${callsOfOptimised}`
/** V8's own. */
const usual = { calls: 400, callsOfOptimised: 3000 }

try {
  settleSwitch(process.cwd())
} catch (error) {
  process.stderr.write(`An update was cut off, and its code cannot be taken back: ${String(error)}\n`)
  process.exit(1)
}
const problem = runtimeProblem()
if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

if (isStale()) {
  const { spawnSync } = await import('node:child_process')
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
process.env.NODE_ENV ??= 'production'
// Hardly any code of the start runs again. To optimise it took a tenth of the start, and left 15 MB that the allocator
// keeps, so V8 waits for many more calls until the shop is at rest.
setFlagsFromString(optimiseAfter({ calls: 20_000, callsOfOptimised: 100_000 }))
// The first start after a build caches the compiled code beside the bundle. The cache is written here and not at exit,
// because the shop may be killed.
module.enableCompileCache('dist/server/compiled')
await import(new URL('../dist/server/main.js', import.meta.url).href)
module.flushCompileCache()
// After a busy start, V8 sometimes takes the objects of every request for lasting ones and allocates them in the old
// space from then on. The server is then a fifth slower and twice as large until it is restarted. As an option of the
// command this would cost the start 20 ms.
setFlagsFromString('--no-allocation-site-pretenuring')
// The start leaves 10 MB that V8 would give back only when its memory ran out. To collect them holds the shop for less than
// a tenth of a second, once, after the first jobs. V8 knows this way of collecting by a function of its own alone.
const REST_MS = 2000
setTimeout(() => {
  setFlagsFromString(optimiseAfter(usual))
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
}, REST_MS).unref()
