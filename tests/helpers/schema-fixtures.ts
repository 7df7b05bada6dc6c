import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

// The database of a small shop at each past migration, as `scripts/schema-fixture.ts` writes it. Each is compressed with
// the first one as its dictionary, which halves them.

const FOLDER = 'tests/fixtures/schemas'
const END = '.db.zst'
const FIRST = '0000_first'

/** The tags of the migrations that have a fixture, the oldest first. */
export const fixtureTags = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(END))
    .map((name) => name.slice(0, -END.length))
    .toSorted()

const dictionaryOf = (tag: string): { dictionary?: Buffer } =>
  tag === FIRST ? {} : { dictionary: readFixture(FIRST) }

/** The bytes of the database of this migration. */
export const readFixture = (tag: string): Buffer =>
  zstdDecompressSync(readFileSync(join(FOLDER, `${tag}${END}`)), dictionaryOf(tag))

export const writeFixture = (tag: string, database: Buffer): void => {
  const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 22 }
  writeFileSync(join(FOLDER, `${tag}${END}`), zstdCompressSync(database, { ...dictionaryOf(tag), params }))
}
