import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { callsOf, signIn } from './account.ts'
import { graphCredentials, startGraphServer } from './fakes/graph-server.ts'
import { startPushflowServer } from './fakes/pushflow-server.ts'
import { columnIn, databaseOf, rowsIn } from './load.ts'
import type { prove } from './prove.ts'
import { type Shop, startShop } from './shop.ts'

// One shop that is killed again and again while it does all its work, and what must hold of each kind of work.

/** What runs in every round until the shop is gone. */
type Running = {
  /** The shop may die from then on. */
  reached: Promise<unknown>
  ended: Promise<unknown>
}

export type Figure = Parameters<typeof prove>
/** What must not have happened to any. */
export const none = (name: string, found: readonly unknown[]): Figure => [name, found, { is: [] }]

/** One kind of work. A turn is a round in which the shop dies at the moment of this kind. */
export type Work = {
  /** Orders and the like that the database holds before the first round. */
  rows?: string
  /** Prepares it once, on the shop's first start. */
  begin?(): Promise<unknown>
  /** Does what was cut off at the last death once more, and looks at it. The shop does nothing else then. */
  resume?(): Promise<unknown>
  /** Prepares its turn, before the work of the round begins. */
  arrange?(turn: number): Promise<unknown>
  run?(round: number): Running
  /** Resolves at the moment at which the shop dies. */
  moment?(turn: number): Promise<unknown>
  /** Looks at what the death left on the disk. */
  dead?(): Promise<unknown>
  /** What must hold at the end, for `prove`. */
  figures(): Figure[]
}

/** The shop with two routes of WhatsApp, both on loopback, and its data folder. */
export const openDyingShop = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-crash-'))
  const [graph, gateway] = [await startGraphServer(), await startPushflowServer()]
  const env = { PUSHFLOW_BASE_URL: gateway.url, WHATSAPP_CLOUD_URL: graph.url }
  let shop = await startShop({ dataDir, env })
  // The session was answered, so it outlives each death.
  const cookie = await signIn(shop)
  const call = <Answer>(method: string, path: string, body?: object) =>
    callsOf(shop, cookie)<Answer>(method, path, body)
  await call('POST', '/api/admin/pushflow-config', { instanceId: 'INSTANCE', accessToken: 'TOKEN' })
  const cloud = '/api/admin/whatsapp-cloud-config'
  const { webhookUrl } = await call<{ webhookUrl: string }>('POST', cloud, graphCredentials)
  await call('PUT', '/api/admin/settings/order_requires_otp', { value: 'false' })
  return {
    dataDir,
    graph,
    gateway,
    cookie,
    webhook: new URL(webhookUrl).pathname,
    /** The one that runs now. */
    shop: (): Shop => shop,
    start: async () => {
      shop = await startShop({ dataDir, env })
    },
    /** Calls of the REST API as the administrator. */
    call,
    rows: <Row>(sql: string) => rowsIn<Row>(databaseOf(dataDir), sql),
    /** The names of the uploaded files of a kind. */
    files: (kind: string): string[] => {
      const folder = join(dataDir, 'uploads', kind)
      return existsSync(folder) ? readdirSync(folder) : []
    },
    column: <Value>(sql: string) => columnIn<Value>(databaseOf(dataDir), sql),
    add: (sql: string) => {
      const db = new Database(databaseOf(dataDir))
      db.function('folded', (text) => text)
      db.exec(sql)
      db.close()
    },
    hold: (isHeld: boolean) => call('PUT', '/api/admin/settings/outbox_paused', { value: String(isHeld) }),
    /** Lets both routes take what they get, and breaks off what they did not answer. */
    answer: () => {
      graph.state.always = undefined
      gateway.behave('ok')
      gateway.hangUp()
    },
    close: async () => {
      await shop.kill()
      await Promise.all([graph.close(), gateway.close()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type DyingShop = Awaited<ReturnType<typeof openDyingShop>>

/** Kills the shop so often, each time at the moment of another one of `turns`. Gives the exit code of its end at last. */
export const killInTurns = async (site: DyingShop, works: Work[], turns: Work[], kills: number) => {
  const startAgain = async () => {
    await site.start()
    site.answer()
    for (const work of works) await work.resume?.()
  }
  for (const work of works) await work.begin?.()
  await site.shop().stop()
  site.add(works.map(({ rows = '' }) => rows).join('\n'))
  for (let round = 0; round < kills; round += 1) {
    await startAgain()
    const drawn = turns[round % turns.length]
    const turn = Array.from({ length: round }, (_, n) => turns[n % turns.length]).filter(
      (one) => one === drawn,
    ).length
    // So that messages are on their way whenever the shop dies.
    site.gateway.behave('hang')
    await drawn?.arrange?.(turn)
    const ended: Promise<unknown>[] = []
    for (const work of works) {
      const running = work.run?.(round)
      ended.push(Promise.resolve(running?.ended))
      await running?.reached
    }
    await drawn?.moment?.(turn)
    await site.shop().kill()
    await Promise.all(ended)
    for (const work of works) await work.dead?.()
  }
  await startAgain()
  return site.shop().stop()
}
