import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hashOf, isUntouchedSince } from './stale.js'

/** What a trial build read, and what came of it. */
type Trial<Told> = { inputs: string[]; told: Told }

const file = 'dist/trial.json'

// What decides beside the modules that the trial reads.
const tools = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts',
  'src/app/server/pages',
  'src/shared',
]

/** What the trial build tells: as it is kept from the last one where all that it read is the same, else anew. */
export const keptTrial = async <Told>(run: () => Promise<Trial<Told>>): Promise<Told> => {
  // What a trial tells names modules by their whole paths, so a copy of the folder elsewhere tries anew.
  type Kept = Trial<Told> & { root: string; hash: string }
  const root = process.cwd()
  const kept: Kept | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  if (kept?.root === root && kept.hash === hashOf([...tools, ...kept.inputs])) return kept.told
  const startedAt = Date.now()
  const trial = await run()
  if (isUntouchedSince(startedAt)) {
    const hash = hashOf([...tools, ...trial.inputs])
    writeFileSync(file, JSON.stringify({ ...trial, root, hash } satisfies Kept))
  }
  return trial.told
}
