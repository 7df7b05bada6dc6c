import { afterEach, expect, it, vi } from 'vitest'
import { forgetCode, givenCode } from '#web/site/activate/activating.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetCode()
})

it.each([
  ['#7KBD-M2XR', '7KBD-M2XR'],
  ['#7KBD%2DM2XR', '7KBD-M2XR'],
  ['#7KBD%', '7KBD%'],
  ['#%E2%8', '%E2%8'],
  ['', ''],
])('the page that activates a program opens with any address: %s', (hash, code) => {
  vi.stubGlobal('window', { location: { hash } })
  expect(givenCode()).toBe(code)
})
