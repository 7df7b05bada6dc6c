import { afterEach, expect, it, vi } from 'vitest'
import { orReload } from '#web/lib/load-part.ts'

afterEach(() => void vi.unstubAllGlobals())

it('a part whose file is gone has the page read anew, once, and not without a connection', async () => {
  const kept = new Map<string, string>()
  const reload = vi.fn<() => void>()
  const browser = (onLine: boolean) => {
    vi.stubGlobal('navigator', { onLine })
    vi.stubGlobal('window', { location: { reload } })
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  }
  const gone = orReload(() => Promise.reject(new TypeError('Failed to fetch /assets/orders-1.js')))
  browser(false)
  await expect(gone()).rejects.toThrow('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()
  browser(true)
  // Nothing more is shown until the page is there again.
  const answer = await Promise.race([gone(), new Promise((resolve) => setTimeout(resolve, 20, 'waiting'))])
  expect(answer).toBe('waiting')
  expect(reload).toHaveBeenCalledOnce()
  await expect(gone()).rejects.toThrow('Failed to fetch')
  expect(reload).toHaveBeenCalledOnce()
  expect(await orReload(async () => 'part')()).toBe('part')
})
