import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { asWriteError } from '#db/damage.ts'
import { StartError } from '#src/shared/start-error.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import type { Code } from './code.ts'

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const download = async (url: string, file: string): Promise<void> => {
  const answer = await fetch(url)
  if (!answer.ok || !answer.body)
    throw new StartError(`${url} answers ${answer.status}: name another archive.`)
  try {
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(file))
  } catch (error) {
    throw asWriteError(error, file)
  }
}

/** What a release is called, also as the name of its folder. */
const VERSION = /^\d+\.\d+\.\d+(?:[-+][\w.+-]*)?$/
const released = z.object({ platform: z.string() })

/** The release in an unpacked archive. Throws a StartError where it holds anything else than the folder of one. */
const releaseIn = (work: string, source: string): { version: string; unpacked: string; platform: string } => {
  const folder = join(work, 'releases')
  const [entry, ...others] = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const unpacked = join(folder, entry?.name ?? '')
  const file = join(unpacked, 'release.json')
  if (entry?.isDirectory() && others.length === 0 && VERSION.test(entry.name) && existsSync(file)) {
    const release = storedJson<z.output<typeof released> | null>(readFileSync(file, 'utf8'), released, null)
    if (release) return { version: entry.name, unpacked, ...release }
  }
  throw new StartError(`${source} is no release of the shop.`)
}

/**
 * The code of an unpacked release in `home`, to be exchanged for the code of an archive (a file or an http address)
 * with this SHA-256 (REL-5). The code that a start runs is a symbolic link, so it changes at one moment.
 */
export const archiveCode = (home: string, source: string, sha256: string): Code => {
  const [link, work] = [join(home, 'current'), join(home, '.update')]
  /** The folder of a version. Throws a StartError for a name that no version has, because it would lead elsewhere. */
  const folderOf = (version: string): string => {
    if (VERSION.test(version)) return join(home, 'releases', version)
    throw new StartError(`${JSON.stringify(version)} is not the name of a version.`)
  }
  const point = (version: string): void => {
    if (!existsSync(folderOf(version))) {
      throw new StartError(`Version ${version} is no longer there: update to its archive.`)
    }
    mkdirSync(work, { recursive: true })
    const part = join(work, 'current')
    rmSync(part, { force: true })
    symlinkSync(`releases/${version}`, part)
    renameSync(part, link)
  }
  const current = (): string => basename(readlinkSync(link))
  const discard = (): void => rmSync(work, { recursive: true, force: true })
  return {
    root: () => folderOf(current()),
    commandFile: (folder, name) => join(folder, 'commands', `${name}.js`),
    current,
    prepare: async () => {
      discard()
      mkdirSync(work)
      const isAddress = /^https?:\/\//.test(source)
      const file = isAddress ? join(work, 'archive') : source
      if (isAddress) await download(source, file)
      if (!existsSync(file)) throw new StartError(`There is no archive ${file}.`)
      const found = await sha256Of(file)
      if (found !== sha256.toLowerCase()) {
        throw new StartError(`${source} has the SHA-256 ${found} and not ${sha256}: fetch it again.`)
      }
      execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', work])
      const { version, unpacked, platform } = releaseIn(work, source)
      if (platform !== `${process.platform}-${process.arch}`) {
        throw new StartError(
          `${source} is for ${platform}, and this machine is ${process.platform}-${process.arch}.`,
        )
      }
      if (version === current()) throw new StartError(`The shop runs version ${version} already.`)
      const folder = folderOf(version)
      // At one moment, because the way back may lead to it.
      if (existsSync(folder)) renameSync(folder, join(work, 'replaced'))
      renameSync(unpacked, folder)
      discard()
      return { folder, version }
    },
    switchTo: ({ version }) => {
      const before = current()
      point(version)
      // One version back is kept. Others would only fill a small disk.
      for (const name of readdirSync(join(home, 'releases'))) {
        if (name !== version && name !== before) rmSync(join(home, 'releases', name), { recursive: true })
      }
      discard()
    },
    switchBack: (name, restore) => {
      restore(folderOf(name))
      point(name)
      discard()
    },
    discard,
  }
}
