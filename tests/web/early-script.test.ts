import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EarlyEvents } from '#web/arrival/early-events.ts'
import { earlyScript } from '#web/arrival/early-script.ts'

/** Runs the script in a global object of its own, from its source text as in a page. */
const runScript = () => {
  const listeners: Record<string, (event: object) => void> = {}
  const navigator = { onLine: true }
  const said: string[] = []
  const setConnected = (isConnected: boolean) => Object.assign(notice, { isConnected })
  const notice = { style: {}, textContent: '', isConnected: false, remove: () => setConnected(false) }
  const search = { click: vi.fn<() => void>() }
  const page: { earlyEvents?: EarlyEvents } & Record<string, unknown> = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
    navigator,
    document: {
      querySelector: () => search,
      createElement: () => notice,
      body: {
        append: () => {
          notice.isConnected = true
          said.push(notice.textContent)
        },
      },
    },
    setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
  }
  runInNewContext(earlyScript(), page)
  const early = page.earlyEvents as EarlyEvents
  const submit = (form: object) => {
    const preventDefault = vi.fn<() => void>()
    listeners.submit?.({ target: form, preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  const click = (button: object | null) => listeners.click?.({ target: { closest: () => button } })
  const press = (keys: object) => {
    const preventDefault = vi.fn<() => void>()
    listeners.keydown?.({ preventDefault, ...keys })
    return preventDefault.mock.calls.length > 0
  }
  const goes = (event: 'online' | 'offline') => {
    navigator.onLine = event === 'online'
    listeners[event]?.({})
  }
  return { early, submit, click, press, search, goes, said, isTold: () => notice.isConnected }
}

const form = () => ({}) as HTMLFormElement

it('the early script holds every submit and records the last click until hydration begins, then holds submits of forms that are not hydrated yet (PAGE-7)', () => {
  const { early, submit, click } = runScript()
  const [login, chat] = [form(), form()]
  const [demo, menu, plan] = [{}, {}, {}]
  expect(submit(login)).toBe(true)
  expect(early.submitted).toBe(login)
  click(demo)
  click(menu)

  early.waiting = new Set([login])
  click(plan)
  expect(early.clicked).toBe(menu)
  expect(submit(chat)).toBe(false)
  expect(submit(login)).toBe(true)
  early.waiting.delete(login)
  expect(submit(login)).toBe(false)
})

it('the keys of the palette open it too before the code of the screen has come (ADMIN-708)', () => {
  const { early, press, search } = runScript()
  expect(press({ key: 'k', ctrlKey: false, metaKey: false })).toBe(false)
  expect(press({ key: 'K', ctrlKey: true })).toBe(true)
  expect(early.clicked).toBe(search)
  expect(search.click).not.toHaveBeenCalled()

  early.waiting = new Set()
  expect(press({ key: 'k', metaKey: true, defaultPrevented: true })).toBe(false)
  expect(search.click).not.toHaveBeenCalled()
  expect(press({ key: 'k', metaKey: true })).toBe(true)
  expect(search.click).toHaveBeenCalledOnce()
})

describe('a tap whose code does not come (PAGE-501)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is told of after four seconds, until it has arrived', () => {
    const { early, click, said, isTold } = runScript()
    click({})
    vi.advanceTimersByTime(3999)
    expect(isTold()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(said).toEqual([expect.stringMatching(/^The shop does not answer yet\./)])
    vi.advanceTimersByTime(2000)
    expect(said).toHaveLength(1)
    early.clicked = null
    vi.advanceTimersByTime(500)
    expect(isTold()).toBe(false)
  })

  it('is not told of where it was no button, or its code came in time', () => {
    const { early, click, submit, said } = runScript()
    click(null)
    vi.advanceTimersByTime(5000)
    const login = form()
    submit(login)
    vi.advanceTimersByTime(1000)
    early.submitted = undefined
    vi.advanceTimersByTime(5000)
    expect(said).toEqual([])
  })

  it('and a lost network is told of at once, until the browser is online again', () => {
    const { goes, said, isTold } = runScript()
    goes('offline')
    expect(said).toEqual(['You are offline – what you typed stays here'])
    goes('online')
    expect(isTold()).toBe(false)
  })
})
