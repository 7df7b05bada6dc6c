import { parseArgs } from 'node:util'
import { backUp } from '#db/backup.ts'
import { loadConfig } from '#src/config.ts'
import { dataPaths, visitDataFolder } from '#src/kit/data-folder.ts'
import { endWith } from '#src/kit/start-failure.ts'
import { StartError } from '#src/shared/start-error.ts'

// `npm run backup -- FILE [--force]`: writes FILE and, beside it, the folder FILE.files. The shop may serve
// meanwhile.

// New files are for the owner of the process alone.
process.umask(0o077)

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean' } },
  })
  const [file] = positionals
  if (!file) throw new StartError('Usage: npm run backup -- FILE [--force]')
  const { dataDir, appSecret } = loadConfig()
  visitDataFolder(dataDir)
  const { files, missing } = await backUp(dataPaths(dataDir), file, values.force)
  console.log(
    `Backed up to ${file}, with ${files} uploaded files in ${file}.files. Keep both, and keep them private.`,
  )
  if (appSecret !== undefined) {
    console.log(
      'APP_SECRET is not in the backup, which cannot be read completely without it. Keep it by itself.',
    )
  }
  for (const name of missing) console.warn(`Missing in the shop, so not in the backup: ${name}`)
} catch (error) {
  endWith(error)
}
