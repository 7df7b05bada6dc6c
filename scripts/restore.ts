import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pathsOf } from '#db/backup.ts'
import { restore } from '#db/restore.ts'
import { loadConfig, migrationsDir } from '#src/config.ts'
import { dataPaths, ownDataFolder } from '#src/kit/data-folder.ts'
import { refuseForeignBackup } from '#src/kit/secret.ts'
import { endWith } from '#src/kit/start-failure.ts'
import { StartError } from '#src/shared/start-error.ts'

// `npm run restore -- FILE`, while the shop is stopped (DB-8). The old data is moved to a folder inside the data
// folder.

// New files are for the owner of the process alone (RUN-6).
process.umask(0o077)

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'other-secret': { type: 'boolean' } },
  })
  const [file] = positionals
  if (!file) throw new StartError('Usage: npm run restore -- FILE [--other-secret]')
  const config = loadConfig()
  const { dataDir } = config
  const folder = ownDataFolder(dataDir)
  if (!values['other-secret']) refuseForeignBackup(file, pathsOf(file).secret, config)
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`)
  const { files, missing } = restore(file, dataPaths(dataDir), aside, migrationsDir)
  folder.release()
  console.log(`Restored ${file}, with ${files} uploaded files. The old data lies in ${aside}.`)
  for (const name of missing) console.warn(`Missing in the backup: ${name}`)
} catch (error) {
  endWith(error)
}
