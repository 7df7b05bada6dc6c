import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readSecret } from '#src/copies/encryption.ts'
import { fetchCopy } from '#src/copies/fetch.ts'
import { atPlace } from '#src/copies/open-place.ts'
import type { NewKeys, PlaceConfig } from '#src/shared/copies.ts'
import { signIn } from './account.ts'
import { call } from './load.ts'
import { testFolder } from './places.ts'
import type { Shop } from './shop.ts'

/** What a shop keeps of its keys. */
export const keysOf = ({ recipient, own, ownRecipient, nameKey }: NewKeys) => ({
  recipients: [recipient, ownRecipient],
  identities: [own],
  nameKey,
})

/** The task of a nightly copy to these places. */
export const copyTask = (dataDir: string, made: NewKeys, at: Date, places: readonly PlaceConfig[]) => ({
  dataDir,
  places: places.map((place, id) => ({ id, place })),
  keys: keysOf(made),
  at: at.toISOString(),
  secretIn: 'data folder' as const,
  mayRemove: true,
})

/** Fetches the newest copy of a place, or the named one, with the printed words alone. Compares each file by its hash. */
export const restoreCopy = async (place: PlaceConfig, words: string, copy?: string) => {
  const file = join(testFolder('restored'), 'shop.db')
  const wanted = { ...(copy && { copy }), identity: readSecret(words), file, say: () => undefined }
  return { file, ...(await atPlace(place, (open) => fetchCopy(open, wanted))) }
}

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
