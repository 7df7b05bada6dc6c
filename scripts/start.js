import { spawnSync } from 'node:child_process'
import module from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isStale } from './stale.js'

// `npm start`. JavaScript and not TypeScript, because Node's type stripping would stay in the server's memory
// (18 MB) and in its start (30 ms). The build is a process of its own for the same reason. The script in
// package.json says `exec`, so that a signal to npm reaches the server and not a shell between the two; what
// stands behind `||` is for Windows, which has no exec.

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

if (isStale()) {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
process.env.NODE_ENV ??= 'production'
// Only the first start after a build compiles it; what it made is kept beside the bundle. Written now and not at the
// end, because a shop may end without one.
module.enableCompileCache('dist/server/compiled')
await import(new URL('../dist/server/main.js', import.meta.url).href)
module.flushCompileCache()
