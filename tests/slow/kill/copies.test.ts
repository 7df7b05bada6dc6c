import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { createCopier } from '#src/gateways/copier.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import type { PlaceConfig } from '#src/shared/copies.ts'
import { administrator, copyTask, restoreCopy } from '#tests/helpers/copies.ts'
import { call, columnIn, orderOf } from '#tests/helpers/load.ts'
import { folderPlace, startBucket, startSftp, testFolder } from '#tests/helpers/places.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { startShop } from '#tests/helpers/shop.ts'

const KILLS = amounts.killsOfCopies
const MB = 2 ** 20
/** The process as the built shop starts it. */
const builtProcess = resolve('dist/server/copy-process.js')

/** Runs `npm run restore` on an empty machine: an empty data folder, and what the operator knows. */
const restoreAnew = async (address: string, words: string, env: Record<string, string> = {}) => {
  const dataDir = join(testFolder('machine'), 'data')
  const keyFile = join(testFolder('paper'), 'words')
  writeFileSync(keyFile, words)
  const done = await promisify(execFile)(process.execPath, ['scripts/restore.ts', address], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, COPY_KEY_FILE: keyFile, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  )
  return { dataDir, ...done }
}

it('a shop copies itself to a bucket, an SFTP server and a folder at night, checks them, and opens on an empty machine, by its own key alone', async () => {
  const [bucket, sftp, folder] = [await startBucket(), await startSftp(), folderPlace()]
  const dataDir = testFolder('data')
  const first = await startShop({ dataDir })
  for (let n = 0; n < 5; n += 1) await call(first, 'POST', '/api/orders', orderOf(n))
  const owner = await administrator(first)
  const { words } = (await owner.mutate('makeKey')) as { words: string }
  for (const place of [bucket, sftp, folder]) await owner.mutate('savePlace', { place })
  expect(await first.stop()).toBe(0)

  // The box was off at night, so the start makes the copy.
  const second = await startShop({ dataDir })
  const again = await administrator(second)
  const copied = await again.runs('copy', 3)
  const failed = (runs: typeof copied) => runs.filter(({ problem }) => problem)
  prove('nightly copies to three places: failed', failed(copied), { is: [] })
  const { places } = await again.state()
  for (const [n, { id }] of places.entries()) {
    await again.mutate('checkNow', { id })
    await again.runs('check', n + 1)
  }
  prove('weekly checks of three places: failed', failed(await again.runs('check', 3)), { is: [] })
  expect(await second.stop()).toBe(0)

  const userKey = join(testFolder('key'), 'user')
  writeFileSync(userKey, sftp.privateKey, { mode: 0o600 })
  const addresses: [string, Record<string, string>][] = [
    [
      's3://shop/backups/first',
      { AWS_ENDPOINT_URL: bucket.endpoint, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    ],
    [
      `sftp://${sftp.user}@127.0.0.1:${sftp.port}${sftp.path}`,
      { SFTP_KEY_FILE: userKey, SFTP_HOST_KEY: sftp.hostKey },
    ],
    [folder.path, {}],
  ]
  let orders = 0
  for (const [address, env] of addresses) {
    const { dataDir: anew, code, said } = await restoreAnew(address, words, env)
    expect({ code, said }).toMatchObject({ code: 0 })
    orders += columnIn(dataPaths(anew).database, 'select id from orders').length
    expect(readFileSync(dataPaths(anew).secret)).toEqual(readFileSync(dataPaths(dataDir).secret))
  }
  prove('orders restored on three empty machines, of 5 each', orders, { is: 15 })
  const third = await startShop({ dataDir: (await restoreAnew(folder.path, words)).dataDir })
  const { places: known } = await (await administrator(third)).state()
  expect(await third.stop()).toBe(0)
  prove('places that a restored shop knows and copies to again', known.length, { is: 3 })

  const { words: wrong } = await createCopier().run('newKeys', {})
  const refused = await restoreAnew(folder.path, wrong)
  expect(refused).toMatchObject({
    code: 1,
    said: 'This key does not open the copy: it was made with another key.\n',
  })
  prove('data that a wrong key leaves behind', existsSync(dataPaths(refused.dataDir).database), { is: false })
})

/** A data folder with a shop that does not run, and its copies by the built process. */
const restingShop = async () => {
  const dataDir = testFolder('data')
  const shop = await startShop({ dataDir })
  await shop.stop()
  const copier = createCopier(builtProcess)
  const made = await copier.run('newKeys', {})
  let day = Date.parse('2026-11-01T22:00:00Z')
  let files = 0
  const { database, uploads } = dataPaths(dataDir)
  return {
    copier,
    /** Adds an uploaded file of this many bytes. */
    addFile: (bytes: number) => {
      files += 1
      const name = `${String(files).padStart(32, '0')}.webp`
      mkdirSync(join(uploads, 'images'), { recursive: true })
      writeFileSync(join(uploads, 'images', name), Buffer.alloc(bytes, randomBytes(MB / 4)))
      const db = new Database(database)
      db.prepare("insert into media (folder, stored_name, created_at) values ('images', ?, 0)").run(name)
      db.close()
    },
    copy: (places: readonly PlaceConfig[]) => {
      day += 86_400_000
      return copier.run('copy', copyTask(dataDir, made, new Date(day), places))
    },
    /** How many files the newest copy of a place restores, each compared by its hash. */
    restored: async (place: PlaceConfig) => (await restoreCopy(place, made.words)).manifest.files.length,
  }
}

it(`${KILLS} kills of a copy leave the earlier ones whole, and the next one is whole`, async () => {
  const places: PlaceConfig[] = [folderPlace(), await startBucket(), await startSftp()]
  const shop = await restingShop()
  for (const place of places) await shop.copier.run('test', { place, mark: true })
  shop.addFile(MB)
  await shop.copy(places)
  shop.addFile(MB)
  const begun = performance.now()
  await shop.copy(places)
  const lasts = performance.now() - begun
  const whole = places.map(() => 2)
  const flaws: unknown[] = []
  let killed = 0
  for (let n = 0; n < KILLS; n += 1) {
    shop.addFile(MB / 4)
    const copying = shop.copy(places).catch(() => {
      killed += 1
    })
    await pause((lasts * (n + 0.5)) / KILLS)
    shop.copier.stop()
    await copying
    const found = await Promise.all(
      places.map((place) => shop.restored(place).catch((error: unknown) => String(error))),
    )
    for (const [at, files] of found.entries()) {
      if (typeof files !== 'number' || files < (whole[at] ?? 0)) flaws.push({ n, at, files })
      else whole[at] = files
    }
  }
  prove(`${KILLS} kills while copying: copies that do not restore afterwards`, flaws, { is: [] })
  prove(`${KILLS} kills while copying: cut before the end`, killed, { atLeast: KILLS / 2 })
  const failed = (await shop.copy(places)).filter(({ problem, note }) => problem ?? note)
  prove('the next night after the kills: failed', failed, { is: [] })
  const files = await Promise.all(places.map(shop.restored))
  prove('the next night after the kills: files in each copy', files, { is: places.map(() => KILLS + 2) })
})

it('a full disk at the place is told in one sentence, and the copies there stay whole', async () => {
  const disk = folderPlace()
  const mount = (...options: string[]) => execFileSync('mount', [...options, 'tmpfs', disk.path])
  mount('-t', 'tmpfs', '-o', 'size=4m')
  onTestFinished(() => void execFileSync('umount', [disk.path]))
  const shop = await restingShop()
  await shop.copier.run('test', { place: disk, mark: true })
  shop.addFile(MB)
  expect(await shop.copy([disk])).toMatchObject([{ problem: null }])
  shop.addFile(6 * MB)
  const [full] = await shop.copy([disk])
  prove('what a full disk says', full?.problem, { is: 'The disk is full.' })
  prove('files of the copy before, restored from the full disk', await shop.restored(disk), { is: 1 })
  const parts = readdirSync(join(disk.path, 'files')).filter((name) => name.endsWith('.part'))
  prove('half files left on the full disk', parts, { is: [] })
  mount('-o', 'remount,size=40m')
  await shop.copy([disk])
  prove('files of the next copy, once there is room', await shop.restored(disk), { is: 2 })
})

/** The most memory that child processes of this one had while `work` ran, in MB. */
const peakOfChildren = async (work: () => Promise<unknown>): Promise<number> => {
  let peak = 0
  const look = () => {
    for (const task of readdirSync('/proc/self/task')) {
      for (const pid of readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ')) {
        try {
          const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
          peak = Math.max(peak, Number(kib ?? 0) / 1024)
        } catch {
          // It ended meanwhile.
        }
      }
    }
  }
  const timer = setInterval(look, 25)
  await work()
  clearInterval(timer)
  return Math.round(peak)
}

it('a large file streams through the process of copies', async () => {
  const bucket = await startBucket()
  const shop = await restingShop()
  await shop.copier.run('test', { place: bucket, mark: true })
  shop.addFile(256 * MB)
  const peak = await peakOfChildren(async () => {
    expect(await shop.copy([bucket])).toMatchObject([{ problem: null }])
  })
  prove('memory of the process that copies a file of 256 MB to a bucket', peak, { atMost: 200, unit: 'MB' })
})
