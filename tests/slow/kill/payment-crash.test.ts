import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { signIn } from '#tests/helpers/account.ts'
import { call, databaseOf, orderOf } from '#tests/helpers/load.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { amounts } from '#tests/helpers/proof-size.ts'
import { prove } from '#tests/helpers/prove.ts'
import { type Shop, startShop } from '#tests/helpers/shop.ts'

const KILLS = amounts.killsOfBuyers
const BUYERS = 4
const PATIENCE_MS = 60_000

type Answered = { submitted: Set<number>; accepted: Set<number> }

const upload = async (shop: Shop, token: string, bytes: Buffer): Promise<number | undefined> => {
  const form = new FormData()
  form.append('picture', new File([new Uint8Array(bytes)], 'receipt.jpg'))
  const answer = await fetch(`${shop.url}/api/payments/pictures?token=${encodeURIComponent(token)}`, {
    method: 'POST',
    body: form,
  })
  return ((await answer.json()) as { id?: number }).id
}

/** Orders, proves and accepts until the shop is gone; keeps only what was answered. */
const pay = async (shop: Shop, cookie: string, answered: Answered, first: number): Promise<void> => {
  const picture = await receipt(first)
  for (let n = first; ; n += BUYERS) {
    try {
      const placed = await call(shop, 'POST', '/api/orders', orderOf(n))
      const { orderId, payPath } = placed.body as { orderId: number; payPath: string }
      const token = payPath.slice('/pay/'.length)
      const id = await upload(shop, token, picture)
      const proof = { token, transactionId: `TX${n}`, sender: 'Asma', pictures: [id] }
      const sent = await call(shop, 'POST', '/trpc/payments.submit', { json: proof })
      if (sent.status !== 200)
        throw new Error(`A proof answered ${sent.status}: ${JSON.stringify(sent.body)}`)
      answered.submitted.add(orderId)
      const input = encodeURIComponent(JSON.stringify({ json: { id: orderId } }))
      const shown = await call(shop, 'GET', `/trpc/payments.get?input=${input}`, undefined, { cookie })
      const { result } = shown.body as { result: { data: { json: { revision: number } } } }
      const seen = { json: { id: orderId, revision: result.data.json.revision } }
      const accepted = await call(shop, 'POST', '/trpc/orders.accept', seen, { cookie })
      if (accepted.status !== 200) throw new Error(`An acceptance answered ${accepted.status}`)
      answered.accepted.add(orderId)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
  }
}

const read = (dataDir: string) => {
  const db = new Database(databaseOf(dataDir), { readonly: true })
  const ids = (sql: string) => db.prepare<[], number>(sql).pluck().all()
  const found = {
    submitted: new Set(
      ids(`select order_id from payments p where state in ('submitted', 'accepted') and transaction_id <> ''
        and exists (select 1 from payment_pictures where payment_id = p.id and is_submitted = 1)`),
    ),
    accepted: new Set(
      ids(`select o.id from orders o join payments p on p.order_id = o.id join licenses l on l.order_id = o.id
        where o.status = 'confirmed' and p.state = 'accepted'`),
    ),
    // Whatever was answered, an order is approved with payment, licence and messages, or not at all.
    halves: ids(`select o.id from orders o join payments p on p.order_id = o.id where
      (o.status = 'confirmed') + (p.state = 'accepted') + exists (select 1 from licenses where order_id = o.id)
      + exists (select 1 from outbox where order_id = o.id and template_name = 'order_approved') not in (0, 4)`),
    pictures: new Set(db.prepare<[], string>('select stored_name from payment_pictures').pluck().all()),
    integrity: String(db.pragma('integrity_check', { simple: true })),
  }
  db.close()
  return found
}

it('a shop that dies loses no proof and no acceptance that it answered, and no file or row (PAY-82, PAY-84)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-pay-crash-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const files = () => new Set(readdirSync(join(dataDir, 'uploads', 'proofs')))
  const answered: Answered = { submitted: new Set(), accepted: new Set() }
  const withoutFile: string[] = []
  let cookie = ''
  for (let round = 0; round < KILLS; round += 1) {
    const shop = await startShop({ dataDir })
    cookie ||= await signIn(shop)
    const before = answered.accepted.size
    const buyers = Promise.all(
      Array.from({ length: BUYERS }, (_, n) => pay(shop, cookie, answered, round * 1000 + n)),
    )
    let refusal: unknown
    buyers.catch((error: unknown) => {
      refusal = error
    })
    const deadline = performance.now() + PATIENCE_MS
    // Dies in the middle of the work, at another point each round.
    while (answered.accepted.size < before + 2 + (round % 5)) {
      if (refusal) throw refusal
      if (performance.now() > deadline) throw new Error('The shop takes no proofs')
      await new Promise(setImmediate)
    }
    await shop.kill()
    await buyers
    const kept = files()
    withoutFile.push(...[...read(dataDir).pictures].filter((name) => !kept.has(name)))
  }
  const shop = await startShop({ dataDir })
  const { pictures } = read(dataDir)
  // The sweep of the start removes what the deaths left.
  await expect.poll(() => [...files()].filter((name) => !pictures.has(name))).toEqual([])
  await shop.stop()
  const { submitted, accepted, halves, integrity } = read(dataDir)
  const lost = (told: Set<number>, found: Set<number>) => [...told].filter((id) => !found.has(id))
  const what = `kill -9 x ${KILLS} of ${BUYERS} who pay`
  prove(`${what}: answered proofs lost, of ${answered.submitted.size}`, lost(answered.submitted, submitted), {
    is: [],
  })
  prove(
    `${what}: answered acceptances lost, of ${answered.accepted.size}`,
    lost(answered.accepted, accepted),
    { is: [] },
  )
  prove(`${what}: half approvals`, halves, { is: [] })
  prove(`${what}: rows without a file`, withoutFile, { is: [] })
  prove(`${what}: integrity`, integrity, { is: 'ok' })
})
