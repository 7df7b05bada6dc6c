import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { violationsOf } from '#tests/helpers/axe.ts'
import { wholeChromium } from '#tests/helpers/browser.ts'
import { openWithExtension } from '#tests/helpers/extension-browser.ts'
import { testFolder } from '#tests/helpers/places.ts'
import {
  chooseOnDisk,
  choosePrivate,
  filesFor,
  holderIn,
  programFor,
  publishFiles,
  putFiles,
  putPrivate,
} from '#tests/helpers/self-update.ts'
import { openSite, visit } from '#tests/helpers/site.ts'

const executablePath = wholeChromium() ?? ''
const site = await openSite()
await publishFiles(site, '2.0.0', await filesFor(site, '2.0.0'))

/** Chromium with version 1.0.0 of the example extension, activated, and the page of its update, for which the popup was pressed. */
const pressUpdate = async (name: string, { developerMode }: { developerMode: boolean }) => {
  const [folder, { licenseKey }] = [testFolder(name), await holderIn(site, name)]
  const extension = join(folder, 'extension')
  putFiles(extension, await filesFor(site, '1.0.0'))
  const preferences = { extensions: { ui: { developer_mode: developerMode } } }
  putFiles(join(folder, 'profile'), [
    { name: 'Default/Preferences', content: Buffer.from(JSON.stringify(preferences)) },
  ])
  const { context, worker } = await openWithExtension(folder, extension)
  const popup = await context.newPage()
  await popup.goto(new URL('popup.html', worker.url()).href)
  await popup.getByLabel('License key').fill(licenseKey)
  await popup.getByRole('button', { name: 'Activate', exact: true }).click()
  await popup.getByRole('status').filter({ hasText: 'Active' }).waitFor()
  await popup.reload()
  const newer = popup.getByRole('region', { name: 'Version 2.0.0 is there' })
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    newer.getByRole('button', { name: 'Update' }).click(),
  ])
  await chooseOnDisk(page, extension)
  await page.reload()
  await page.getByRole('heading', { name: 'Version 2.0.0 is there' }).waitFor()
  await page.getByText('Finds orders by phone.').waitFor()
  return { context, extension, page, popup: popup.url() }
}

it.skipIf(executablePath === '')(
  'the example extension opens the page of an update, and loads itself anew once the page has written it: two presses (UPD-1308)',
  async () => {
    const { context, extension, page, popup } = await pressUpdate('selfupdate', { developerMode: true })
    await page.getByRole('button', { name: 'Choose the Folder' }).click()
    await page.getByText(/^Version 2\.0\.0 runs on /).waitFor({ timeout: 60_000 })
    expect(readdirSync(extension).toSorted()).toEqual(['manifest.json', 'v1.0.0', 'v2.0.0'])
    // The licence stays, and the popup is the new one.
    const next = await context.newPage()
    await next.goto(popup.replace('v1.0.0', 'v2.0.0'))
    await next.getByRole('status').filter({ hasText: 'Active' }).waitFor()
  },
  120_000,
)

it.skipIf(executablePath === '')(
  'an extension that the browser blocks because developer mode is off gives the page no answer, and the page says so (UPD-1311)',
  async () => {
    const { context, page } = await pressUpdate('blockedupdate', { developerMode: false })
    await page.clock.install()
    const isGone = context.serviceWorkers()[0]?.waitForEvent('close')
    await page.getByRole('button', { name: 'Choose the Folder' }).click()
    await isGone
    await page.getByText('Your extension loads it within half a minute').waitFor()
    await page.clock.fastForward(76_000)
    await page.getByText('and switch on Developer mode').waitFor()
    expect(context.serviceWorkers()).toEqual([])
  },
  120_000,
)

it('the page keeps the folder for the next visit (UPD-1306), and hears from the shop which version runs', async () => {
  const { updatePage, runs } = await programFor(site)
  const address = await updatePage()
  const page = await visit(site, '/healthz', { own: true })
  await choosePrivate(page)
  await page.goto(address)
  const choose = page.getByRole('button', { name: 'Choose the Folder' })
  await choose.click()
  await page.getByText('This folder holds no extension.').waitFor()
  await putPrivate(page, await filesFor(site, '1.0.0'))
  await page.clock.install()
  await choose.click()
  await page.getByText('Your extension loads it within half a minute').waitFor()
  await page.clock.fastForward(76_000)
  await page.getByText('and switch on Developer mode').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByText('Your extension loads it within half a minute').waitFor()
  await runs('2.0.0')
  await page.clock.fastForward(3000)
  await page.getByText('Version 2.0.0 runs on Counter 2').waitFor()
})

it('the page of a browser that writes into no folder says how it is done by hand, and a link that is over says so', async () => {
  const { updatePage } = await programFor(site)
  const page = await visit(site, '/healthz', { own: true })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'))
  await page.goto(await updatePage())
  await page.getByText('This browser cannot write into folders.').waitFor()
  const archive = page.getByRole('link', { name: 'Download version 2.0.0' })
  expect(await archive.getAttribute('href')).toMatch(/^\/api\/downloads\/\d+\/file\?update=/)
  await page.goto(`${site.shop.url}/update#over`)
  await page.getByText('This link is over.').waitFor()
})
