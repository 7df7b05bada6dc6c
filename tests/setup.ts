import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'

// An unexpected console.error fails the test that caused it; Vitest itself fails the run on an unhandled
// rejection. A test that expects an error reads it from the spy, and then clears it: vi.mocked(console.error).

let errors: MockInstance<typeof console.error>

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})

afterEach(() => {
  const unexpected = errors.mock.calls.map((call) => call.join(' '))
  errors.mockRestore()
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`)
})
