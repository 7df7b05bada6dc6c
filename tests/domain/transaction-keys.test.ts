import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { payments } from '#db/schema/payments.ts'
import { migrationsDir } from '#src/config.ts'
import { keysIn, transactionKeyOf } from '#src/written/reference.ts'
import { testApp } from '#tests/helpers/app.ts'

const typedIds =
  '95566975955|9556 697-5955|#95566975955|TID: 95566975955|Trx ID 95566975955|TID95566975955|Ref#95566975955|' +
  'Transaction ID: 95566975955.|95566975955. Easypaisa|95566975955 via Raast|my tid is 95566975955 thanks|' +
  'Rs 2499 TID 95566975955|\u202a95566975955\u202c|95566\u200b975955|25/11/2026 95566975955|' +
  '95566975955 2026-11-25 14:05|95566975955 27 Nov 2026 6:12 PM|95566975955 on 25/11/2026|' +
  'TID 95566975955 27.11.2026|Rs 4,999 sent to ALI 03001234567 TID 95566975955|TID 95566975955 0300-1234567|' +
  '+92 300 1234567, 95566975955|Rs.4,999 95566975955|4999/- 95566975955|95566975955 Rs 4999|' +
  '۹۵۵۶۶۹۷۵۹۵۵|٩٥٥٦٦٩٧٥٩٥٥|９５５６６９７５９５５'
it.each(typedIds.split('|'))('the ID in %j is compared as 95566975955 (PAY-768, PAY-769)', (typed) => {
  expect(transactionKeyOf(typed)).toBe('95566975955')
})

it.each([
  '2847.1990.234',
  '2847/1990/234',
  '2847_1990_234',
  'TID: 2847.1990.234.',
  '2847.1990.234. Easypaisa',
])('the groups of the ID %j are one ID (PAY-900)', (typed) => {
  expect(transactionKeyOf(typed)).toBe('28471990234')
})

it.each([
  ['123 456-789 ab', '123456789AB'],
  ['FT26330X1Y2', '26330X1Y2'],
  ['tx 1234-5678', '12345678'],
  ['paid in cash', 'PAIDINCASH'],
  // Nothing else stands beside them.
  ['TID 03451234567', '03451234567'],
  ['0345-1234567 Rs 4999', '03451234567'],
  ['0345-1234567-89', '0345123456789'],
  [' ', ''],
])('the core of the transaction ID %j is %j', (typed, key) => {
  expect(transactionKeyOf(typed)).toBe(key)
})

it.each([
  ['95566975955', 'tid 955 6697 5955'],
  ['Received TX 12345678/ABC via Raast', '1234-5678'],
  ['IBFT-1234-5678 from A', '1234-5678'],
  ['Ref#955669-75955/PK', '955 6697-5955'],
  ['۹۵۵۶۶۹۷۵۹۵۵', '955 6697-5955'],
  // An ID that looks like a phone.
  ['Received 95566975955 Ref 03451234567', 'TID 03451234567'],
])('the ID of the narration %j is found by %j', (narration, typed) => {
  expect(keysIn(narration)).toContain(transactionKeyOf(typed))
})

it('the keys of a cell of 100,000 runs are found in time in proportion to its length (HTTP-16)', () => {
  expect(keysIn('1 '.repeat(100_000)).length).toBeLessThan(600_000)
})

it('keys that were kept before this rule become what is compared now (PAY-88)', () => {
  const t = testApp()
  const kept = [
    ['TID: 95566975955', 'TID95566975955'],
    ['9556 697-5955', '95566975955'],
    ['tid ۹۵۵ ۶۶۹۷۵۹۵۵', 'TID'],
    ['９５５６６９７５９５５', ''],
    ['123456789ab', '123456789AB'],
    ['cash', 'CASH'],
    ['', ''],
  ] as const
  for (const [transactionId, transactionKey] of kept) {
    t.make.payment({ orderId: t.make.order().id, transactionId, transactionKey })
  }
  const name = readdirSync(migrationsDir).find((file) => file.endsWith('_transaction_keys.sql')) ?? ''
  t.connection.exec(readFileSync(join(migrationsDir, name), 'utf8'))
  const after = t.deps.db.select().from(payments).orderBy(payments.id).all()
  for (const { transactionId, transactionKey } of after)
    expect([transactionId, transactionKey]).toEqual([transactionId, transactionKeyOf(transactionId)])
})
