import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentMethods } from '#db/schema/payment-methods.ts'
import { rootDir } from '#src/config.ts'
import { type Deps, guest, type User } from '#src/deps.ts'
import { refundOrder } from '#src/domains/orders/rules/refund.ts'
import { addPicture } from '#src/domains/payments/pictures/pictures.ts'
import { rejectProof, submitProof } from '#src/domains/payments/rules/proofs.ts'
import { payPath, revisionOf } from '#src/domains/payments/service.ts'
import { addSeconds, fieldTime, formatDateTime, HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'

/** The fault of a proof of the demo, so that the desk has flags to show; null for a good proof. */
type Trick = 'same transaction' | 'paid before' | 'wrong shape' | 'rejected' | null
const tricks: Trick[] = [null, 'rejected', 'same transaction', null, 'paid before', 'wrong shape', null]

const WAITING = tricks.length
const SHAPE = '99999999999'

/** Draws the screenshot that a wallet shows after a payment. */
const createReceipts = async () => {
  const [wasm, font] = await Promise.all([
    readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))),
    readFile(join(rootDir, 'web/share/figtree-bold.ttf')),
  ])
  await initWasm(wasm)
  return (wallet: string, amount: string, lines: [string, string][]): Buffer => {
    const rows = lines.map(
      ([name, value], row) =>
        `<text x="48" y="${620 + row * 110}" font-size="24" fill="#667">${name}</text>
         <text x="48" y="${660 + row * 110}" font-size="32" fill="#112">${value}</text>
         <path d="M48 ${686 + row * 110}H672" stroke="#dde"/>`,
    )
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280" font-family="Figtree">
      <rect width="720" height="1280" fill="#fff"/><rect width="720" height="140" fill="#1f2a44"/>
      <text x="48" y="88" font-size="40" fill="#fff">${wallet}</text>
      <circle cx="360" cy="290" r="64" fill="#19a463"/>
      <path d="M332 292l20 22 40-46" fill="none" stroke="#fff" stroke-width="12"/>
      <text x="360" y="430" font-size="32" fill="#112" text-anchor="middle">Payment successful</text>
      <text x="360" y="510" font-size="60" fill="#112" text-anchor="middle">${amount}</text>${rows.join('')}</svg>`
    const drawn = new Resvg(svg, { font: { fontBuffers: [font], defaultFontFamily: 'Figtree' } })
    return Buffer.from(drawn.render().asPng())
  }
}

type Scene = { administrator: User; today: Date; setTime: (time: Date) => void }

/** Proofs of payment that wait at the desk, some of which look wrong, one that was rejected, and a refund. */
export const fillPayments = async (deps: Deps, { administrator, today, setTime }: Scene): Promise<void> => {
  const { db } = deps
  const draw = await createReceipts()
  const [wallet] = db.select().from(paymentMethods).where(eq(paymentMethods.name, 'Easypaisa')).all()
  if (!wallet) throw new Error('The demo shop has no Easypaisa')
  db.update(paymentMethods).set({ transactionShape: SHAPE }).where(eq(paymentMethods.id, wallet.id)).run()

  const prove = async (order: OrderRow, number: number, trick: Trick) => {
    const token = payPath(deps, order.id).slice('/pay/'.length)
    const sentAt = addSeconds(order.createdAt, HOUR)
    const paidAt = addSeconds(order.createdAt, (trick === 'paid before' ? -30 : 30) * MINUTE)
    setTime(sentAt < today ? sentAt : today)
    const ids = { 'same transaction': '30418820650', 'wrong shape': 'TID 88206' } as Record<string, string>
    const transactionId = ids[trick ?? ''] ?? String(30_418_820_650 + number * 7919)
    const lines: [string, string][] = [
      ['Transaction ID', transactionId],
      ['From', order.name],
      ['To', 'WaCRM Demo Traders'],
      ['Time', formatDateTime(paidAt)],
    ]
    const amount = formatMoney(fromMinor(order.amountMinor), 'PKR').replaceAll('\u00a0', ' ')
    const uploaded = await deps.files.receive(Readable.from([draw('Easypaisa', amount, lines)]), {
      fileName: 'receipt.png',
      extensions: ['png'],
      maxBytes: Number.POSITIVE_INFINITY,
    })
    const { id: picture } = await addPicture(deps, { token, sender: 'demo' }, uploaded)
    submitProof(
      deps,
      { actor: guest, request: { provenPhone: null } },
      {
        token,
        transactionId,
        sender: order.name,
        paidAt: fieldTime(paidAt),
        methodId: wallet.id,
        pictures: [picture],
      },
    )
    if (trick !== 'rejected') return
    setTime(addSeconds(sentAt, HOUR))
    const revision = revisionOf(deps, order.id)
    const reason = 'We do not see this payment in our account'
    rejectProof(deps, administrator, { id: order.id, revision, reason })
  }

  // An order that a reseller issued has no payment.
  const newest = (status: OrderRow['status']) =>
    db
      .select()
      .from(orders)
      .where(and(eq(orders.status, status), isNull(orders.resellerId)))
      .orderBy(desc(orders.id))
      .limit(WAITING)
      .all()
  // The oldest is the first, so that its transaction id is there when the next order uses it.
  for (const [number, order] of newest('pending').toReversed().entries()) {
    await prove(order, number, tricks[number] ?? null)
  }
  setTime(today)
  const [sold] = newest('confirmed').slice(-1)
  if (sold) {
    const amount = fromMinor(sold.amountMinor)
    refundOrder(deps, administrator, { id: sold.id, amount, way: 'by Easypaisa', reason: 'Ordered twice' })
  }
}
