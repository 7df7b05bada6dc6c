import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { type FactName, readFact, writeFact } from '#db/facts.ts'
import { chatMessages } from '#db/schema/chat.ts'
import { sweepUploads } from '#src/domains/downloads/service.ts'
import { tellChanges } from '#src/domains/seller-notices/rules/changes.ts'
import { noteWaitingChats } from '#src/domains/seller-notices/rules/waiting-chats.ts'
import { checks } from '#src/domains/warnings/rules/checks.ts'
import { createClockWatch } from '#src/kit/clock.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

test('a fact about the machine is unknown until it is written, and then the newest value counts', () => {
  const { deps } = testApp()
  expect(readFact(deps.db, 'secretHash')).toBeUndefined()
  writeFact(deps.db, 'secretHash', 'one', deps.now())
  writeFact(deps.db, 'secretHash', 'two', deps.now())
  expect(readFact(deps.db, 'secretHash')).toBe('two')
})

it.each(['no value', '-1'])(
  'a fact that holds %j is no number of stored files, and lets none be moved (DB-718)',
  (spoiled) => {
    const t = testApp()
    for (const name of ['sweepHeld', 'sweepAllowed'] as const)
      writeFact(t.deps.db, name, spoiled, t.deps.now())
    expect(warned(t, 'stored-files')).toBeNull()
    const folder = join(t.deps.config.dataDir, 'uploads', 'downloads')
    mkdirSync(folder, { recursive: true })
    const names = Array.from({ length: 40 }, (_, n) => `${String(n).padStart(32, '0')}.zip`)
    for (const name of names) writeFileSync(join(folder, name), 'sold')
    sweepUploads(t.deps)
    expect(readdirSync(folder).toSorted()).toEqual(names)
  },
)

/** What the warning of this name says. */
const warned = (t: TestApp, name: string) => checks.find((check) => check.name === name)?.check(t.deps)

describe.each(['no value', '-1', '999999999'])('a fact that holds %j', (spoiled) => {
  const shop = (name: FactName) => {
    const t = testApp()
    writeFact(t.deps.db, name, spoiled, t.deps.now())
    return t
  }

  it('is no time at which the clock was right, so the shop starts, and a wrong clock is doubted by its newest row', () => {
    const t = shop('clockSeen')
    t.make.order()
    t.clock.jump(400 * DAY)
    const watch = createClockWatch(t.deps)
    expect(watch.isBelievable()).toBe(false)
    expect(watch.warning()).toContain('believed at Nov 21, 2026')
  })

  it('is no jump of the clock', () => {
    expect(warned(shop('clockJump'), 'clock')).toBeNull()
  })

  it('is no change that was told, so later changes of payment accounts are told', async () => {
    const t = shop('changesTold')
    const admin = t.as.admin(t.make.user({ isAdmin: true, email: 'owner@shop.example' }))
    tellChanges(t.deps)
    await admin.paymentMethods.updateTemplates()
    const [method] = (await admin.paymentMethods.list({})).rows
    await admin.paymentMethods.toggle({ id: method?.id ?? 0, isVisible: false })
    tellChanges(t.deps)
    expect(queuedMessages(t).map(({ recipient }) => recipient)).toContain('owner@shop.example')
  })

  it('is no chat message that was looked at, so visitors who wait later are told of', async () => {
    const t = shop('chatNoticed')
    const guest = t.as.guest()
    noteWaitingChats(t.deps)
    const { id } = await guest.chat.start({ guestName: 'Asma', guestEmail: 'asma@example.com' })
    await guest.chat.send({ id, content: 'Is anybody there?' })
    t.clock.advance(DAY)
    noteWaitingChats(t.deps)
    const [newest] = t.deps.db.select().from(chatMessages).all().slice(-1)
    expect(readFact(t.deps.db, 'chatNoticed')).toBe(String(newest?.id))
  })
})
