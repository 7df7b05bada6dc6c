import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prove } from '#tests/helpers/prove.ts'
import {
  BUILD,
  checkOut,
  commitRelease,
  type Home,
  newHome,
  packRelease,
  unpackFirst,
} from '#tests/helpers/toy-product.ts'

type Run = { kind: 'checkout' | 'archive'; names: string[]; from?: string; undo?: boolean }

/** Runs an update that is killed before this step. Whether it came so far. */
const killAt = (shop: Home, at: number, { kind, names, from = '', undo = false }: Run): boolean => {
  const facts = { kind, names, from, undo, at, update: shop.facts }
  const env = { ...process.env, PATH: `${shop.home}/bin:${process.env.PATH}` }
  const run = spawnSync(process.execPath, ['tests/helpers/killed-update.ts', JSON.stringify(facts)], {
    env,
    encoding: 'utf8',
  })
  if (run.signal !== 'SIGKILL' && run.status !== 0) throw new Error(`Step ${at}: ${run.stderr}`)
  return run.signal === 'SIGKILL'
}

// Every third step, because each takes two starts of a shop.
const APART = 3

/** Kills an update of `folders` at its steps, and starts the shop after each. The version that served, by step. */
const killEverywhere = async (shop: Home, folders: string[], run: Run) => {
  const base = join(shop.home, 'base')
  rmSync(base, { recursive: true, force: true })
  for (const name of folders)
    cpSync(join(shop.home, name), join(base, name), { recursive: true, verbatimSymlinks: true })
  const served: string[] = []
  const broken: string[] = []
  for (let at = 1; ; at += APART) {
    shop.stop()
    for (const name of folders) {
      rmSync(join(shop.home, name), { recursive: true, force: true })
      cpSync(join(base, name), join(shop.home, name), { recursive: true, verbatimSymlinks: true })
    }
    shop.start()
    await expect.poll(shop.serves).toMatch(/^1\./)
    const isKilled = killAt(shop, at, run)
    shop.stop()
    shop.start()
    try {
      await expect.poll(shop.serves).toMatch(/^1\.[01]\.0$/)
      served.push(await shop.serves())
      if (shop.orders() !== 1) broken.push(`step ${at}: the order is lost`)
    } catch {
      broken.push(`step ${at}: ${shop.log()}`)
    }
    if (!isKilled) return { served, broken, last: served.at(-1) }
  }
}

const proveRuns = async (shop: Home, folders: string[], run: Run) => {
  const what = run.kind === 'checkout' ? 'a git checkout' : 'a release'
  const update = await killEverywhere(shop, folders, run)
  prove(
    `updates of ${what} killed at ${update.served.length} steps: no version that starts with its data`,
    update.broken,
    { is: [] },
  )
  expect([update.served[0], update.last]).toEqual(['1.0.0', '1.1.0'])
  // What the last, whole update left is where its undoing begins.
  const undo = await killEverywhere(shop, folders, { ...run, undo: true })
  prove(`undone updates of ${what} killed at ${undo.served.length} steps: the same`, undo.broken, { is: [] })
  expect([undo.served[0], undo.last]).toEqual(['1.1.0', '1.0.0'])
}

it('an update of a release, and its undoing, leave the old or the new version where they are killed (REL-707)', async () => {
  const shop = await newHome((home) => join(home, 'current'))
  unpackFirst(shop)
  shop.order()
  const { file, sha256 } = packRelease(shop, '1.1.0')
  const names = [shop.home, file, sha256]
  await proveRuns(shop, ['current', 'releases', 'data'], { kind: 'archive', names })
  expect(existsSync(join(shop.home, 'releases/1.0.0'))).toBe(true)
})

it('an update of a git checkout, and its undoing, leave the old or the new version where they are killed', async () => {
  const shop = await newHome((home) => join(home, 'checkout'))
  const { origin, root } = checkOut(shop)
  shop.order()
  commitRelease(origin, '1.1.0')
  // What npm does is the same at each of the kills.
  mkdirSync(join(shop.home, 'bin'))
  writeFileSync(join(shop.home, 'bin/npm'), `#!/bin/sh\n[ "$1" = ci ] || { ${BUILD}; }\n`)
  chmodSync(join(shop.home, 'bin/npm'), 0o755)
  execFileSync('sh', ['-c', 'npm run build'], {
    cwd: root,
    env: { PATH: `${shop.home}/bin:${process.env.PATH}` },
  })
  await proveRuns(shop, ['checkout', 'data'], {
    kind: 'checkout',
    names: [root, 'v1.1.0', ''],
    from: shop.facts.service.stop,
  })
  expect(existsSync(join(root, '.update/switching'))).toBe(false)
})
