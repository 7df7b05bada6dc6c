import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// Data folders of shops that are made once for all workers, and copied.

const kept = 'dist/shops'

/** Removes the shops of an earlier run. */
export const removeKeptShops = (): void => rmSync(kept, { recursive: true, force: true })

const PATIENCE_MS = 120_000

/**
 * Copies the kept shop of this name into a folder. Who comes first has it made; returns what its maker told, such as its
 * credentials.
 */
export const copyKeptShop = async <Told>(
  name: string,
  folder: string,
  make: (dataDir: string) => Promise<Told>,
): Promise<Told> => {
  const dataDir = join(kept, name, 'data')
  const toldFile = join(kept, name, 'told.json')
  // Only one worker creates the folder. The others wait for the file that it writes last.
  if (mkdirSync(join(kept, name), { recursive: true })) {
    writeFileSync(`${toldFile}.new`, JSON.stringify(await make(dataDir)))
    renameSync(`${toldFile}.new`, toldFile)
  }
  const deadline = performance.now() + PATIENCE_MS
  while (!existsSync(toldFile)) {
    if (performance.now() > deadline) throw new Error(`No worker has made the shop in ${dataDir}`)
    await pause(100)
  }
  cpSync(dataDir, folder, { recursive: true })
  return JSON.parse(readFileSync(toldFile, 'utf8'))
}
