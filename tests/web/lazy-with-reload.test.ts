import { afterEach, expect, it, vi } from 'vitest'
import { withReload } from '#web/arrival/lazy-with-reload.ts'

afterEach(() => void vi.unstubAllGlobals())

it('a module that fails to load reloads the page once, when the server answers again (PAGE-6)', async () => {
  const kept = new Map<string, string>()
  const reload = vi.fn<() => void>()
  const answers = vi.fn<() => Promise<{ status: number }>>(async () => ({ status: 200 }))
  const listen = vi.fn<(name: string, resolve: () => void) => void>()
  vi.stubGlobal('window', { location: { reload, href: '/' }, addEventListener: listen })
  vi.stubGlobal('fetch', answers)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  const settled = vi.fn<() => void>()
  const failed = () => Promise.reject(new TypeError('Failed to fetch /assets/orders-1.js'))
  const load = () => void withReload(failed)().then(settled, settled)

  answers.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load()
  await expect.poll(() => listen).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  // The network is back, and the shop starts behind its proxy.
  answers.mockResolvedValueOnce({ status: 502 })
  listen.mock.calls[0]?.[1]()
  await expect.poll(() => listen).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
  listen.mock.calls[1]?.[1]()
  await expect.poll(() => reload).toHaveBeenCalledOnce()

  load()
  await expect.poll(() => answers).toHaveBeenCalledTimes(4)
  await new Promise(setImmediate)
  expect(reload).toHaveBeenCalledOnce()
  // The promise stays pending: an error would empty the page.
  expect(settled).not.toHaveBeenCalled()
  expect(await withReload(async () => 'part')()).toBe('part')
})
