import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createDb, openConnection } from '#db/client.ts'
import { channels } from '#src/domains/messages/schema.ts'
import { testApp } from '#tests/helpers/app.ts'
import { deliverOutbox, queuedMessages, queueUpdate } from '#tests/helpers/outbox.ts'

const FILE_HEADER = 32
const FRAME_HEADER = 24

/** The commits in a write-ahead log: the frames that name the size of the database after them. */
const commitsIn = (file: string): number => {
  const log = readFileSync(file)
  const pageSize = log.readUInt32BE(8)
  let commits = 0
  for (let at = FILE_HEADER; at + FRAME_HEADER <= log.length; at += FRAME_HEADER + pageSize) {
    if (log.readUInt32BE(at + 4) > 0) commits += 1
  }
  return commits
}

it.each(channels)(
  '8 messages by %s are claimed, sent and recorded in 3 disk writes (MSG-16)',
  async (channel) => {
    const dir = mkdtempSync(join(tmpdir(), 'outbox-'))
    const file = join(dir, 'shop.db')
    await testApp().connection.backup(file)
    const connection = openConnection(file)
    onTestFinished(() => {
      connection.close()
      rmSync(dir, { recursive: true, force: true })
    })
    const t = testApp({ override: { db: createDb(connection) } })
    await t.as.admin().whatsapp.savePushflow({ instanceId: 'INSTANCE', accessToken: 'TOKEN' })
    for (let n = 0; n < 8; n += 1) queueUpdate(t.deps, `update ${n}`, channel)
    connection.pragma('wal_checkpoint(TRUNCATE)')
    await deliverOutbox(t)
    expect(queuedMessages(t).map(({ status }) => status)).toEqual(Array(8).fill('sent'))
    expect(commitsIn(`${file}-wal`)).toBe(3)
  },
)
