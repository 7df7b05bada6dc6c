import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backUp } from '#db/backup.ts'
import { createDb, openConnection } from '#db/client.ts'
import { securityLog } from '#db/schema/security.ts'
import { composeDeps } from '#src/app/compose.ts'
import { loadConfig } from '#src/config.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { signingKey } from '#src/domains/licenses/rules/lease.ts'
import { dataPaths, ownDataFolder } from '#src/kit/data-folder.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { commandLine, runCommand } from '#tests/helpers/command.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'
import { newDatabase } from '#tests/helpers/new-database.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { adminWithSecondFactor } from '#tests/helpers/second-factor.ts'

const has = (text: string): string => expect.stringContaining(text)

/** A data folder with a new shop and one picture, and the folder of a disk beside it. */
const shopAndDisk = () => {
  const root = testFolder('disks')
  const [dataDir, disk, file] = [join(root, 'data'), join(root, 'usb'), `${'a'.repeat(32)}.webp`]
  const paths = dataPaths(dataDir)
  for (const folder of [dataDir, disk, join(paths.uploads, 'images')]) mkdirSync(folder, { recursive: true })
  writeFileSync(paths.database, newDatabase())
  writeFileSync(paths.secret, 'the secret\n')
  writeFileSync(join(paths.uploads, 'images', file), 'x')
  const connection = openConnection(paths.database)
  connection.exec(`insert into media (folder, stored_name, created_at) values ('images', '${file}', 0)`)
  connection.close()
  return { root, dataDir, disk, paths }
}

it('npm run backup copies a running shop, and npm run restore takes it only after the shop has stopped', async () => {
  const { dataDir, disk } = shopAndDisk()
  const run = (script: string, ...args: string[]) => runCommand({ DATA_DIR: dataDir }, script, ...args)
  const file = join(disk, 'shop.backup')
  const folder = ownDataFolder(dataDir)
  expect(await run('backup')).toMatchObject({ status: 1, stderr: has('Usage: npm run backup -- FILE') })
  expect(await run('backup', file)).toMatchObject({ status: 0, stdout: has('with 1 uploaded files') })
  expect(await run('backup', file)).toMatchObject({ status: 1, stderr: has('Add --force') })
  const inUse = has(`in use by process ${process.pid}.`)
  expect(await run('restore', file)).toMatchObject({ status: 1, stderr: inUse })
  folder.release()
  expect(await run('restore', file)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/Restored .* with 1 uploaded files.* lies in .*before-restore-/),
  })
})

describe('a full disk', () => {
  /** Runs a command where no file may become longer than 200 kB, as on a full disk. Gives what it said. */
  const runOnFullDisk = (dataDir: string, name: string, ...args: string[]): Promise<string> =>
    new Promise((resolve) => {
      const options = { env: { PATH: process.env.PATH, DATA_DIR: dataDir } }
      const line = ['--fsize=200000', process.execPath, ...commandLine(name, ...args)]
      execFile('prlimit', line, options, (_, stdout, stderr) => resolve(stdout + stderr))
    })
  const below = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()

  it('is named by a backup that does not fit on it, and nothing of the backup stays', async () => {
    const { dataDir, disk, paths } = shopAndDisk()
    const file = join(disk, 'new/shop.backup')
    expect(await runOnFullDisk(dataDir, 'backup', file)).toMatch(
      new RegExp(
        `^The disk with ${file} is full or failing. Free some space on it, or name a file on another`,
      ),
    )
    expect(below(disk)).toEqual([])

    await backUp(paths, join(disk, 'older'))
    const before = below(disk)
    writeFileSync(paths.secret, 'another secret\n')
    expect(await runOnFullDisk(dataDir, 'backup', join(disk, 'older'), '--force')).toContain(
      `The disk with ${join(disk, 'older')} is full`,
    )
    expect(below(disk)).toEqual(before)
  })

  it('is named by a restore that does not fit on it, although the backup lies on another', async () => {
    const { root, disk, paths } = shopAndDisk()
    await backUp(paths, join(disk, 'shop.backup'))
    const machine = join(root, 'machine')
    expect(await runOnFullDisk(machine, 'restore', join(disk, 'shop.backup'))).toContain(
      `The disk with ${machine}/restoring/shop.db`,
    )
    expect(below(machine)).toEqual(['lock.db'])
  })
})

describe('npm run admin', () => {
  /** The shop of a test as a data folder, which a command opens beside it. */
  const onDisk = async (t: TestApp) => {
    const dir = testFolder('admin')
    await t.connection.backup(join(dir, 'shop.db'))
    return { dir, shop: testApp({ override: { db: createDb(openConnection(join(dir, 'shop.db'))) } }) }
  }

  it('makes a new secret where the old one is lost, once the shop has stopped, and says what is lost', async () => {
    const dir = testFolder('secret')
    const start = () => composeDeps(loadConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent' }))
    const accept = () => runCommand({ DATA_DIR: dir, LOG_LEVEL: 'silent' }, 'admin', 'accept-secret')
    const { deps, close } = start()
    signingKey(deps)
    await close()
    const { secret } = dataPaths(dir)
    const old = readFileSync(secret, 'utf8')
    rmSync(secret)
    const folder = ownDataFolder(dir)
    expect(await accept()).toMatchObject({ status: 1, stderr: has('in use') })
    folder.release()
    expect((await accept()).stdout).toMatch(
      /goes on with the secret in .*app-secret.*PushFlow.*reset-second-factor USER/s,
    )
    expect(readFileSync(secret, 'utf8')).not.toBe(old)
    await start().close()
    writeFileSync(secret, old)
    expect(start).toThrow('is not the one that this shop was run with')
  })

  it('removes a second factor (RUN-7), and sets a password', async () => {
    const t = testApp()
    const { user } = await adminWithSecondFactor(t)
    const { dir, shop } = await onDisk(t)
    const run = (...args: string[]) => runCommand({ DATA_DIR: dir }, 'admin', ...args)
    expect(await run()).toMatchObject({ status: 1, stderr: has('Usage') })
    const nobody = { status: 1, stderr: has('Second factor not found') }
    expect(await run('reset-second-factor', 'nobody')).toMatchObject(nobody)
    const removed = await run('reset-second-factor', user.username.toUpperCase())
    expect(removed.stdout).toContain('signs in by password')
    const { stdout } = await run('set-password', user.username)
    const password = /^Password \(shown only now\): (\S{20})$/m.exec(stdout)?.[1] ?? ''
    await shop.as.guest().auth.signIn({ username: user.username, password })
    expect(listAudit(shop.deps, 'user', user.id).slice(0, 2)).toMatchObject([
      { action: 'password changed', actorName: 'system' },
      { action: 'second factor removed', actorName: 'system' },
    ])
    expect(shop.deps.db.select().from(securityLog).all()).toMatchObject([
      { actorName: 'system', about: `reset-second-factor ${user.username.toUpperCase()}` },
      { actorName: 'system', about: `set-password ${user.username}` },
    ])
    const typed = execFileSync(
      process.execPath,
      commandLine('admin', 'set-password', user.username, '--stdin'),
      {
        env: { PATH: process.env.PATH, DATA_DIR: dir },
        input: 'nine clean windows\n',
        encoding: 'utf8',
      },
    )
    expect(typed).not.toContain('shown only now')
    await shop.as.guest().auth.signIn({ username: user.username, password: 'nine clean windows' })
  })

  it('rotates the signing key, while the shop serves', async () => {
    const t = testApp()
    await t.as.guest().licenses.keys()
    const { dir, shop } = await onDisk(t)
    const { licenseKey } = licenseIn(shop)
    const laptop = system('Laptop')
    const kidOf = (lease: string | null): unknown =>
      JSON.parse(Buffer.from(lease?.split('.')[0] ?? '', 'base64url').toString()).kid
    const before = await shop.as.guest().licenses.activate({ key: licenseKey, ...laptop })
    const env = { DATA_DIR: dir, APP_SECRET: 'a secret that only tests know, of 32 bytes or more' }
    const { stdout } = await runCommand(env, 'admin', 'rotate-license-key')
    const input = { key: licenseKey, deviceId: laptop.deviceId }
    const { lease } = await shop.as.guest().licenses.validate(input)
    expect(kidOf(lease)).not.toBe(kidOf(before.lease))
    expect(stdout).toContain(`the key ${String(kidOf(lease))}.`)
  })
})
