import { expect, it } from 'vitest'
import { fillToScale } from '#scripts/scale.ts'
import { procedures } from '#src/app/server/rest/procedures.ts'
import { remindHolders } from '#src/domains/offers/notices.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { planOf, statementsOf } from '#tests/helpers/asked.ts'
import { resellerShop } from '#tests/helpers/resellers.ts'

type Admin = ReturnType<TestApp['as']['admin']>
type Ask = (admin: Admin) => Promise<unknown>

const page = { limit: 25, cursor: 50 }
const ofDays = { ...page, from: '2026-01-01', to: '2026-01-31' }
/** A page of what is found by this. */
const by = (q: string) => ({ ...page, q })

/** The queries of the back office on the tables that grow, each with a table that it reads. */
const questions: Record<string, [table: string, Ask]> = {
  'orders, newest first': ['orders', (admin) => admin.orders.list(page)],
  'orders by amount': ['orders', (admin) => admin.orders.list({ ...page, sort: '-amount' })],
  'orders by name': ['orders', (admin) => admin.orders.list({ ...page, sort: 'name' })],
  'pending orders': ['orders', (admin) => admin.orders.list({ ...page, status: 'pending' })],
  'orders whose proof waits': ['payments', (admin) => admin.orders.list({ ...page, payment: 'check' })],
  'orders without a payment': ['payments', (admin) => admin.orders.list({ ...page, payment: 'unpaid' })],
  'orders to approve': ['payments', (admin) => admin.orders.list({ ...page, payment: 'approve' })],
  'orders that were cancelled': ['orders', (admin) => admin.orders.list({ ...page, payment: 'cancelled' })],
  'orders whose money is settled': ['orders', (admin) => admin.orders.list({ ...page, payment: 'done' })],
  'how many orders wait for money': ['order_tallies', (admin) => admin.orders.stages()],
  'orders of some days': ['orders', (admin) => admin.orders.list(ofDays)],
  'pending orders of some days': ['orders', (admin) => admin.orders.list({ ...ofDays, status: 'pending' })],
  'orders of some days by amount': ['orders', (admin) => admin.orders.list({ ...ofDays, sort: 'amount' })],
  'users of some days': ['users', (admin) => admin.users.list(ofDays)],
  'contacts of some days': ['contacts', (admin) => admin.contacts.list(ofDays)],
  'tickets of some days': ['tickets', (admin) => admin.tickets.list(ofDays)],
  'history of a user': ['audit_log', (admin) => admin.users.history({ id: 3 })],
  'orders of a user': ['orders', (admin) => admin.orders.list({ ...page, userId: 3 })],
  'orders that hold a name': ['orders', (admin) => admin.orders.list(by('khan'))],
  'orders that begin with two letters': ['orders', (admin) => admin.orders.list(by('kh'))],
  'orders that hold a number': ['orders', (admin) => admin.orders.list(by('0300 1234567'))],
  'users, newest first': ['users', (admin) => admin.users.list(page)],
  'users by name': ['users', (admin) => admin.users.list({ ...page, sort: 'username' })],
  'users by email': ['users', (admin) => admin.users.list({ ...page, sort: 'email' })],
  administrators: ['users', (admin) => admin.users.list({ ...page, isAdmin: 'true' })],
  resellers: ['users', (admin) => admin.users.list({ ...page, isReseller: 'true' })],
  'users that hold a name': ['users', (admin) => admin.users.list(by('khan'))],
  'users that begin with two letters': ['users', (admin) => admin.users.list(by('kh'))],
  'contacts, newest first': ['contacts', (admin) => admin.contacts.list(page)],
  'contacts by name': ['contacts', (admin) => admin.contacts.list({ ...page, sort: 'name' })],
  'new contacts': ['contacts', (admin) => admin.contacts.list({ ...page, status: 'new' })],
  'contacts that hold a name': ['contacts', (admin) => admin.contacts.list(by('khan'))],
  'tickets, newest first': ['tickets', (admin) => admin.tickets.list(page)],
  'how many tickets there are': ['tickets', (admin) => admin.tickets.counts()],
  'open tickets': ['tickets', (admin) => admin.tickets.list({ ...page, status: 'open' })],
  'urgent tickets': ['tickets', (admin) => admin.tickets.list({ ...page, priority: 'urgent' })],
  'tickets that hold a word': ['tickets', (admin) => admin.tickets.list(by('system'))],
  'tickets that begin with two letters': ['tickets', (admin) => admin.tickets.list(by('se'))],
  'messages, newest first': ['outbox', (admin) => admin.messages.outbox(page)],
  'messages by mail': ['outbox', (admin) => admin.messages.outbox({ ...page, channel: 'email' })],
  'failed messages': ['outbox', (admin) => admin.messages.outbox({ ...page, status: 'failed' })],
  'messages that hold a word': ['outbox', (admin) => admin.messages.outbox(by('approved'))],
  'messages that begin with two letters': ['outbox', (admin) => admin.messages.outbox(by('yo'))],
  'messages to a number': ['outbox', (admin) => admin.messages.outbox(by('0300 1234567'))],
  'history of an order': ['audit_log', (admin) => admin.orders.history({ id: 3 })],
  conversations: ['chat_sessions', (admin) => admin.chatConsole.sessions(page)],
  'conversations that hold a word': ['chat_sessions', (admin) => admin.chatConsole.sessions(by('hello'))],
  'conversations that begin with two letters': [
    'chat_sessions',
    (admin) => admin.chatConsole.sessions(by('kh')),
  ],
  'the conversation that waits longest': [
    'chat_sessions',
    (admin) =>
      admin.chatConsole.sessions({ status: 'active', unread: 'true', sort: 'lastMessageAt', limit: 1 }),
  ],
  'orders by a licence key': ['orders', (admin) => admin.orders.list(by('WACRM-ABCDE'))],
  'licences, newest first': ['licenses', (admin) => admin.licenses.list(page)],
  'licences by their end': ['licenses', (admin) => admin.licenses.list({ ...page, sort: 'expiresAt' })],
  'licences that are active': ['licenses', (admin) => admin.licenses.list({ ...page, status: 'active' })],
  'licences by a key': ['licenses', (admin) => admin.licenses.list(by('WACRM-ABCDE'))],
  'licences by an email': ['licenses', (admin) => admin.licenses.list(by('khan7@gmail.com'))],
  'licences that are suspended, by their end': [
    'licenses',
    (admin) => admin.licenses.list({ ...page, status: 'suspended', sort: '-expiresAt' }),
  ],
  'one licence': ['licenses', (admin) => admin.licenses.get({ id: 3 })],
  'licences by a number': ['licenses', (admin) => admin.licenses.list(by('0300 1234567'))],
  'the approval of an order': [
    'outbox',
    async (admin) => {
      const { id } = await admin.orders.setStatus({ id: 3, status: 'approved' })
      expect(await admin.orders.approval({ id })).not.toBeNull()
    },
  ],
  'what the buyer of an order said': ['chat_sessions', (admin) => admin.chatConsole.voicesOfOrder({ id: 3 })],
  'who a visitor is': ['orders', (admin) => admin.chatConsole.visitor({ id: 3 })],
  'what waits': ['orders', (admin) => admin.stats.waiting()],
  'what is not used yet': ['contacts', (admin) => admin.stats.unused()],
  'proofs that wait': ['payments', (admin) => admin.payments.queue()],
  'how many conversations there are': ['chat_sessions', (admin) => admin.chatConsole.counts()],
  'who answers chats': ['users', (admin) => admin.chatConsole.team()],
  // Before the audience of news, which asks for the pace too, by the same prepared statements.
  'how fast messages go': ['outbox', (admin) => admin.messages.pacing()],
  'who may be told of an update': ['licenses', (admin) => admin.messages.updateAudience()],
  'the numbers of the shop': ['order_tallies', (admin) => admin.stats.overview()],
  'who decided': ['invoices', (admin) => admin.stats.decisions()],
  'the income': ['order_tallies', (admin) => admin.stats.payments()],
  'what messages wait for': ['outbox_tallies', (admin) => admin.messages.automations()],
  'mail that waits': ['outbox', (admin) => admin.messages.mailStatus()],
  'what may have gone out': ['outbox', (admin) => admin.messages.uncertain()],
  'what piled up': ['outbox', (admin) => admin.messages.held()],
  'what can be done with a message': [
    'outbox',
    async (admin) => {
      const { rows } = await admin.messages.outbox({ channel: 'whatsapp', status: 'queued' })
      await admin.messages.ways({ id: rows[0]?.id ?? 0 })
    },
  ],
  'what the shop still needs': ['audit_log', (admin) => admin.stats.checklist()],
  'changed accounts': ['audit_log', (admin) => admin.sellerNotices.changes()],
  'whom to tell': ['users', (admin) => admin.sellerNotices.targets()],
  'deleted texts': ['audit_log', (admin) => admin.versions.deleted({ kind: 'content' })],
  'alerts of banks': ['bank_alerts', (admin) => admin.bankFeed.alerts(page)],
  'alerts that wait': ['bank_alerts', (admin) => admin.bankFeed.alerts({ ...page, status: 'waiting' })],
  'alerts by a transaction id': ['bank_alerts', (admin) => admin.bankFeed.alerts(by('TXN2026'))],
  'payments by an id': ['bank_alert_keys', (admin) => admin.bankFeed.find({ q: 'TXN2026 0001' })],
  'orders by a transaction id': ['payments', (admin) => admin.orders.list(by('TID 28471990234'))],
  'one alert': [
    'bank_alerts',
    async (admin) => {
      const { id } = await admin.bankFeed.paste({ text: 'PKR 1,200 received from Sana' })
      await admin.bankFeed.alert({ id })
    },
  ],
  'the alerts beside a proof': ['bank_alerts', (admin) => admin.bankFeed.ofOrder({ id: 3 })],
  'the money of a month': ['bank_alerts', (admin) => admin.bankFeed.sums({ month: '2026-01' })],
  'deliveries of events, newest first': ['event_deliveries', (admin) => admin.events.deliveries(page)],
  'deliveries of events that failed': [
    'event_deliveries',
    (admin) => admin.events.deliveries({ ...page, status: 'failed' }),
  ],
  'deliveries of one kind of event': [
    'event_deliveries',
    (admin) => admin.events.deliveries({ ...page, event: 'ticket.opened' }),
  ],
  'the offers that stand': ['offers', (admin) => admin.offers.list(page)],
  'the offer of a licence': ['offers', (admin) => admin.offers.ofLicense({ id: 3 })],
  'the offers of an account': ['offers', (admin) => admin.offers.own()],
  'plans that follow': ['licenses', (admin) => admin.licenses.following()],
  'trials, newest first': ['trials', (admin) => admin.trials.list(page)],
  'trials that run': ['trials', (admin) => admin.trials.list({ ...page, status: 'running' })],
  'trials that hold a name': ['trials', (admin) => admin.trials.list(by('khan'))],
  'the sales of a month': ['sales_tallies', (admin) => admin.stats.sales({})],
  'who ends this month': ['licenses', (admin) => admin.stats.ends({})],
  'licences that end in some days': ['licenses', (admin) => admin.licenses.list(ofDays)],
  'the last year': ['order_tallies', (admin) => admin.stats.series({ range: '12m' })],
}

/** Queries of the back office that read no table, or tables which stay small. */
const bounded = new Set(
  `auth.secondFactor auth.listTokens downloads.list plans.list products.list coupons.list paymentMethods.list payments.reasons
  settings.list pageSections.list notifications.list seo.list chatConsole.replies chatConsole.voiceReading messages.listTemplates messages.optOuts messages.mailServer
  whatsapp.cloudCosts whatsapp.cloudStatus whatsapp.pushflowStatus whatsapp.routes incoming.address warnings.list security.list
  copies.state settings.version content.claims content.stored bankFeed.sources bankFeed.formats events.endpoints`.split(
    /\s+/,
  ),
)

// A count of all rows reads the smallest index; nothing reads less.
const isFullScan = (step: string) =>
  /^SCAN (orders|users|licenses|contacts|outbox|payments|chat_messages|tickets|ticket_replies|audit_log|chat_sessions|bank_alerts|event_deliveries|offers|trials)$/.test(
    step,
  )

/** The caller, which notes the paths of its calls. */
const noting = (admin: Admin, paths: Set<string>): Admin =>
  new Proxy(admin, {
    get: (domains, domain) =>
      new Proxy(Reflect.get(domains, domain), {
        get: (calls, name) => {
          paths.add(`${String(domain)}.${String(name)}`)
          return Reflect.get(calls, name)
        },
      }),
  })

it('no list, search or statistic reads a whole table (DB-9)', async () => {
  const t = testApp()
  fillToScale(t.deps, { orders: 300, users: 100, contacts: 100, tickets: 100, outbox: 300, chats: 50 })
  const called = new Set<string>()
  const admin = noting(t.as.admin(), called)
  const scans: string[] = []
  const unread: string[] = []
  const indexes = new Set<string>()
  for (const [name, [table, ask]] of Object.entries(questions)) {
    const reads = (await statementsOf(t, () => ask(admin))).filter((sql) => /^(select|with)/i.test(sql))
    if (!reads.some((sql) => sql.includes(`from "${table}"`))) unread.push(`${name}: ${table}`)
    for (const sql of reads) {
      const plan = planOf(t, sql)
      scans.push(...plan.filter(isFullScan).map((step) => `${name}: ${step} (${sql})`))
      for (const step of plan) indexes.add(/ USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1] ?? '')
    }
  }
  // Drizzle may keep a statement, or read by another way: then nothing would be asked of the planner.
  expect(unread).toEqual([])
  expect(scans).toEqual([])
  expect(planOf(t, 'select * from orders where coupon_code = ?').filter(isFullScan)).toHaveLength(1)

  // Few tickets are urgent, and a page of them reads those alone.
  expect(indexes).toContain('tickets_priority')
  // Every order and message pays for the indexes of its table, except for those that hold few of them.
  const paid = t.connection.prepare<[], string>(
    "select name from sqlite_master where type = 'index' and tbl_name in ('orders', 'outbox') and sql not like '% where %'",
  )
  const names = paid.pluck().all()
  expect(names.filter((name) => !indexes.has(name))).toEqual([])

  const lists = Object.entries(procedures).filter(
    ([, { type, meta, inputs }]) =>
      type === 'query' &&
      meta?.access.startsWith('admin') &&
      inputs.every((input) => input.safeParse({}).success),
  )
  const unasked = lists.map(([path]) => path).filter((path) => !called.has(path))
  expect(unasked.toSorted()).toEqual([...bounded].toSorted())
})

it('a reseller reads and changes the own rows alone, whatever the shop and others have', async () => {
  const t = testApp()
  const { reseller, issue, topUp } = await resellerShop(t)
  await issue()
  const grown = new Set<string>()
  const { resellers } = reseller
  const asked = await statementsOf(t, async () => {
    await issue({ quantity: 3 })
    const { rows } = await resellers.customers(page)
    expect(rows).toEqual([])
    const { customers } = await resellers.get({})
    const [id = 0, other = 0] = customers.map((license) => license.id)
    await resellers.customers({ ...page, cursor: 0, q: 'asma' })
    await resellers.renew({ licenseIds: [id] })
    await resellers.setLabel({ id, label: 'Front desk' })
    await resellers.systems({ id })
    await resellers.revoke({ id: other })
    await resellers.statement(page)
    await topUp(1000)
  })
  for (const sql of asked.filter((each) => /^(select|with|update|delete)/i.test(each)))
    for (const step of planOf(t, sql))
      if (/^SCAN (orders|licenses|resellers|balance_movements|users)\b/.test(step))
        grown.add(`${step} (${sql})`)
  expect([...grown]).toEqual([])
})

it('the newest mail that waits is looked for among those that wait', async () => {
  const t = testApp()
  const admin = t.as.admin()
  const asked = await statementsOf(t, () => admin.messages.mailStatus())
  const plans = asked.filter((sql) => sql.includes('from "outbox"')).map((sql) => planOf(t, sql)[0])
  expect(plans).toHaveLength(3)
  for (const plan of plans)
    expect(plan).toMatch(/^SEARCH outbox USING (COVERING )?INDEX outbox_(due|status) /)
})

it('the terms of which a reminder is due are found by its day', async () => {
  const t = testApp()
  const asked = await statementsOf(t, () => remindHolders(t.deps))
  const plans = asked.filter((sql) => sql.includes('from "licenses"')).map((sql) => planOf(t, sql)[0])
  expect(plans).toContainEqual(expect.stringMatching(/^SEARCH licenses USING INDEX licenses_reminder /))
  for (const plan of plans) expect(plan).toMatch(/^SEARCH licenses /)
})
