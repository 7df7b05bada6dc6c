import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { DyingShop, Figure, Work } from '#tests/helpers/crash.ts'
import { placeOrder, sendPictureTo } from '#tests/helpers/load.ts'

// What a shop makes or reads for seconds: whole lists, pictures, receipts.

const ORDERS = 5000
const RECEIPTS = 8
/** The numbers of their orders begin there. */
const FIRST = 4_000_000

const ask = (site: DyingShop, path: string) =>
  fetch(`${site.shop().url}${path}`, { headers: { cookie: site.cookie } })

const LISTS = [
  { path: '/api/admin/orders/export', lengthOf: (text: string) => text.split('\r\n').length - 1 },
  { path: '/api/admin/orders', lengthOf: (text: string) => JSON.parse(text).length as number },
]

/** The list of all orders, as a file and as JSON in turn, of which the first bytes were read when the shop dies. */
export const listsWork = (site: DyingShop): Work => {
  const found = LISTS.map(({ path }) => ({ path, ends: new Set<string>(), rows: 0 }))
  let again: (() => Promise<unknown>) | undefined
  return {
    rows: `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ORDERS})
      insert into orders (name, email, phone, plan, amount_minor, status, verification, created_at, updated_at)
        select 'Asma', 'a' || n || '@example.com', '+92302' || (1000000 + n), 'starter', 249900, 'pending', 'proved', n, n from numbers;`,
    resume: async () => again?.(),
    moment: async (turn) => {
      const [list, result] = [LISTS[turn % 2], found[turn % 2]]
      if (!list || !result) return
      const body = (await ask(site, list.path)).body?.getReader()
      await body?.read()
      // Its end is told by reading on; unheard, it would fail the test here.
      body?.closed.catch(() => null)
      again = async () => {
        const readOn = async () => {
          while (!(await body?.read())?.done);
          return 'whole'
        }
        result.ends.add(await readOn().catch(() => 'broken'))
        const rows = list.lengthOf(await (await ask(site, list.path)).text())
        result.rows += rows - (site.column<number>('select count(*) from orders')[0] ?? 0)
        again = undefined
      }
    },
    figures: () =>
      found.flatMap(({ path, ends, rows }): Figure[] => [
        [`kill -9 in the middle of ${path}: told as broken`, [...ends].join(), { is: 'broken' }],
        [`kill -9 in the middle of ${path}: rows too few or many afterwards`, rows, { is: 0 }],
      ]),
  }
}

/** A photo that takes half a second to decode and to write anew. */
const photo = (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 3000, height: 2000, channels: 3, background: '#fff', noise } as const
  return sharp({ create }).jpeg({ quality: 60 }).toBuffer()
}

const pidOf = (site: DyingShop): number => site.shop().process.pid ?? 0

/** The processes that the shop has started and that still run. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** A picture that is being decoded when the shop dies. */
export const picturesWork = (site: DyingShop): Work => {
  const unfinished = () => site.files('tmp')
  const statuses: number[] = []
  let again: (() => Promise<unknown>) | undefined
  return {
    resume: async () => {
      await expect.poll(unfinished).toEqual([])
      await again?.()
    },
    moment: async (turn) => {
      const { token } = await placeOrder(site.shop(), FIRST + turn)
      const picture = await photo()
      const sent = sendPictureTo(site.shop(), token, picture).catch(() => null)
      await expect
        .poll(() => unfinished().length * childrenOf(pidOf(site)).length, { interval: 1 })
        .toBeGreaterThan(0)
      const decoders = childrenOf(pidOf(site))
      again = async () => {
        expect(await sent).toBeNull()
        // The decoder has lost whom to tell, and ends.
        await expect.poll(() => decoders.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
        statuses.push((await sendPictureTo(site.shop(), token, picture)).status)
        again = undefined
      }
    },
    figures: () => {
      const flaws = statuses.filter((status) => status !== 201)
      return [[`kill -9 in the middle of ${statuses.length} pictures: not taken again`, flaws, { is: [] }]]
    },
  }
}

/** Receipts that are being drawn when the shop dies. */
export const receiptsWork = (site: DyingShop): Work => {
  const threads = () => readdirSync(`/proc/${pidOf(site)}/task`).length
  let [kills, cut] = [0, 0]
  const ends: string[] = []
  let again: (() => Promise<unknown>) | undefined
  return {
    resume: async () => again?.(),
    moment: async (turn) => {
      kills += 1
      const { orderId } = await placeOrder(site.shop(), FIRST + 100_000 + turn)
      await site.call('PATCH', `/api/admin/orders/${orderId}/status`, { status: 'approved' })
      const receipt = async () =>
        Buffer.from(await (await ask(site, `/api/orders/${orderId}/receipt`)).arrayBuffer())
      const before = threads()
      const ended = Promise.allSettled(Array.from({ length: RECEIPTS }, receipt))
      // The thread that draws begins with the first receipt.
      await expect.poll(threads, { interval: 1 }).toBeGreaterThan(before)
      again = async () => {
        cut += Math.sign((await ended).filter(({ status }) => status === 'rejected').length)
        const whole = await receipt()
        ends.push(whole.subarray(0, 5).toString() + whole.subarray(-6).toString().trim())
        again = undefined
      }
    },
    figures: () => {
      const what = `kill -9 x ${kills} in the middle of ${RECEIPTS} receipts`
      return [
        [`${what}: where some were cut off`, cut, { is: kills }],
        [`${what}: the receipt again`, [...new Set(ends)].join(), { is: '%PDF-%%EOF' }],
      ]
    },
  }
}
