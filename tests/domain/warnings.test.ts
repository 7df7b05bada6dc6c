// Over 300 lines, because every warning of the shop is tried here, when it begins and when it ends.
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { writeFact } from '#db/facts.ts'
import { outbox, whatsappTemplates } from '#db/schema/messages.ts'
import { whatsappAuth } from '#db/schema/whatsapp.ts'
import { type Channel, channels } from '#src/domains/messages/schema.ts'
import { jobs } from '#src/domains/warnings/jobs.ts'
import { type Check, checks } from '#src/domains/warnings/rules/checks.ts'
import { runChecks } from '#src/domains/warnings/service.ts'
import { stopCloud } from '#src/domains/whatsapp/rules/cloud.ts'
import { DAY, HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectedShop, connectWhatsapp, queueUpdate } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'

const GIB = 2 ** 30
const OWNER = 'owner@example.com'

/** What the administrators were told, as `warning email owner@example.com`. */
const told = (t: TestApp) =>
  queuedMessages(t)
    .filter(({ templateName }) => templateName === 'warning')
    .map(({ subject, channel, recipient }) => `${subject.replace('WaCRM: ', '')} ${channel} ${recipient}`)

/** A shop with one check, whose answer the test sets. */
const shop = (silent?: Channel) => {
  const t = testApp()
  const admin = t.as.admin(t.make.user({ isAdmin: true, email: OWNER, isPhoneVerified: true }))
  const state: { answer: string | null | undefined } = { answer: null }
  const check: Check = { name: 'test', ...(silent ? { silent } : {}), check: () => state.answer }
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await runChecks(t.deps, [check])
      t.clock.advance(MINUTE)
    }
  }
  /** Lets it be wrong and right in turn, for so many minutes each. */
  const flap = async (rounds: number, wrong: number, right: number) => {
    for (let round = 0; round < rounds; round += 1) {
      state.answer = 'Wrong'
      await pass(wrong)
      state.answer = null
      await pass(right)
    }
  }
  return { t, admin, state, check, pass, flap, phone: admin.user.whatsappNumber }
}

it('the shop looks for faults every minute, and asks the outside world once a day (WATCH-701)', () => {
  const often = Object.fromEntries(jobs.map(({ name, everySeconds }) => [name, everySeconds]))
  expect(often).toMatchObject({ warnings: MINUTE, 'daily warnings': DAY })
  expect(checks.filter(({ isDaily }) => isDaily).map(({ name }) => name)).toEqual([
    'certificate',
    'new-version',
  ])
})

describe('a warning', () => {
  it('is on the dashboard at once, and told after five minutes, once, by email and WhatsApp, as is its end (WATCH-1, WATCH-702)', async () => {
    const { t, admin, state, pass, phone } = shop()
    await pass(2)
    expect(await admin.warnings.list()).toEqual([])
    const since = t.deps.now()
    state.answer = 'Something is wrong. Mend it.'
    await pass(1)
    expect(await admin.warnings.list()).toEqual([{ name: 'test', text: state.answer, since }])
    await pass(4)
    expect(told(t)).toEqual([])
    await pass(60)
    expect(told(t)).toEqual([`warning: test whatsapp ${phone}`, `warning: test email ${OWNER}`])
    expect(queuedMessages(t)[0]?.body).toContain('Something is wrong. Mend it.\n\nhttp://shop.test/admin')
    state.answer = null
    await pass(1)
    expect(await admin.warnings.list()).toEqual([])
    await pass(3)
    expect(told(t)).toHaveLength(2)
    await pass(60)
    expect(told(t).slice(2)).toEqual([`over: test whatsapp ${phone}`, `over: test email ${OWNER}`])
  })

  it('that comes and goes by the minute is not told, and a told one is told only once while it flaps', async () => {
    const { t, flap } = shop()
    await flap(10, 3, 1)
    expect(told(t)).toEqual([])
    await flap(1, 6, 3)
    await flap(20, 3, 3)
    expect(told(t)).toHaveLength(2)
  })

  it('that keeps coming back is told three times a day at most (WATCH-703)', async () => {
    const { t, state, pass, flap } = shop()
    await flap(10, 10, 10)
    expect(told(t).filter((line) => line.startsWith('warning'))).toHaveLength(6)
    expect(told(t).filter((line) => line.startsWith('over'))).toHaveLength(6)
    t.clock.advance(DAY)
    state.answer = 'Wrong'
    await pass(6)
    expect(told(t)).toHaveLength(14)
  })

  it('stays as it is where its check cannot tell, or fails', async () => {
    const { t, admin, state, check, pass } = shop()
    state.answer = 'Wrong'
    await pass(10)
    state.answer = undefined
    await pass(10)
    const broken: Check = { ...check, check: () => Promise.reject(new Error('no network')) }
    await runChecks(t.deps, [broken])
    expect(await admin.warnings.list()).toHaveLength(1)
    expect(told(t)).toHaveLength(2)
  })

  it('is neither lost nor repeated by a stop while it is told (WATCH-2)', async () => {
    const { t, state, check, pass } = shop()
    state.answer = 'Wrong'
    await pass(5)
    const { vault } = t.deps
    const broken = { ...t.deps, vault: { ...vault, seal: () => expect.fail('the machine stops here') } }
    await runChecks(broken, [check])
    expect(told(t)).toEqual([])
    await pass(3)
    expect(told(t)).toHaveLength(2)
  })

  it('is told also where the clock was wrong when it began', async () => {
    const { t, state, pass } = shop()
    t.clock.advance(365 * DAY)
    state.answer = 'Wrong'
    await pass(1)
    t.clock.advance(-365 * DAY)
    await pass(1)
    expect(told(t)).toHaveLength(2)
  })

  it('is not sent by the channel that fails (WATCH-3)', async () => {
    const { t, state, pass, phone } = shop('email')
    state.answer = 'Email fails'
    await pass(7)
    expect(told(t)).toEqual([`warning: test whatsapp ${phone}`])
  })
})

/** What the named check says in this shop now. */
const say = async (t: TestApp, name: string): Promise<string | null | undefined> =>
  checks.find((check) => check.name === name)?.check(t.deps)

it('the disk is warned of below a tenth, and where visitors cannot write any more, until an administrator who made room checks again (WATCH-4)', async () => {
  const disk = { free: 10 * GIB }
  const { t, admin } = office({ override: { freeBytes: () => disk.free, totalBytes: () => 100 * GIB } })
  expect(await say(t, 'disk')).toBeNull()
  disk.free = 9.9 * GIB
  expect(await say(t, 'disk')).toContain('Only 9 % of the disk (9.9 GB) are free.')
  disk.free = 320 * 2 ** 20
  expect(await say(t, 'disk')).toContain('only 320 MB are free. Until 500 MB are free again, the shop')
  expect(await admin.warnings.check()).toMatchObject([{ name: 'disk' }])
  disk.free = 50 * GIB
  expect(await admin.warnings.check()).toEqual([])
})

it('files that the sweep holds back are warned of until it moves them', async () => {
  const t = testApp()
  expect(await say(t, 'stored-files')).toBeNull()
  writeFact(t.deps.db, 'sweepHeld', '37', t.deps.now())
  expect(await say(t, 'stored-files')).toContain('37 stored files have no row in the database')
})

const send = async (t: TestApp, channel: Channel, ...keys: string[]) => {
  for (const key of keys) queueUpdate(t.deps, `${channel} ${key}`, channel)
  await deliverOutbox(t)
}
const refused = { outcome: 'refused', reason: 'The mail server says: mailbox full' } as const

describe('email', () => {
  it('is warned of after three refusals in a row, and not after a letter went out (WATCH-5)', async () => {
    const t = testApp()
    expect(await say(t, 'mail')).toBeNull()
    t.fakes.mail.answer(refused)
    await send(t, 'email', 'one', 'two')
    expect(await say(t, 'mail')).toBeNull()
    await send(t, 'email', 'three')
    expect(await say(t, 'mail')).toContain('Email is not going out: The mail server says: mailbox full.')
    t.fakes.mail.answer(undefined)
    t.clock.advance(10)
    await send(t, 'email', 'four')
    expect(await say(t, 'mail')).toBeNull()
  })

  it('is warned of at once where the server refuses the sign-in', async () => {
    const t = testApp()
    const reason = 'The mail server refuses the login: 535 5.7.8 Authentication failed'
    t.fakes.mail.answer({ outcome: 'misconfigured', reason })
    await send(t, 'email', 'one')
    expect(await say(t, 'mail')).toContain('Authentication failed. Check the mail server')
  })

  it('is not warned of because some addresses do not exist, or an administrator cancelled messages', async () => {
    const t = testApp()
    t.fakes.mail.answer({ outcome: 'absent', reason: 'The mail server refuses this address: 550 unknown' })
    await send(t, 'email', 'one', 'two', 'three')
    expect(await say(t, 'mail')).toBeNull()
    t.fakes.mail.answer(refused)
    await send(t, 'email', 'four', 'five', 'six')
    expect(await say(t, 'mail')).not.toBeNull()
    for (const { id } of t.deps.db.select().from(outbox).all()) await t.as.admin().messages.cancel({ id })
    expect(await say(t, 'mail')).toBeNull()
  })
})

describe.each(channels)('a channel that works: %s', (channel) => {
  it('is not warned of because three messages were true no more when their turn came (MSG-1320)', async () => {
    const t = await connectedShop()
    await send(t, channel, 'one')
    for (const key of ['two', 'three', 'four']) queueUpdate(t.deps, key, channel)
    t.clock.advance(MINUTE)
    const update = eq(whatsappTemplates.name, 'feature_update')
    t.deps.db.update(whatsappTemplates).set({ isActive: false }).where(update).run()
    await deliverOutbox(t)
    const ended = queuedMessages(t).filter(({ lastError }) => lastError === 'Its template was switched off.')
    expect(ended).toHaveLength(3)
    expect(await say(t, channel === 'email' ? 'mail' : 'whatsapp')).toBeNull()
  })
})

describe('WhatsApp', () => {
  it('is warned of when it was set up and cannot send, or refuses three messages (WATCH-6)', async () => {
    const t = testApp()
    expect(await say(t, 'whatsapp')).toBeNull()
    await connectWhatsapp(t)
    expect(await say(t, 'whatsapp')).toBeNull()
    t.fakes.pushflow.state.reachable = false
    expect(await say(t, 'whatsapp')).toContain('WhatsApp is disconnected')
    t.fakes.pushflow.state.reachable = true
    t.fakes.pushflow.answer({ outcome: 'absent', reason: 'This number is not on WhatsApp' })
    await send(t, 'whatsapp', 'nobody', 'no one', 'none')
    expect(await say(t, 'whatsapp')).toBeNull()
    t.fakes.pushflow.answer({ outcome: 'refused', reason: 'The gateway says: no quota' })
    await send(t, 'whatsapp', 'one', 'two', 'three')
    expect(await say(t, 'whatsapp')).toContain('not going out: The gateway says: no quota. Check')
  })

  it('is warned of while WhatsApp lets the number begin no new chats, until when (WA-709)', async () => {
    const t = testApp()
    const restrictedUntil = new Date(t.clock.now().getTime() + DAY * 1000)
    Object.assign(t.fakes.web.state, { status: 'connected', restrictedUntil })
    await send(t, 'whatsapp', 'one')
    expect(await say(t, 'whatsapp')).toContain('begin no new chats until Nov 22, 2026')
  })

  it('is warned of while Meta’s refusal stops the Business API (WA-722)', async () => {
    const t = await connectedShop()
    stopCloud(t.deps, 'The access token is not valid any more')
    expect(await say(t, 'whatsapp')).toContain('sends nothing any more: The access token is not valid')
  })

  it('is warned of when the phone by which the shop sent was unlinked, for a month, and not when it was disconnected in the back office (WATCH-704)', async () => {
    const t = testApp()
    t.fakes.web.state.status = 'connected'
    await send(t, 'whatsapp', 'one')
    t.fakes.web.state.status = 'disconnected'
    expect(await say(t, 'whatsapp')).toContain('WhatsApp is disconnected')
    // As a phone that was disconnected in the back office.
    const off = { session: 'shop', kind: 'flags', keyId: '', data: '' }
    t.deps.db.insert(whatsappAuth).values(off).run()
    expect(await say(t, 'whatsapp')).toBeNull()
    t.deps.db.delete(whatsappAuth).run()
    expect(await say(t, 'whatsapp')).toContain('WhatsApp is disconnected')
    t.clock.advance(31 * DAY)
    expect(await say(t, 'whatsapp')).toBeNull()
  })

  it('is warned of when its webhook has been silent for a week of sending (WATCH-705)', async () => {
    const t = await connectedShop()
    const { url } = await t.as.admin().incoming.address()
    await (await t.http()).inject({ method: 'POST', url: new URL(url).pathname, payload: { event: 'test' } })
    t.clock.advance(6 * DAY)
    await send(t, 'whatsapp', ...Array.from({ length: 10 }, (_, number) => String(number)))
    expect(await say(t, 'whatsapp-incoming')).toBeNull()
    t.clock.advance(DAY + HOUR)
    expect(await say(t, 'whatsapp-incoming')).toContain('come in from WhatsApp since Nov 21, 2026.')
  })
})

/** What is said of a certificate that ends on this day. */
const certificate = (day: string | null, url = 'https://shop.test') => {
  const certificateEnd = async () => (day ? new Date(`${day}T00:00:00Z`) : null)
  return say(testApp({ env: { PUBLIC_URL: url }, override: { certificateEnd } }), 'certificate')
}

it('the certificate is warned of 14 days before its end and after it, on https, where a server shows one (WATCH-7)', async () => {
  expect(await certificate('2026-12-06')).toBeNull()
  const soon = 'The certificate of https://shop.test ends on Dec 05, 2026.'
  expect(await certificate('2026-12-05')).toContain(soon)
  expect(await certificate('2026-11-20')).toContain('ended on Nov 20')
  expect(await certificate(null)).toBeUndefined()
  expect(await certificate('1970-01-01', 'http://shop.test')).toBeNull()
})

describe('a new version', () => {
  const shopBeside = (newest: string | null) =>
    testApp({ env: { UPDATE_URL: 'http://updates.test' }, override: { newestVersion: async () => newest } })

  it('is named with the version that runs, and no server is asked without UPDATE_URL (WATCH-8)', async () => {
    const { version } = testApp().deps.config
    const newer = `Version 99.0.0 of the shop is out; this is ${version}.`
    expect(await say(shopBeside('99.0.0'), 'new-version')).toContain(newer)
    expect(await say(shopBeside(version), 'new-version')).toBeNull()
    expect(await say(shopBeside('0.0.9'), 'new-version')).toBeNull()
    expect(await say(shopBeside(null), 'new-version')).toBeUndefined()
    const unasked = testApp({ override: { newestVersion: async () => '99.0.0' } })
    expect(await say(unasked, 'new-version')).toBeNull()
  })

  it('is told at the first look, because the shop looks once a day', async () => {
    const t = shopBeside('99.0.0')
    t.make.user({ isAdmin: true, email: OWNER })
    for (const job of jobs) await job.run(t.deps)
    expect(told(t)).toEqual([`warning: new-version email ${OWNER}`])
    for (const job of jobs) await job.run(t.deps)
    expect(told(t)).toHaveLength(1)
  })
})
