import { readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { pathsOf } from '#db/backup.ts'
import { restore, untilClosed } from '#db/restore.ts'
import { loadConfig, migrationsDir } from '#src/config.ts'
import { fetchFolder, readAddress } from '#src/copies/address.ts'
import { readSecret } from '#src/copies/encryption.ts'
import { fetchCopy } from '#src/copies/fetch.ts'
import { atPlace } from '#src/copies/open-place.ts'
import { plainProblem } from '#src/copies/place.ts'
import { dataPaths, ownDataFolder } from '#src/kit/data-folder.ts'
import { refuseForeignBackup } from '#src/kit/secret.ts'
import { endWith } from '#src/kit/start-failure.ts'
import { StartError } from '#src/shared/start-error.ts'

// `npm run restore -- FILE`, or the address of copies elsewhere, while the shop is stopped. The old data
// is moved to a folder inside the data folder. With --database, the rows come from a newer database, which Litestream
// restored (STBY-702).

// New files are for the owner of the process alone.
process.umask(0o077)

const usage =
  'Usage: npm run restore -- FILE | s3://BUCKET/FOLDER | sftp://USER@HOST/FOLDER | FOLDER [--database NEWER] [--other-secret]'

/** The printed key. It comes from a file, the environment or the terminal, and never from the command line. */
const askForKey = async (): Promise<string> => {
  const { COPY_KEY, COPY_KEY_FILE } = process.env
  if (COPY_KEY_FILE) return readSecret(readFileSync(COPY_KEY_FILE, 'utf8'))
  if (COPY_KEY) return readSecret(COPY_KEY)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const typed = await terminal.question('The 24 words of the key of copies: ')
  terminal.close()
  return readSecret(typed)
}

/** Fetches the copy at an address into `folder`, as a backup, and gives its file; or the file that was named. */
const fetchBackup = async (named: string, folder: string): Promise<string> => {
  const address = await readAddress(named, process.env)
  if (!address) return named
  const { place, ...wanted } = address
  const identity = await askForKey()
  rmSync(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'shop.db')
  const { manifest } = await atPlace(place, (open) =>
    fetchCopy(open, { ...wanted, identity, file, say: (line) => console.log(line) }),
  )
  if (!manifest.appSecret)
    console.warn(
      'APP_SECRET stood in the environment of this shop. Set it to the same value before the start.',
    )
  return file
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { database: { type: 'string' }, 'other-secret': { type: 'boolean' } },
  })
  const [named] = positionals
  if (!named) throw new StartError(usage)
  const config = loadConfig()
  const { dataDir } = config
  const paths = dataPaths(dataDir)
  const folder = ownDataFolder(dataDir)
  const fetched = fetchFolder(paths.database)
  try {
    await untilClosed(paths.database)
    const file = await fetchBackup(named, fetched).catch((error: unknown) => {
      throw error instanceof StartError ? error : new StartError(plainProblem(error), { cause: error })
    })
    const database = values.database ?? file
    if (!values['other-secret']) refuseForeignBackup(database, pathsOf(file).secret, config)
    const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`)
    const { files, missing } = restore(file, paths, aside, migrationsDir, database)
    console.log(`Restored ${named}, with ${files} uploaded files. The old data lies in ${aside}.`)
    for (const name of missing) console.warn(`Missing in the backup: ${name}`)
  } finally {
    rmSync(fetched, { recursive: true, force: true })
    folder.release()
  }
} catch (error) {
  endWith(error)
}
