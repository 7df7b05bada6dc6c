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
import { StartError } from '#src/shared/start-error.ts'
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
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(file))
}

/**
 * The code of an unpacked release in `home`, to be exchanged for the code of an archive (a file or an http address)
 * with this SHA-256 (REL-5). The code that a start runs is a symbolic link, so it changes at one moment.
 */
export const archiveCode = (home: string, source: string, sha256: string): Code => {
  const [link, work] = [join(home, 'current'), join(home, '.update')]
  const point = (version: string): void => {
    if (!existsSync(join(home, 'releases', version))) {
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
    root: () => join(home, 'releases', current()),
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
      const [version = ''] = readdirSync(join(work, 'releases'))
      const unpacked = join(work, 'releases', version)
      const { platform } = JSON.parse(readFileSync(join(unpacked, 'release.json'), 'utf8')) as {
        platform: string
      }
      if (platform !== `${process.platform}-${process.arch}`) {
        throw new StartError(
          `${source} is for ${platform}, and this machine is ${process.platform}-${process.arch}.`,
        )
      }
      if (version === current()) throw new StartError(`The shop runs version ${version} already.`)
      const folder = join(home, 'releases', version)
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
      restore(join(home, 'releases', name))
      point(name)
      discard()
    },
    discard,
  }
}
