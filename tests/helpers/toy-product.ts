import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import type { Code } from '#scripts/update/code.ts'
import { testFolder } from './places.ts'
import { freePort } from './shop.ts'

// A product that is small enough to be installed and built in a moment: it has the commands and the answers that an
// update asks a shop for. Its start migrates, and refuses newer data and the packages or the build of another version; a
// version may refuse to start at all, or only outside of the trial.

const server = `
import Database from 'better-sqlite3'
import { createServer } from 'node:http'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { settleSwitch } from './settle.js'
settleSwitch(new URL('..', import.meta.url).pathname)
const read = (path) => JSON.parse(readFileSync(new URL('../' + path, import.meta.url), 'utf8'))
const { version, fault } = read('package.json')
if (existsSync(new URL('../.git', import.meta.url))) {
  for (const path of ['dist/package.json', 'node_modules/toy/package.json'])
    if (read(path).version !== version) throw new Error('two versions are mixed')
}
const isTrial = process.argv.includes('--trial')
const dir = process.env.DATA_DIR
const db = new Database(dir + '/shop.db')
const known = db.prepare('select count(*) from __drizzle_migrations').pluck().get()
const own = Number(version.split('.')[1]) + 1
if (known > own) throw new Error('the data is newer')
for (let n = known; n < own; n += 1) db.exec('insert into __drizzle_migrations default values')
if (fault === 'always' || (fault === 'served' && !isTrial)) throw new Error('a broken release')
writeFileSync(dir + '/lock.pid', String(process.pid))
createServer((request, response) => response.end(JSON.stringify({ version }))).listen(process.env.PORT, '127.0.0.1')
if (isTrial) process.stdin.on('end', () => process.exit()).resume()
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
  'scripts/settle.js': readFileSync('scripts/settle.js', 'utf8'),
  'scripts/backup.ts': copy('database', 'file'),
  'scripts/restore.ts': copy('file', 'database'),
  'commands/backup.js': copy('database', 'file').replaceAll(': string', ''),
  'commands/restore.js': copy('file', 'database').replaceAll(': string', ''),
}
export const BUILD =
  'mkdir -p dist node_modules/toy && cp package.json dist && cp package.json node_modules/toy'

const write = (folder: string, files: Record<string, string>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

type Fault = 'never' | 'always' | 'served'
export const manifestOf = (version: string, fault: Fault): string =>
  JSON.stringify({ name: 'toy', version, type: 'module', fault, scripts: { build: BUILD } })

/** A home of that product: a data folder, a port, and commands that stop and start it as a service would. */
export const newHome = async (rootOf: (home: string) => string) => {
  const home = testFolder('update')
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
  // Fails when nothing serves, as many such commands do, and waits until the port is free.
  const gone = 'for n in $(seq 100); do kill -0 $pid 2>/dev/null || break; sleep 0.05; done'
  const stop = `pid=$(cat ${data}/lock.pid) && kill $pid && rm ${data}/lock.pid && ${gone}`
  const start = `cd ${rootOf(home)} && DATA_DIR=${data} PORT=${port} setsid ${process.execPath} scripts/start.js >${home}/log 2>&1 &`
  const stopNow = () => spawnSync('sh', ['-c', stop])
  onTestFinished(() => void stopNow())
  const within = <T>(read: (db: Database.Database) => T): T => {
    const db = new Database(join(data, 'shop.db'))
    try {
      return read(db)
    } finally {
      db.close()
    }
  }
  const facts = { dataDir: data, service: { stop, start }, url: `http://127.0.0.1:${port}` }
  return {
    home,
    facts,
    updateOf: (code: Code) => ({ ...facts, code, say: () => undefined, seconds: 5 }),
    start: () => execFileSync('sh', ['-c', start], { stdio: 'ignore' }),
    stop: stopNow,
    serves: async (): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
      return ((await answer.json()) as { version: string }).version
    },
    log: () => readFileSync(join(home, 'log'), 'utf8'),
    order: () => within((db) => db.exec('insert into orders values (1)')),
    orders: () => within((db) => db.prepare('select count(*) from orders').pluck().get()),
    migrations: () => within((db) => db.prepare('select count(*) from __drizzle_migrations').pluck().get()),
  }
}
export type Home = Awaited<ReturnType<typeof newHome>>

/** Runs git in a folder. */
export const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@localhost', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

/** Commits a release of the product, with its tag, to the repository in this folder. */
export const commitRelease = (origin: string, version: string, fault: Fault = 'never'): void => {
  write(origin, {
    ...scripts,
    '.gitignore': 'node_modules\ndist\n.update\n',
    'package.json': manifestOf(version, fault),
    'package-lock.json': JSON.stringify({ name: 'toy', version, lockfileVersion: 3, packages: { '': {} } }),
  })
  git(origin, 'add', '-A')
  git(origin, 'commit', '-qm', version)
  git(origin, 'tag', `v${version}`)
}

/** A checkout, in `home`/checkout, of a repository with version 1.0.0, built. */
export const checkOut = ({ home }: Pick<Home, 'home'>): { origin: string; root: string } => {
  const [origin, root] = [join(home, 'origin'), join(home, 'checkout')]
  mkdirSync(origin)
  git(origin, 'init', '-q', '-b', 'main')
  commitRelease(origin, '1.0.0')
  git(home, 'clone', '-q', origin, root)
  execFileSync('sh', ['-c', BUILD], { cwd: root })
  return { origin, root }
}

/** Packs a release of the product. */
export const packRelease = ({ home }: Pick<Home, 'home'>, version: string, fault: Fault = 'never') => {
  const stage = join(home, 'stage', version, 'toy')
  write(join(stage, 'releases', version), {
    ...scripts,
    'package.json': manifestOf(version, fault),
    'release.json': JSON.stringify({ version, platform: `${process.platform}-${process.arch}` }),
  })
  execFileSync('ln', ['-s', `releases/${version}`, join(stage, 'current')])
  const file = join(home, `${version}.tar.gz`)
  execFileSync('tar', ['-czf', file, '-C', dirname(stage), 'toy'])
  return { file, sha256: createHash('sha256').update(readFileSync(file)).digest('hex') }
}

/** Unpacks version 1.0.0 into `home`. */
export const unpackFirst = (shop: Pick<Home, 'home'>): void => {
  execFileSync('tar', ['-xzf', packRelease(shop, '1.0.0').file, '--strip-components=1', '-C', shop.home])
}
