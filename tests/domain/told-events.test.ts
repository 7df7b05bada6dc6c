import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { openConnection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { migrationsDir } from '#src/config.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { readFixture } from '#tests/helpers/schema-fixtures.ts'

// Messages and alerts of a shop whose events, outcomes and doubts were still in keys and sentences.

/** What a query finds after the upgrade of a shop that was filled before it. */
const upgraded = (fill: (connection: Database.Database) => void, query: string) => {
  const file = join(testFolder('told'), 'shop.db')
  writeFileSync(file, readFixture('0057_harmless_words'))
  const connection = openConnection(file)
  fill(connection)
  migrate(connection, migrationsDir)
  const found = connection.prepare(query).raw().all()
  connection.close()
  return found
}

type Row = {
  key: string
  recipient?: string
  template?: string
  status?: string
  outcome?: string | null
  error?: string | null
}

const insert = (connection: Database.Database, rows: Row[]) => {
  const statement = connection.prepare(`insert into outbox
    (channel, recipient, template_name, subject, sealed_body, dedupe_key, status, outcome, last_error, next_attempt_at, created_at)
    values (@channel, @recipient, @template, '', '', @key, @status, @outcome, @error, 0, 0)`)
  for (const { key, recipient = '+923001234567', ...given } of rows) {
    const channel = /email|@/.test(`${key} ${recipient}`) ? 'email' : 'whatsapp'
    const rest = { template: 'feature_update', status: 'sent', outcome: null, error: null }
    statement.run({ channel, key, recipient, ...rest, ...given })
  }
}

const AT = 1_795_000_000_000
/** A key as it was stored, and what the message tells of: entity, its id, event, moment, occasion, and the key of today. */
type Told = [key: string, told: (string | number | null)[], today?: string, more?: Omit<Row, 'key'>]
const confirmation = { template: 'order_confirmation' }
const spellings: Told[] = [
  ['order:12:r1:order_approved:whatsapp', ['order', 12, 'changed', null, 'r1']],
  ['order:12:r0:order_confirmation:email', ['order', 12, 'placed', null, 'r0'], undefined, confirmation],
  ['order:12:m29900000:payment_reminder:whatsapp', ['order', 12, 'reminder', null, 'm29900000']],
  ['order:12:unpaid:payment_reminder:whatsapp', ['order', 12, 'reminder', null, 'unpaid']],
  ['order:12:unpaid2:payment_reminder:whatsapp', ['order', 12, 'reminder', null, 'unpaid2']],
  ['payment:12:r3:rejected:email', ['payment', 12, 'rejected', null, 'r3']],
  ['payment:12:r4:refunded:whatsapp', ['payment', 12, 'refunded', null, 'r4']],
  [`license:5:expiring:${AT}:14:whatsapp`, ['license', 5, 'expiring', AT, '14']],
  [`license:5:expiring:${AT}:-3:email`, ['license', 5, 'expiring', AT, '-3']],
  [`license:6:expiring:${AT}:email`, ['license', 6, 'expiring', AT, null]],
  [`license:5:expiring:${AT}:7:email:early:3`, ['message', 11, 'sent early', AT, null]],
  [`license:5:replaced:${AT}:whatsapp`, ['license', 5, 'replaced', AT, null]],
  ['ticket:7:opened:email', ['ticket', 7, 'opened', null, null]],
  ['ticket:7:reply31:whatsapp', ['ticket', 7, 'reply', null, '31']],
  ['ticket:7:reply31:support', ['ticket', 7, 'support', null, '31']],
  ['welcome_registration:9', ['user', 9, 'registered', null, null]],
  [`number_changed:9:${AT}`, ['former contact', 9, 'number changed', AT, null]],
  [`number_changed:9:${AT}:whatsapp`, ['former contact', 9, 'number changed', AT, null]],
  [`password-reset:8:${AT}`, ['password reset', 8, 'issued', AT, null]],
  [`tracking-code:8:${AT}`, ['tracking code', 8, 'issued', AT, null]],
  [
    'contact:4:contact_confirmation:email',
    ['contact', 4, 'received', null, null],
    'contact:4:received:email:a@b.pk',
    { recipient: 'a@b.pk' },
  ],
  [
    'contact_confirmation:email:"a\\b"@c.pk:h498611',
    ['contact', null, 'received', null, 'h498611'],
    'contact:received:h498611:email:"a\\b"@c.pk',
    { recipient: '"a\\b"@c.pk' },
  ],
  ['warning:3:start:email:a@b.pk', ['warning', 3, 'start', null, null]],
  ['warning:3:end:whatsapp:+923001234567', ['warning', 3, 'end', null, null]],
  ['seller:44:email:a@b.pk', ['seller notice', 44, 'told', null, null]],
  ['changes:45:a@b.pk', ['history', 45, 'changes', null, null]],
  ['chat:70', ['chat message', 70, 'answered', null, null]],
  ['which-order:71', ['chat picture', 71, 'which order', null, null], 'chat picture:71:which order:whatsapp'],
  ['proof-received:12:1', ['order', 12, 'proof received', null, '1'], 'order:12:proof received:1:whatsapp'],
  [
    'unreadable:+923001234567:20776',
    ['person', null, 'unreadable file', null, '20776'],
    'person:unreadable file:20776:whatsapp:+923001234567',
  ],
  [
    'update:abc:+923001234567',
    ['news', null, 'active', null, 'abc'],
    'news:active:abc:whatsapp:+923001234567',
  ],
  [
    'update:abc:ended:+923001234567',
    ['news', null, 'ended', null, 'abc'],
    'news:ended:abc:whatsapp:+923001234567',
  ],
  ['mail:order:12:r1:order_approved:whatsapp', ['message', 1, 'by email', null, null]],
  ['mail:order:99:r1:order_approved:whatsapp', ['message', null, 'by email', null, null]],
  ['test:xyz', ['test', null, 'sent', null, 'xyz']],
  ['scale:1', [null, null, null, null, null]],
]

it('the key of each message says what it tells of, in every spelling', () => {
  const rows = spellings.map(([key, , , more]) => ({ key, ...more }))
  const query = 'select entity, entity_id, event, event_at, occasion, dedupe_key from outbox order by id'
  const found = upgraded((before) => insert(before, rows), query)
  expect(found).toEqual(spellings.map(([key, told, today = key]) => [...told, today]))
})

const GONE = 'It may have gone out, so it is sent again only by the Retry button.'
const EXPIRED = 'Its code is no longer valid, so it is not sent any more.'
const address = 'The mail server refuses this address: 452 full'

it('what may have gone out, and what ended otherwise, is known by a column', () => {
  const rows: [Omit<Row, 'key'>, outcome: string | null, error: string | null][] = [
    [{ status: 'failed', outcome: 'unknown', error: `No answer. ${GONE}` }, 'unknown', 'No answer'],
    [{ status: 'failed', error: `The shop stopped. ${GONE}` }, 'unknown', 'The shop stopped'],
    [{ status: 'sending', outcome: 'refused', error: `No answer. ${GONE}` }, 'refused', 'No answer'],
    [
      { status: 'failed', outcome: 'unknown', error: 'Cancelled by asma.' },
      'cancelled',
      'Cancelled by asma.',
    ],
    [{ status: 'failed', outcome: 'unknown', error: `No. ${EXPIRED}` }, 'expired', `No. ${EXPIRED}`],
    [{ status: 'failed', outcome: 'unknown', error: 'Stopped.' }, null, 'Stopped.'],
    [{ status: 'queued', outcome: 'unknown' }, null, null],
    [{ status: 'queued', outcome: 'refused', error: address }, 'deferred', address],
    [{ status: 'failed', outcome: 'rejected', error: address }, 'absent', address],
    [{ status: 'failed', outcome: 'rejected', error: 'No.' }, 'rejected', 'No.'],
    [{ status: 'sent', outcome: 'sent' }, 'sent', null],
  ]
  const stored = rows.map(([row], n) => ({ key: `${n}`, ...row }))
  const found = upgraded(
    (before) => insert(before, stored),
    'select outcome, last_error from outbox order by id',
  )
  expect(found).toEqual(rows.map(([, outcome, error]) => [outcome, error]))
})

it('what made an alert doubtful is its doubt', () => {
  const more = 'The text says more than its format reads.'
  const rows: [state: string, isWhole: number, note: string, doubt: string | null, noteAfter: string][] = [
    ['waiting', 1, 'Fits order 3.', null, 'Fits order 3.'],
    ['waiting', 0, 'Nobody signed it.', 'Nobody signed it.', ''],
    ['waiting', 0, '', more, ''],
    ['other', 0, 'The same payment as alert 1.', more, 'The same payment as alert 1.'],
    ['unread', 0, '', null, ''],
    ['unread', 0, 'Nobody signed it.', 'Nobody signed it.', ''],
  ]
  const fill = (before: Database.Database) => {
    const statement = before.prepare(
      "insert into bank_alerts (dedupe_key, sender, at, arrived_at, state, is_whole, note) values (?, 'HBL', 0, 0, ?, ?, ?)",
    )
    for (const [n, [state, isWhole, note]] of rows.entries()) statement.run(`${n}`, state, isWhole, note)
  }
  const found = upgraded(fill, 'select doubt, note from bank_alerts order by id')
  expect(found).toEqual(rows.map(([, , , doubt, note]) => [doubt, note]))
})
