import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { archiveCode } from '#scripts/update/archive.ts'
import { checkoutCode } from '#scripts/update/checkout.ts'
import type { Code } from '#scripts/update/code.ts'
import { runUpdate, undoUpdate } from '#scripts/update/run.ts'
import { freePort } from '#tests/helpers/shop.ts'

// A product that is small enough to be installed and built in a moment: it has the commands and the answers that an
// update asks a shop for. Its start migrates; a version may refuse to start at all, or only outside of the trial.

const server = `
import Database from 'better-sqlite3'
import { createServer } from 'node:http'
import { readFileSync, writeFileSync } from 'node:fs'
const { version, fault } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const isTrial = process.argv.includes('--trial')
const dir = process.env.DATA_DIR
const db = new Database(dir + '/shop.db')
const known = db.prepare('select count(*) from __drizzle_migrations').pluck().get()
for (let n = known; n < Number(version.split('.')[1]) + 1; n += 1) db.exec('insert into __drizzle_migrations default values')
if (fault === 'always' || (fault === 'served' && !isTrial)) throw new Error('a broken release')
writeFileSync(dir + '/lock.pid', String(process.pid))
createServer((request, response) => response.end(JSON.stringify({ version }))).listen(process.env.PORT, '127.0.0.1')
`
const copy = (from: string, to: string) => `
import { copyFileSync, rmSync } from 'node:fs'
const file: string = process.argv[2] ?? ''
const database: string = process.env.DATA_DIR + '/shop.db'
copyFileSync(${from}, ${to})
for (const end of ['-wal', '-shm']) rmSync(database + end, { force: true })
`
const scripts = {
  'scripts/start.js': server,
  'scripts/backup.ts': copy('database', 'file'),
  'scripts/restore.ts': copy('file', 'database'),
  'commands/backup.js': copy('database', 'file').replaceAll(': string', ''),
  'commands/restore.js': copy('file', 'database').replaceAll(': string', ''),
}

const write = (folder: string, files: Record<string, string>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

type Fault = 'never' | 'always' | 'served'
const manifestOf = (version: string, fault: Fault): string =>
  JSON.stringify({
    name: 'toy',
    version,
    type: 'module',
    fault,
    scripts: { build: 'mkdir -p dist && cp package.json dist' },
  })

/** A home of that product: a data folder, a port, and commands that stop and start it as a service would. */
const newHome = async (rootOf: (home: string) => string) => {
  const home = mkdtempSync(join(tmpdir(), 'update-'))
  const data = join(home, 'data')
  mkdirSync(data)
  // The product imports better-sqlite3, which is found above its folder.
  execFileSync('ln', ['-s', join(process.cwd(), 'node_modules'), join(home, 'node_modules')])
  const connection = new Database(join(data, 'shop.db'))
  connection.exec(
    'create table __drizzle_migrations (id integer primary key); create table orders (id integer)',
  )
  connection.close()
  const port = await freePort()
  // Fails when nothing serves, as many such commands do.
  const stop = `kill $(cat ${data}/lock.pid) && rm ${data}/lock.pid`
  const start = `cd ${rootOf(home)} && DATA_DIR=${data} PORT=${port} setsid ${process.execPath} scripts/start.js >${home}/log 2>&1 &`
  onTestFinished(() => {
    spawnSync('sh', ['-c', stop])
    rmSync(home, { recursive: true, force: true })
  })
  const said: string[] = []
  const updateOf = (code: Code) => ({
    code,
    dataDir: data,
    service: { stop, start },
    url: `http://127.0.0.1:${port}`,
    say: (line: string) => said.push(line),
    seconds: 5,
  })
  const within = <T>(read: (db: Database.Database) => T): T => {
    const db = new Database(join(data, 'shop.db'))
    try {
      return read(db)
    } finally {
      db.close()
    }
  }
  return {
    home,
    said,
    updateOf,
    start: () => execFileSync('sh', ['-c', start], { stdio: 'ignore' }),
    serves: async (): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
      return ((await answer.json()) as { version: string }).version
    },
    order: () => within((db) => db.exec('insert into orders values (1)')),
    orders: () => within((db) => db.prepare('select count(*) from orders').pluck().get()),
    migrations: () => within((db) => db.prepare('select count(*) from __drizzle_migrations').pluck().get()),
  }
}

describe('npm run update in a git checkout', () => {
  it('brings a release with its migrations, leaves all as it was when one fails its trial, and goes back when one does not serve (REL-5, REL-6)', async () => {
    const shop = await newHome((home) => join(home, 'checkout'))
    const [origin, root] = [join(shop.home, 'origin'), join(shop.home, 'checkout')]
    const git = (folder: string, ...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@localhost', ...args], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }).trim()
    mkdirSync(origin)
    git(origin, 'init', '-q', '-b', 'main')
    const release = (version: string, fault: Fault = 'never') => {
      write(origin, {
        ...scripts,
        '.gitignore': 'node_modules\ndist\n.update\n',
        'package.json': manifestOf(version, fault),
        'package-lock.json': JSON.stringify({
          name: 'toy',
          version,
          lockfileVersion: 3,
          packages: { '': {} },
        }),
      })
      git(origin, 'add', '-A')
      git(origin, 'commit', '-qm', version)
      git(origin, 'tag', `v${version}`)
    }
    release('1.0.0')
    git(shop.home, 'clone', '-q', origin, root)
    const update = (tag: string) => runUpdate(shop.updateOf(checkoutCode(root, tag)))
    shop.start()
    await expect.poll(shop.serves).toBe('1.0.0')
    shop.order()

    release('1.1.0')
    await update('v1.1.0')
    expect(await shop.serves()).toBe('1.1.0')
    expect([shop.migrations(), shop.orders()]).toEqual([2, 1])
    expect(readFileSync(join(root, 'dist/package.json'), 'utf8')).toContain('1.1.0')

    release('1.2.0', 'always')
    await expect(update('v1.2.0')).rejects.toThrow(/Nothing was changed.*a broken release/s)
    expect(await shop.serves()).toBe('1.1.0')
    expect([shop.migrations(), git(root, 'describe', '--tags')]).toEqual([2, 'v1.1.0'])

    release('1.3.0', 'served')
    await expect(update('v1.3.0')).rejects.toThrow(/update to 1\.3\.0 was undone/)
    await expect.poll(shop.serves).toBe('1.1.0')
    expect([shop.migrations(), shop.orders(), git(root, 'describe', '--tags')]).toEqual([2, 1, 'v1.1.0'])
    expect(readFileSync(join(root, 'dist/package.json'), 'utf8')).toContain('1.1.0')

    await expect(update('v9.9.9')).rejects.toThrow('There is no release v9.9.9')
    writeFileSync(join(root, 'package.json'), manifestOf('1.1.0', 'always'))
    await expect(update('v1.3.0')).rejects.toThrow('has changes that no commit holds')
  })
})

describe('./shop update where a release was unpacked', () => {
  it('takes an archive by its SHA-256 alone, keeps one version back, and is undone (REL-4, REL-5)', async () => {
    const shop = await newHome((home) => join(home, 'current'))
    const archiveOf = (version: string, fault: Fault = 'never') => {
      const stage = join(shop.home, 'stage', version, 'toy')
      write(join(stage, 'releases', version), {
        ...scripts,
        'package.json': manifestOf(version, fault),
        'release.json': JSON.stringify({ version, platform: `${process.platform}-${process.arch}` }),
      })
      execFileSync('ln', ['-s', `releases/${version}`, join(stage, 'current')])
      const file = join(shop.home, `${version}.tar.gz`)
      execFileSync('tar', ['-czf', file, '-C', dirname(stage), 'toy'])
      return { file, sha256: createHash('sha256').update(readFileSync(file)).digest('hex') }
    }
    const update = ({ file, sha256 }: { file: string; sha256: string }) =>
      runUpdate(shop.updateOf(archiveCode(shop.home, file, sha256)))
    execFileSync('tar', ['-xzf', archiveOf('1.0.0').file, '--strip-components=1', '-C', shop.home])
    shop.start()
    await expect.poll(shop.serves).toBe('1.0.0')
    shop.order()

    const next = archiveOf('1.1.0')
    await expect(update({ ...next, sha256: '0'.repeat(64) })).rejects.toThrow(
      /has the SHA-256 \w+ and not 0000/,
    )
    expect(existsSync(join(shop.home, 'releases/1.1.0'))).toBe(false)
    await update(next)
    expect([await shop.serves(), readlinkSync(join(shop.home, 'current'))]).toEqual([
      '1.1.0',
      'releases/1.1.0',
    ])
    shop.order()

    await expect(update(archiveOf('1.2.0', 'always'))).rejects.toThrow('Nothing was changed')
    await expect(update(archiveOf('1.3.0', 'served'))).rejects.toThrow('was undone')
    await expect.poll(shop.serves).toBe('1.1.0')
    expect([shop.migrations(), shop.orders()]).toEqual([2, 2])

    await update(archiveOf('1.4.0'))
    expect(existsSync(join(shop.home, 'releases/1.0.0'))).toBe(false)
    const last = shop.updateOf(archiveCode(shop.home, '', ''))
    await undoUpdate(last)
    await expect.poll(shop.serves).toBe('1.1.0')
    expect([shop.migrations(), shop.orders()]).toEqual([2, 2])
    await expect(undoUpdate(last)).rejects.toThrow('There is no update to undo')
  })
})
