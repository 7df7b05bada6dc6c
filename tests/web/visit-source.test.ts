import { expect, it, onTestFinished, vi } from 'vitest'
import { keepVisitSource, visitSource } from '#web/arrival/visit-source.ts'

/** A new tab, and a way to open one page after another in it. */
const openTab = () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return (search: string, referrer: string) => {
    vi.stubGlobal('window', { location: { search, hostname: 'shop.example' } })
    vi.stubGlobal('document', { referrer })
    keepVisitSource()
    return visitSource()
  }
}

it.each([
  ['the word of its campaign', '?utm_source=Eid-SMS', 'https://www.google.com/', 'eid-sms'],
  ['the host that led to it', '', 'https://l.facebook.com/l.php?u=secret', 'facebook.com'],
  ['that host where the word says a person', '?utm_source=ali@example.com', 'https://x.com/', 'x.com'],
  ['nothing where it was opened by its address', '', '', null],
  ['nothing where a page of the shop led to it', '', 'https://shop.example/track', null],
])('a visit has as its source %s (STAT-1141)', (_, search, referrer, source) => {
  expect(openTab()(search, referrer)).toBe(source)
})

it('the first page of a visit decides, also where it does not know', () => {
  const open = openTab()
  expect(open('', '')).toBeNull()
  expect(open('?utm_source=later', 'https://shop.example/')).toBeNull()
  const other = openTab()
  expect(other('', 'https://facebook.com/')).toBe('facebook.com')
  expect(other('', 'https://shop.example/')).toBe('facebook.com')
})
