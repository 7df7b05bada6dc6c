import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '#db/restore.ts'
import { loadConfig, migrationsDir } from '#src/config.ts'
import { dataPaths, ownDataFolder } from '#src/kit/data-folder.ts'
import { endWith } from '#src/kit/start-failure.ts'
import { StartError } from '#src/shared/start-error.ts'

// `npm run restore -- FILE`, while the shop is stopped (DB-8). The old data is moved to a folder inside the data
// folder.

// New files are for the owner of the process alone (RUN-6).
process.umask(0o077)

try {
  const [file] = parseArgs({ allowPositionals: true }).positionals
  if (!file) throw new StartError('Usage: npm run restore -- FILE')
  const { dataDir } = loadConfig()
  const folder = ownDataFolder(dataDir)
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`)
  const { files, missing } = restore(file, dataPaths(dataDir), aside, migrationsDir)
  folder.release()
  console.log(`Restored ${file}, with ${files} uploaded files. The old data lies in ${aside}.`)
  for (const name of missing) console.warn(`Missing in the backup: ${name}`)
} catch (error) {
  endWith(error)
}
