import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from './account.ts'
import { call } from './load.ts'
import type { Shop } from './shop.ts'

type State = {
  running: unknown
  places: { id: number; name: string }[]
  runs: { kind: string; place: string; problem: string | null; note: string }[]
}

/** Calls of a running shop's copies elsewhere by its administrator. */
export const administrator = async (shop: Shop) => {
  const cookie = await signIn(shop)
  const mutate = async (name: string, json?: unknown) => {
    const answer = await call(shop, 'POST', `/trpc/copies.${name}`, { json }, { cookie })
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
    return (answer.body as { result: { data: { json: never } } }).result.data.json
  }
  const state = async (): Promise<State> => {
    const answer = await fetch(`${shop.url}/trpc/copies.state`, { headers: { cookie } })
    return ((await answer.json()) as { result: { data: { json: State } } }).result.data.json
  }
  /** Waits until nothing runs and there are this many runs of a kind. */
  const runs = async (kind: string, count: number) => {
    for (;;) {
      const { running, runs: all } = await state()
      const found = all.filter((run) => run.kind === kind)
      if (!running && found.length >= count) return found
      await pause(100)
    }
  }
  return { mutate, state, runs }
}
