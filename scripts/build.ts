import { existsSync, writeFileSync } from 'node:fs'
import { build, createBuilder, type Plugin, type Rolldown } from 'vite'
import { version } from '#src/config.ts'
import { languages } from '#src/shared/language.ts'
import { checkBudget } from './budget.ts'
import { codeSplittingOf, groupsOf } from './chunks.ts'
import { clientTypes } from './client-types.ts'
import { clientOf } from './one-language.ts'
import { beginBuild, isStale, stampBuild } from './stale.js'
import { keptTrial } from './trial.ts'

// `npm run build`: builds the browser's bundle, the page renderer and the server, and lists what came of it. With
// --if-stale, only where a source is not as it was at the last build (scripts/stale.js), and in one line. The browser's
// bundle is built once more than there are languages, unless nothing of it changed since the last build.

/** A build without groups, of which nothing is written: tells which parts share a module. */
const tryBuild = async () => {
  const inputs: string[] = []
  const read: Plugin = {
    name: 'inputs',
    buildEnd() {
      const files = [...this.getModuleIds()].map((id) => id.replace(/\?.*/, ''))
      inputs.push(...new Set(files.filter((file) => existsSync(file) && !file.includes('/node_modules/'))))
    },
  }
  const unsplit = { write: false, minify: false }
  const output = await build({ mode: 'production', logLevel: 'warn', build: unsplit, plugins: [read] })
  return { inputs, told: groupsOf(output as Rolldown.RolldownOutput, process.cwd()) }
}

const isListed = !process.argv.includes('--if-stale')

if (isListed || isStale()) {
  // Without this, a build that the tests start would inherit NODE_ENV=test and bundle React's development code.
  process.env.NODE_ENV = 'production'
  const startedAt = new Date()
  beginBuild()
  if (!isListed) process.stdout.write('Building the site … ')
  const codeSplitting = codeSplittingOf(await keptTrial(tryBuild))
  const split = { build: { rolldownOptions: { output: { codeSplitting } } } }
  const environments = Object.fromEntries(languages.map((language) => [clientOf(language), split]))
  const logLevel = isListed ? 'info' : 'warn'
  const builder = await createBuilder({ mode: 'production', logLevel, environments })
  await builder.buildApp()
  writeFileSync('dist/server/client.d.ts', clientTypes(process.cwd(), version))
  const { report, problems } = await checkBudget(process.cwd())
  if (isListed) console.info(report)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  if (!isListed) console.info(`${Math.round((Date.now() - startedAt.getTime()) / 1000)} s`)
  stampBuild(startedAt)
}
