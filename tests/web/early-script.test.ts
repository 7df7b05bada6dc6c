import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import type { EarlyEvents } from '#web/arrival/early-events.ts'
import { earlyScript } from '#web/arrival/early-script.ts'

/** Runs the script in a global object of its own, from its source text as in a page. */
const runScript = () => {
  const listeners: Record<string, (event: object) => void> = {}
  const page: { earlyEvents?: EarlyEvents } & Record<string, unknown> = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
  }
  runInNewContext(earlyScript, page)
  const early = page.earlyEvents as EarlyEvents
  const submit = (form: object) => {
    const preventDefault = vi.fn<() => void>()
    listeners.submit?.({ target: form, preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  const click = (button: object) => listeners.click?.({ target: { closest: () => button } })
  return { early, submit, click }
}

const form = () => ({}) as HTMLFormElement

it('the early script holds every submit until hydration begins, then submits of forms that are not hydrated yet (PAGE-7)', () => {
  const { early, submit } = runScript()
  const [login, chat] = [form(), form()]
  expect(submit(login)).toBe(true)
  expect(early.submitted).toBe(login)

  early.waiting = new Set([login])
  expect(submit(chat)).toBe(false)
  expect(submit(login)).toBe(true)
  early.waiting.delete(login)
  expect(submit(login)).toBe(false)
})

it('the early script the early script records the last click until hydration begins (PAGE-7)', () => {
  const { early, click } = runScript()
  const [demo, menu, plan] = [{}, {}, {}]
  click(demo)
  click(menu)
  expect(early.clicked).toBe(menu)
  early.waiting = new Set()
  click(plan)
  expect(early.clicked).toBe(menu)
})
