import { afterAll, describe, expect, it } from 'vitest'
import { killInTurns, openDyingShop, type Work } from '#tests/helpers/crash.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { alertsWork } from '#tests/helpers/works/alerts.ts'
import { answersWork } from '#tests/helpers/works/answers.ts'
import { listsWork, picturesWork, receiptsWork } from '#tests/helpers/works/files.ts'
import { newsWork, outboxWork } from '#tests/helpers/works/messages.ts'
import { ordersWork } from '#tests/helpers/works/orders.ts'
import { paymentsWork } from '#tests/helpers/works/payments.ts'
import { renewalsWork } from '#tests/helpers/works/renewals.ts'
import { resellersWork } from '#tests/helpers/works/resellers.ts'

const { kills: KILLS } = amounts

const site = await openDyingShop()
afterAll(site.close)

const { work: orders, approved } = ordersWork(site, KILLS)
const payments = paymentsWork(site, KILLS)
const alerts = alertsWork(site)
const renewals = renewalsWork(site)
const answers = answersWork(site)
const news = newsWork(site)
const lists = listsWork(site)
const pictures = picturesWork(site)
const receipts = receiptsWork(site)
const resellers = resellersWork(site)
const outbox = outboxWork(site, KILLS, approved)

// In this order they begin, and are looked at after a death: the outbox last, because the others fill it.
const works = [
  payments,
  orders,
  alerts,
  renewals,
  answers,
  news,
  lists,
  pictures,
  receipts,
  resellers,
  outbox,
]
// Each kind has as many turns as it has moments to die at; orders and payments are at work in all of them.
const turns = [news, lists, alerts, answers, resellers, outbox, news, alerts, pictures, receipts, renewals]

const statements: [string, Work][] = [
  ['loses no order that was answered, and makes no second licence (DB-2)', orders],
  ['loses no proof and no acceptance that it answered, and no file or row', payments],
  ['loses no message that waits, and sends none twice (MSG-1)', outbox],
  ['loses no answer or picture that goes by several routes, and sends none twice', answers],
  ['sends news that it queued or sent to each customer once', news],
  ['pays each order once, by alerts that come fifty at once or that the kill leaves undecided', alerts],
  ['renews by money wholly or not at all, and once', renewals],
  ['breaks off a list that it had begun, and gives it whole afterwards', lists],
  ['leaves nothing of a picture that it decoded, and takes it again (PAY-83)', pictures],
  ['draws a receipt that was cut off once more', receipts],
  ['issues all keys of a reseller and takes their price, or neither (RESELL-1223)', resellers],
]

describe(`a shop that is killed with -9 while it does all its work, ${KILLS} times`, () => {
  it('goes on after each, and ends well at last', async () => {
    await expect(killInTurns(site, works, turns, KILLS)).resolves.toBe(0)
  })

  it.each(statements)('%s', (_, work) => {
    for (const figure of work.figures()) prove(...figure)
  })
})
