import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createBuilder } from 'vite'
import { checkBudget } from './budget.ts'
import { isStale, stamp } from './stale.js'

// `npm run build`: the browser's bundle, the page renderer and the server. With --if-stale only where a source
// is newer than the last build. The stamp is taken away first, so that a build that fails is made again, and it
// carries the time of the start, so that a file that changes meanwhile makes it stale.

if (!process.argv.includes('--if-stale') || isStale()) {
  // Started by the tests, it would else inherit theirs, and bundle React's development code.
  process.env.NODE_ENV = 'production'
  const startedAt = new Date()
  rmSync(stamp, { force: true })
  const builder = await createBuilder({ mode: 'production' })
  await builder.buildApp()
  const { report, problems } = await checkBudget(process.cwd())
  console.info(report)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  writeFileSync(stamp, '')
  utimesSync(stamp, startedAt, startedAt)
}
