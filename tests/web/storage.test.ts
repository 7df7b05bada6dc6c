import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withReload } from '#web/arrival/lazy-with-reload.ts'

/** A browser that blocks storage throws at every touch of it, or at every write where storage is full. */
const blocked = {
  get() {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  },
  configurable: true,
}
const full = (kept: Record<string, string>) => ({
  ...kept,
  getItem: (key: string) => kept[key] ?? null,
  setItem: () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  },
  removeItem: (key: string) => delete kept[key],
})

// The storages keep what the browser does not take, so each test gets its own.
const storages = async () => {
  vi.resetModules()
  return import('#web/arrival/storage.ts')
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['sessionStorage', 'localStorage']) Reflect.deleteProperty(globalThis, name)
})

describe('a storage that the browser blocks', () => {
  beforeEach(() => {
    for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(globalThis, name, blocked)
  })

  it('keeps what is written as long as the page, and says that it does not outlast it', async () => {
    const { visitStorage, browserStorage } = await storages()
    expect(visitStorage.read('draft:1')).toBeNull()
    expect(visitStorage.write('draft:1', { name: 'Asma' })).toBe(false)
    expect(browserStorage.write('theme', 'dark')).toBe(false)
    expect(visitStorage.read('draft:1')).toEqual({ name: 'Asma' })
    expect(browserStorage.text('theme')).toBe('"dark"')
    visitStorage.write('placed-order', 1)
    visitStorage.removeAll('draft:')
    browserStorage.remove('theme')
    expect([visitStorage.read('draft:1'), visitStorage.read('placed-order')]).toEqual([null, 1])
    expect(browserStorage.read('theme')).toBeNull()
  })

  it('does not make a page reload for ever that lacks a file', async () => {
    const reload = vi.fn<() => void>()
    const answers = vi.fn<() => Promise<Response>>().mockResolvedValue(new Response())
    vi.stubGlobal('window', { location: { reload, href: '/' } })
    vi.stubGlobal('fetch', answers)
    void withReload(() => Promise.reject(new TypeError('Failed to fetch /assets/orders-2.js')))()
    await expect.poll(() => answers).toHaveBeenCalledOnce()
    await new Promise(setImmediate)
    expect(reload).not.toHaveBeenCalled()
  })
})

it('a full storage forgets the older value, which would come back after a reload (PAGE-18)', async () => {
  const kept: Record<string, string> = { order: '1', other: '{broken' }
  vi.stubGlobal('sessionStorage', full(kept))
  const { visitStorage } = await storages()
  expect(visitStorage.read('order')).toBe(1)
  expect(visitStorage.read('other')).toBeNull()
  expect(visitStorage.write('order', 2)).toBe(false)
  expect(visitStorage.read('order')).toBe(2)
  expect(kept.order).toBeUndefined()
})
