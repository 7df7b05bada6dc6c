import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'

const nothing = { addListener: () => {} }

/** Loads a file of the extension anew. It is typed for its browser alone. */
const load = async (file: string): Promise<{ license: { status(): Promise<{ deviceName: string }> } }> => {
  vi.resetModules()
  return import(/* @vite-ignore */ `#docs/client/${file}`)
}

/** What an extension finds in its browser, with these alarms. */
const browserWith = (alarms: string[]) => ({
  runtime: { onInstalled: nothing, onStartup: nothing, getManifest: () => ({ version: '1.0' }) },
  alarms: {
    get: async (name: string) => (alarms.includes(name) ? { name } : undefined),
    create: async (name: string) => void alarms.push(name),
    onAlarm: nothing,
  },
  storage: { onChanged: nothing, local: { get: async () => ({}), set: async () => {} } },
})

afterEach(() => void vi.unstubAllGlobals())

it('the service worker of the example extension finds at each of its starts that there is no alarm, and makes one (LIC-68)', async () => {
  const alarms: string[] = []
  for (let start = 0; start < 2; start += 1) {
    vi.stubGlobal('chrome', browserWith(alarms))
    await load('background.js')
    await expect.poll(() => alarms).toEqual(['license'])
  }
})

it('the service worker looks every half minute while a request waits, and stops when it is answered (LIC-1261)', async () => {
  const alarms: string[] = []
  const kept: Record<string, unknown> = { license: { request: { secret: 's' } } }
  const browser = browserWith(alarms)
  let changed = () => {}
  vi.stubGlobal('chrome', {
    ...browser,
    alarms: { ...browser.alarms, clear: async (name: string) => void alarms.splice(alarms.indexOf(name), 1) },
    storage: {
      onChanged: { addListener: (listener: () => void) => void (changed = listener) },
      local: { get: async () => kept, set: async () => {} },
    },
  })
  await load('background.js')
  await expect.poll(() => alarms).toEqual(['license', 'waiting'])
  kept['license'] = { request: null }
  changed()
  await expect.poll(() => alarms).toEqual(['license'])
})

it.each([
  ['Not/A)Brand, Chromium, Google Chrome', 'Windows', 'Google Chrome on Windows'],
  ['Microsoft Edge, Not A;Brand', 'macOS', 'Microsoft Edge on macOS'],
  ['Chromium', 'Linux', 'Chromium on Linux'],
])('names the computer by browser and system: %s on %s is "%s" (LIC-745)', async (names, platform, name) => {
  const brands = names.split(', ').map((brand) => ({ brand, version: '142' }))
  vi.stubGlobal('chrome', browserWith([]))
  vi.stubGlobal('navigator', { userAgentData: { brands, platform } })
  const { license } = await load('v1.0.0/client.js')
  expect((await license.status()).deviceName).toBe(name)
})

it('the popup shows what is kept before the shop answers (LIC-744)', async () => {
  const elements: Record<string, Record<string, unknown>> = {}
  const element = (id: string) => {
    elements[id] ??= { dataset: {}, addEventListener() {}, replaceChildren() {} }
    return elements[id]
  }
  vi.stubGlobal('document', { getElementById: element, querySelectorAll: () => [{ disabled: false }] })
  const kept = { license: { key: 'WACRM-00000-00000-00000-ABCDE', deviceId: 'd', state: 'SUSPENDED' } }
  const browser = browserWith(['license'])
  vi.stubGlobal('chrome', { ...browser, storage: { local: { get: async () => kept, set: async () => {} } } })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  void load('v1.0.0/popup.js')
  // A call ends after 10 seconds.
  await expect.poll(() => element('key').value, { timeout: 3000 }).toBe(kept.license.key)
})

it('the manifest names icons that exist, and the first Chrome that verifies Ed25519', () => {
  const manifest = JSON.parse(readFileSync('docs/client/manifest.json', 'utf8')) as {
    icons: Record<string, string>
    minimum_chrome_version: string
  }
  for (const [size, file] of Object.entries(manifest.icons)) {
    const png = readFileSync(`docs/client/${file}`)
    // The width is in the first chunk of a PNG.
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16)]).toEqual(['PNG', Number(size)])
  }
  expect(Object.keys(manifest.icons)).toEqual(['16', '32', '48', '128'])
  expect(manifest.minimum_chrome_version).toBe('137')
})
