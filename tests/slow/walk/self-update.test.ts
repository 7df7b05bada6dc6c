import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import type { File } from '#scripts/demo/files.ts'
import { wholeChromium } from '#tests/helpers/browser.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import {
  choosePrivate,
  filesFor,
  privateFiles,
  programFor,
  publishFiles,
  putPrivate,
} from '#tests/helpers/self-update.ts'
import { openSite } from '#tests/helpers/site.ts'

const KILLS = amounts.killsOfUpdates
const executablePath = wholeChromium() ?? ''
const site = await openSite()

/** A browser of its own with a profile that outlives it, and a page of the shop in it. */
const startBrowser = async (profile: string) => {
  const args = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    `--user-data-dir=${profile}`,
  ]
  // A group of its own, so that the kill reaches all its processes.
  const program = spawn(executablePath, [...args, '--remote-debugging-port=0'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = new Promise((resolve) => program.once('exit', resolve))
  const kill = async () => {
    if (program.exitCode === null && program.signalCode === null && program.pid !== undefined)
      process.kill(-program.pid, 'SIGKILL')
    await exited
  }
  onTestFinished(kill)
  for await (const line of createInterface(program.stderr)) {
    const [address] = /ws:\S+/.exec(line) ?? []
    if (address === undefined) continue
    program.stderr.resume()
    const browser = await chromium.connectOverCDP(address)
    const [context] = browser.contexts()
    const page = await context?.newPage()
    if (!page) break
    return { page, kill }
  }
  throw new Error('The browser did not start')
}

const textsOf = (files: File[]) =>
  Object.fromEntries(files.map(({ name, content }) => [name, content.toString('base64')]))

/** Empties the private file system of a page. */
const clear = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const names = (root as never as { keys(): AsyncIterable<string> }).keys()
    for await (const name of names) await root.removeEntry(name, { recursive: true })
  })

it.skipIf(executablePath === '')(
  `a browser that is killed with -9 while the page writes a version, ${KILLS} times, has the old one or the new one whole, and never a mixture`,
  async () => {
    const old = await filesFor(site, '1.0.0')
    const parts = Array.from({ length: 10 }, (_, n) => ({
      name: `v2.0.0/part-${n}.bin`,
      content: randomBytes(300_000),
    }))
    const next = [...(await filesFor(site, '2.0.0')), ...parts]
    await publishFiles(site, '2.0.0', next)
    const { updatePage } = await programFor(site)
    const address = await updatePage()
    const profile = testFolder('killed-updates')
    // An address that differs by its hash alone would load nothing anew.
    const open = (page: Page) => page.goto(`${site.shop.url}/verify`)
    const begin = async (page: Page) => {
      await open(page)
      await clear(page)
      await putPrivate(page, old)
      await choosePrivate(page)
      await page.goto(address)
      // The browser keeps the folder of the time before.
      await page.getByRole('button', { name: /^(Choose the Folder|Update)$/ }).click()
    }
    const written = 'Your extension loads it within half a minute'
    let browser = await startBrowser(profile)
    await begin(browser.page)
    const pressedAt = performance.now()
    await browser.page.getByText(written).waitFor()
    const wholeMs = performance.now() - pressedAt
    const found: Record<string, number> = { '1.0.0': 0, '2.0.0': 0 }
    let begun = 0
    for (let n = 0; n < KILLS; n += 1) {
      await begin(browser.page)
      await pause((wholeMs * (n + 0.5)) / KILLS)
      await browser.kill()
      browser = await startBrowser(profile)
      await open(browser.page)
      const files = await privateFiles(browser.page)
      const manifest = Buffer.from(files['manifest.json'] ?? '', 'base64').toString()
      const { version } = JSON.parse(manifest) as { version: string }
      expect([n, files]).toEqual([n, expect.objectContaining(textsOf(version === '1.0.0' ? old : next))])
      found[version] = (found[version] ?? 0) + 1
      if (version === '1.0.0' && Object.keys(files).some((path) => path.startsWith('v2.0.0/'))) begun += 1
    }
    prove(
      'killed updates after which the folder has one version whole',
      (found['1.0.0'] ?? 0) + (found['2.0.0'] ?? 0),
      { is: KILLS },
    )
    prove('of them killed in the middle of the files', begun, { atLeast: 1 })
    await browser.kill()
  },
  600_000,
)
