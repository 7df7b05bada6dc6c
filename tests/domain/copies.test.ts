import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copyRuns } from '#db/schema/copies.ts'
import { readAddress } from '#src/copies/address.ts'
import { readSecret } from '#src/copies/encryption.ts'
import { plainProblem } from '#src/copies/place.ts'
import { perform } from '#src/copies/tasks.ts'
import { runningCopy, startDue } from '#src/domains/copies/rules/runs.ts'
import { copyWarnings } from '#src/domains/copies/service.ts'
import type { Copier } from '#src/gateways/copier.ts'
import { AppError } from '#src/shared/app-error.ts'
import { placeName, sftpServer } from '#src/shared/copies.ts'
import { DAY, HOUR, lastFullHour } from '#src/shared/values/dates.ts'
import { expectRefusal, office } from '#tests/helpers/app.ts'
import { folderPlace, startBucket } from '#tests/helpers/places.ts'

/** A shop whose copies are made for real, but in the process of the test. */
const copyingShop = () => {
  const copier: Copier = {
    run: async (kind, task, onStep = () => undefined) => {
      // The database of a test lies in memory.
      writeFileSync(join(t.deps.config.dataDir, 'shop.db'), t.connection.serialize())
      try {
        return await perform[kind](task, onStep)
      } catch (error) {
        throw new AppError('BAD_GATEWAY', plainProblem(error))
      }
    },
    stop: () => undefined,
  }
  const { t, admin } = office({ override: { copier } })
  return {
    ...t,
    admin,
    /** Starts what is due, as the job does every ten minutes, and waits for it, so many times. */
    tick: async (times = 1) => {
      for (let n = 0; n < times; n += 1) {
        startDue(t.deps)
        await t.settled()
      }
    },
    /** A new folder as a place, with the key made. */
    addFolder: async () => {
      const place = folderPlace()
      if (!(await admin.copies.state()).keyMadeAt) await admin.copies.makeKey()
      const { id } = await admin.copies.savePlace({ place })
      return { id, path: place.path }
    },
    runs: async (kind: 'copy' | 'check') =>
      (await admin.copies.state()).runs.filter((run) => run.kind === kind),
  }
}

const copiesIn = (path: string): string[] =>
  readdirSync(join(path, 'copies')).filter((name) => name.endsWith('.manifest.age'))

describe('the name of a place', () => {
  const sftp = {
    kind: 'sftp',
    host: 'copies.example.com',
    port: 22,
    user: 'shop',
    path: '/backups',
    password: 'secret',
    privateKey: '',
    hostKey: `SHA256:${'a'.repeat(43)}`,
  } as const
  const environment = { SFTP_PASSWORD: sftp.password, SFTP_HOST_KEY: sftp.hostKey }

  it.each([
    { host: '2001:db8::7', port: 2222 },
    { path: '/100%/50%25 off' },
    { path: '/copies #1?' },
    { path: '/' },
    { path: '.' },
    { path: '../shop' },
    { user: 'seller@example.com' },
    { user: '100%' },
  ])('is an address that a restore reads as the same place: %o', async (given) => {
    const place = { ...sftp, ...given }
    const copy = '2026-11-24T220000Z'
    expect(await readAddress(placeName(place), environment)).toEqual({ place })
    expect(await readAddress(`${placeName(place)}/${copy}`, environment)).toEqual({ place, copy })
  })

  it('is told of where a restore cannot read it, and an IPv6 address may be typed in brackets', async () => {
    await expect(readAddress('sftp://shop@2001:db8::7/backups', environment)).rejects.toThrow('stands in [ ]')
    expect(sftpServer.parse({ host: '[2001:db8::7]', port: 22 })).toEqual({ host: '2001:db8::7', port: 22 })
    expect(await readAddress('sftp://shop@copies.example.com/50%off', environment)).toEqual({
      place: { ...sftp, path: '/50%off' },
    })
  })
})

describe('the key of copies', () => {
  it('is shown once, as 24 words that make the same key, and never again (COPY-3)', async () => {
    const { admin, deps } = copyingShop()
    const { words, secret, qr } = await admin.copies.makeKey()
    expect(words.split(' ')).toHaveLength(24)
    expect(readSecret(words)).toBe(secret)
    expect(qr).toContain('<svg')
    const kept = JSON.stringify([await admin.copies.state(), deps.db.select().from(copyRuns).all()])
    expect(kept).not.toContain(secret)
  })

  it.each([
    ['kidney crazy lesson', 'The key has 24 words'],
    [`${'kidney '.repeat(23)}crazy`, 'One of the 24 words is wrong'],
    ['AGE-SECRET-KEY-10FN95Q07D86AFY6PKHGNGMTXKKZFYYSNJNSAVZ6QYW2CEDH3HVTQTQ7305', 'a letter of it is wrong'],
  ])('is refused where it was typed wrong: %s', (typed, problem) => {
    expect(() => readSecret(typed)).toThrow(problem)
  })
})

describe('a place of copies', () => {
  it('is not stored where it cannot be written, and the reason is one sentence (COPY-701)', async () => {
    const { admin } = copyingShop()
    await admin.copies.makeKey()
    const place = { kind: 'folder', path: '/nowhere/at/all' } as const
    const problem = 'The folder /nowhere/at/all does not exist. Is its disk mounted?'
    await expect(admin.copies.savePlace({ place })).rejects.toThrow(problem)
    expect((await admin.copies.state()).places).toEqual([])
  })

  it('is no folder inside the data, which is lost with it (COPY-2)', async () => {
    const { admin, deps } = copyingShop()
    await admin.copies.makeKey()
    const { dataDir } = deps.config
    const paths = ['', '/', '/copies', `/../${basename(dataDir)}/copies`]
    for (const path of paths.map((tail) => `${dataDir}${tail}`)) {
      const saving = admin.copies.savePlace({ place: { kind: 'folder', path } })
      await expect(saving).rejects.toThrow('lost together with the data')
    }
  })

  it('keeps its credentials to itself (COPY-702)', async () => {
    const { admin, mustNotLog } = copyingShop()
    const { secretAccessKey: _, ...bucket } = await startBucket()
    await admin.copies.makeKey()
    const wrong = { ...bucket, secretAccessKey: 'a wrong secret of the bucket' }
    mustNotLog(wrong.secretAccessKey)
    const failure = admin.copies.savePlace({ place: wrong })
    await expect(failure).rejects.toThrow('The bucket refused access: the secret key is wrong.')
    await admin.copies.savePlace({ place: { ...bucket, secretAccessKey: 'S3RVER' } })
    const state = await admin.copies.state()
    expect(state.places[0]).toMatchObject({ name: 's3://shop/backups/first', kind: 's3' })
    expect(JSON.stringify(state)).not.toContain('S3RVER')
  })
})

describe('the nightly copy', () => {
  it('is made once a night, at 03:00 or at the next start (COPY-1)', async () => {
    const { addFolder, tick, runs, clock } = copyingShop()
    const { path } = await addFolder()
    await tick(2)
    expect(await runs('copy')).toHaveLength(1)
    const night = lastFullHour(clock.now(), 3).getTime() + DAY * 1000
    clock.advance((night - clock.now().getTime()) / 1000 - 60)
    await tick()
    expect(await runs('copy')).toHaveLength(1)
    clock.advance(120)
    await tick(2)
    expect(await runs('copy')).toHaveLength(2)
    // The shop was off for three nights.
    clock.advance(3 * DAY)
    await tick(2)
    expect(await runs('copy')).toHaveLength(3)
    expect(copiesIn(path)).toHaveLength(3)
  })

  it('goes to the other places where one fails, and is tried again after an hour', async () => {
    const { addFolder, tick, runs, clock, deps } = copyingShop()
    const [broken, good] = [await addFolder(), await addFolder()]
    renameSync(broken.path, `${broken.path}-away`)
    onTestFinished(() => rmSync(`${broken.path}-away`, { recursive: true, force: true }))
    await tick()
    expect(copiesIn(good.path)).toHaveLength(1)
    const sentence = `The folder ${broken.path} does not exist. Is its disk mounted?`
    expect((await runs('copy')).find(({ placeId }) => placeId === broken.id)?.problem).toBe(sentence)
    expect(copyWarnings(deps)).toEqual([`The last copy to ${broken.path} failed: ${sentence}`])
    clock.advance(HOUR - 60)
    renameSync(`${broken.path}-away`, broken.path)
    await tick()
    expect((await runs('copy')).filter(({ placeId }) => placeId === broken.id)).toHaveLength(1)
    clock.advance(120)
    await tick()
    expect(copiesIn(broken.path)).toHaveLength(1)
    expect(copiesIn(good.path)).toHaveLength(1)
    expect(copyWarnings(deps)).toEqual([])
  })

  it('does not run twice at once (COPY-8)', async () => {
    const { addFolder, admin, deps, settled } = copyingShop()
    await addFolder()
    await admin.copies.copyNow()
    expect(runningCopy(deps)).toMatchObject({ kind: 'copy' })
    await expectRefusal(admin.copies.copyNow(), 'CONFLICT')
    await settled()
    expect(runningCopy(deps)).toBeNull()
  })

  it('is warned of when it is older than 36 hours (COPY-10)', async () => {
    const { addFolder, tick, clock, deps } = copyingShop()
    const { path } = await addFolder()
    expect(copyWarnings(deps)).toEqual([])
    clock.advance(37 * HOUR)
    expect(copyWarnings(deps)).toEqual([`There is no copy at ${path} yet.`])
    await tick()
    expect(copyWarnings(deps)).toEqual([])
    clock.advance(40 * HOUR)
    expect(copyWarnings(deps)).toEqual([`The newest copy at ${path} is 40 hours old.`])
    clock.advance(32 * HOUR)
    expect(copyWarnings(deps)).toEqual([`The newest copy at ${path} is 3 days old.`])
  })

  it('is made although an earlier run lies in the future of a corrected clock', async () => {
    const { addFolder, tick, runs, clock } = copyingShop()
    await addFolder()
    clock.advance(400 * DAY)
    await tick()
    clock.advance(-400 * DAY)
    await tick()
    expect(await runs('copy')).toHaveLength(2)
  })
})

describe('the weekly check', () => {
  it('opens the newest copy of each place, once a week, and shows what it found (COPY-7)', async () => {
    const { addFolder, tick, runs, clock } = copyingShop()
    await addFolder()
    await tick(2)
    const [first] = await runs('check')
    expect(first).toMatchObject({ problem: null, copy: expect.stringMatching(/^\d{4}-/) })
    expect(first?.note).toMatch(/^Opened with \d+ rows; 0 files compared; all 1 objects are there\.$/)
    clock.advance(6 * DAY)
    await tick(2)
    expect(await runs('check')).toHaveLength(1)
    clock.advance(DAY + 60)
    await tick(2)
    expect(await runs('check')).toHaveLength(2)
  })

  it('warns of a copy that was damaged', async () => {
    const { addFolder, admin, settled, deps } = copyingShop()
    const { id, path } = await addFolder()
    await admin.copies.copyNow()
    await settled()
    const name = readdirSync(join(path, 'copies')).find((file) => file.endsWith('.db.age')) ?? ''
    writeFileSync(join(path, 'copies', name), Buffer.alloc(5000, 7), { flag: 'r+' })
    await admin.copies.checkNow({ id })
    await settled()
    expect(copyWarnings(deps)).toEqual([
      `The last check of the copies at ${path} failed: copies/${name} at the place is damaged.`,
    ])
  })
})

it('what is stored of places in another form is shown as unreadable and refused in words (DB-26)', async () => {
  const { addFolder, admin, connection, deps } = copyingShop()
  const { id } = await addFolder()
  const store = (column: string, value: string) =>
    connection.prepare(`update copy_places set ${column} = ?`).run(value)
  store('listing', JSON.stringify({ copies: [], files: 3, fileBytes: 100 }))
  expect((await admin.copies.state()).places).toMatchObject([{ listing: { copies: [], files: 3 } }])
  for (const listing of ['', 'null', '[]', '{"copies":[{"name":1}]}']) {
    store('listing', listing)
    expect((await admin.copies.state()).places).toMatchObject([{ listing: null }])
  }
  store('sealed', deps.vault.seal('{"kind":"tape"}'))
  const unreadable = expect.stringContaining('cannot be read')
  await expectRefusal(admin.copies.testPlace({ id }), 'CONFLICT', unreadable)
  const spoil = connection.prepare("update gateway_credentials set sealed = ? where name = 'copies'")
  spoil.run(deps.vault.seal('7'))
  expect(await admin.copies.state()).toMatchObject({ isKeyReadable: false })
})

it('the runs of copies are shown in pages, with the number of all (COPY-703)', async () => {
  const { addFolder, admin, clock, deps } = copyingShop()
  const { id: placeId } = await addFolder()
  const run = { placeId, kind: 'copy', startedAt: clock.now(), finishedAt: clock.now() } as const
  const rows = Array.from({ length: 70 }, (_, n) => ({ ...run, note: `Run ${n + 1}` }))
  deps.db.insert(copyRuns).values(rows).run()
  const shown = async (input?: { runs: number }) => {
    const { runs, runsTotal } = await admin.copies.state(input)
    return [runs.length, runs[0]?.note, runsTotal]
  }
  expect([await shown(), await shown({ runs: 60 }), await shown({ runs: 90 })]).toEqual([
    [30, 'Run 70', 70],
    [60, 'Run 70', 70],
    [70, 'Run 70', 70],
  ])
})
