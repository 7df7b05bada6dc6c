import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { signIn } from '#tests/helpers/account.ts'
import { commandLine } from '#tests/helpers/command.ts'
import { call, databaseOf, orderOf } from '#tests/helpers/load.ts'
import { prove } from '#tests/helpers/prove.ts'
import { type Shop, startShop } from '#tests/helpers/shop.ts'

const ORDERS = 5000
const RECEIPTS = 8

/** A photo that takes a second to decode and to write anew. */
const photo = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()

const upload = (shop: Shop, token: string, bytes: Buffer): Promise<Response> => {
  const body = new FormData()
  body.append('picture', new File([new Uint8Array(bytes)], 'receipt.jpg'))
  const url = `${shop.url}/api/payments/pictures?token=${encodeURIComponent(token)}`
  return fetch(url, { method: 'POST', body })
}

/** The processes that this one has started and that still run. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const threadsOf = (pid: number): number => readdirSync(`/proc/${pid}/task`).length

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

const addOrders = (dataDir: string): void => {
  const db = new Database(databaseOf(dataDir))
  db.function('folded', (text) => text)
  db.exec(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ORDERS})
    insert into orders (name, email, phone, plan, amount_minor, status, verification, created_at, updated_at)
      select 'Asma', 'a' || n || '@example.com', '+92300' || (2000000 + n), 'starter', 249900, 'pending', 'proved', n, n from numbers`)
  db.close()
}

it('a shop that dies while it exports, lists, decodes or draws loses nothing and leaves nothing behind (REST-4, REST-8, PAY-83, DB-18)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-work-crash-'))
  const elsewhere = mkdtempSync(join(tmpdir(), 'shop-work-backup-'))
  onTestFinished(() => {
    for (const folder of [dataDir, elsewhere]) rmSync(folder, { recursive: true, force: true })
  })
  const start = () => startShop({ dataDir })
  const uploads = (folder: string) => namesIn(join(dataDir, 'uploads', folder))
  const pidOf = ({ process: { pid } }: Shop) => pid ?? 0

  let shop = await start()
  const cookie = await signIn(shop)
  const placed = await call(shop, 'POST', '/api/orders', orderOf(1))
  const { orderId, payPath } = placed.body as { orderId: number; payPath: string }
  const token = payPath.slice('/pay/'.length)
  await shop.stop()
  addOrders(dataDir)
  const idsOf = () => {
    const db = new Database(databaseOf(dataDir), { readonly: true })
    const found = {
      orders: db.prepare<[], number>('select count(*) from orders').pluck().get(),
      pictures: db.prepare<[], string>('select stored_name from payment_pictures').pluck().all(),
      integrity: db.pragma('integrity_check', { simple: true }),
    }
    db.close()
    return found
  }
  const ask = (path: string) => fetch(`${shop.url}${path}`, { headers: { cookie } })

  const lists = ['/api/admin/orders/export', '/api/admin/orders'] as const
  const lengthOf = {
    [lists[0]]: (text: string) => text.split('\r\n').length - 1,
    [lists[1]]: (text: string) => JSON.parse(text).length,
  }
  for (const path of lists) {
    shop = await start()
    const body = (await ask(path)).body?.getReader()
    await body?.read()
    // Its end is told by reading on; unheard, it would fail the test here.
    body?.closed.catch(() => null)
    await shop.kill()
    const rest = (async () => {
      while (!(await body?.read())?.done);
    })()
    prove(
      `kill -9 in the middle of ${path}: told as broken`,
      await rest.then(
        () => 'whole',
        () => 'broken',
      ),
      { is: 'broken' },
    )
    shop = await start()
    prove(
      `kill -9 in the middle of ${path}: rows afterwards`,
      lengthOf[path](await (await ask(path)).text()),
      { is: ORDERS + 1 },
    )
    await shop.kill()
  }

  shop = await start()
  const picture = await photo()
  const sent = upload(shop, token, picture).catch(() => null)
  await expect.poll(() => uploads('tmp').length * childrenOf(pidOf(shop)).length, { interval: 1 }).toBe(1)
  const [decoder = 0] = childrenOf(pidOf(shop))
  await shop.kill()
  expect(await sent).toBeNull()
  expect(uploads('tmp')).toHaveLength(1)
  shop = await start()
  await expect.poll(() => uploads('tmp')).toEqual([])
  // The decoder has lost whom to tell, and ends.
  await expect.poll(() => existsSync(`/proc/${decoder}`), { timeout: 20_000 }).toBe(false)
  const again = await upload(shop, token, picture)
  prove('kill -9 in the middle of a picture: the same picture again', again.status, { is: 201 })
  prove(
    'kill -9 in the middle of a picture: files without a row',
    uploads('proofs').filter((name) => !idsOf().pictures.includes(name)),
    { is: [] },
  )

  const receipt = () => ask(`/api/orders/${orderId}/receipt`)
  await call(shop, 'PATCH', `/api/admin/orders/${orderId}/status`, { status: 'approved' }, { cookie })
  const threads = threadsOf(pidOf(shop))
  const drawn = Array.from({ length: RECEIPTS }, () => receipt().then((answer) => answer.arrayBuffer()))
  const ended = Promise.allSettled(drawn)
  // The thread that draws begins with the first receipt.
  await expect.poll(() => threadsOf(pidOf(shop)), { interval: 1 }).toBeGreaterThan(threads)
  await shop.kill()
  prove(
    `kill -9 in the middle of ${RECEIPTS} receipts: cut off`,
    (await ended).filter(({ status }) => status === 'rejected').length,
    { atLeast: 1 },
  )
  shop = await start()
  const whole = Buffer.from(await (await receipt()).arrayBuffer())
  prove(
    'kill -9 in the middle of receipts: the receipt again',
    whole.subarray(0, 5).toString() + whole.subarray(-6).toString().trim(),
    { is: '%PDF-%%EOF' },
  )

  const file = join(elsewhere, 'backup')
  const backUp = () =>
    spawn(process.execPath, commandLine('backup', file), {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: 'ignore',
    })
  const first = backUp()
  await expect
    .poll(() => namesIn(elsewhere).some((name) => name.endsWith('.part')), { interval: 1 })
    .toBe(true)
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(existsSync(file)).toBe(false)
  const [code] = await once(backUp(), 'exit')
  prove('kill -9 in the middle of a backup: the same backup again', code, { is: 0 })
  prove('kill -9 in the middle of a backup: left beside it', namesIn(elsewhere), {
    is: ['backup', 'backup.files'],
  })
  await shop.stop()
  const { orders, integrity } = idsOf()
  prove('kill -9 in the middle of work: orders', orders, { is: ORDERS + 1 })
  prove('kill -9 in the middle of work: integrity', integrity, { is: 'ok' })
})
