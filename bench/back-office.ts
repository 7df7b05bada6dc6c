// Over 300 lines, because it is the one list of what the back office asks and how each is measured.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, gt } from 'drizzle-orm'
import { licenses } from '#db/schema/licenses.ts'
import { orders as orderTable } from '#db/schema/orders.ts'
import { fillToScale, type Scale } from '#scripts/scale.ts'
import { composeDeps } from '#src/app/compose.ts'
import { createCaller } from '#src/app/router.ts'
import { loadConfig } from '#src/config.ts'
import type { Deps, User } from '#src/deps.ts'
import { ensureFirstAdministrator } from '#src/domains/auth/service.ts'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import { receiveAlert } from '#src/domains/money-in/webhook.ts'
import { payPath } from '#src/domains/payments/service.ts'
import type { Context } from '#src/kit/context.ts'
import { fromMinor } from '#src/shared/values/money.ts'

// The CPU time of the back office's queries, in a small shop and in a large one: of 200,000 orders, or as many as
// `--orders` says. A query holds every visitor as long. The time of the clock would measure other programs too.

const SMALL = 1000
const LARGE = 200_000
const MOST_RUNS = 40
/** A slow query is repeated less often, but a few times. */
const LEAST_RUNS = 3
const MS_PER_QUERY = 1000
const BUDGET_MS = 30

const scaleOf = (orders: number): Scale => ({
  orders,
  users: orders / 5,
  contacts: orders / 2,
  tickets: orders / 5,
  outbox: orders,
  chats: orders / 5,
})

const admin: User = { kind: 'user', id: 1, username: 'admin', role: 'owner', sessionId: 1 }
const noop = () => {}
const context = (deps: Deps): Context => ({
  deps,
  actor: admin,
  request: {
    address: '127.0.0.1',
    userAgent: 'bench',
    provenPhone: null,
    placedOrder: null,
    knownBrowser: null,
    chatSession: null,
  },
  reply: {
    setSession: noop,
    setProvenPhone: noop,
    setPlacedOrder: noop,
    setKnownBrowser: noop,
    setChatSession: noop,
  },
  socket: null,
})
type Caller = ReturnType<typeof createCaller>

const page = { limit: 25 }

/** A licence that the shop has. */
type Known = { key: string; phone: string }
const knownIn = ({ db }: Deps, orders: number): Known => {
  const term = db
    .select({ key: licenses.licenseKey, phone: orderTable.phone })
    .from(licenses)
    .innerJoin(orderTable, eq(orderTable.id, licenses.orderId))
    .where(gt(licenses.orderId, orders / 3))
    .limit(1)
    .get()
  if (!term) throw new Error('The shop has no licence')
  return term
}

/** What reads every row, some in each turn of the event loop: its time is no time that others wait. */
const IN_STEPS = ', in steps'

/** The lists, searches and statistics over growing tables. */
const queries = (
  orders: number,
  { key, phone }: Known,
): [name: string, query: (caller: Caller) => Promise<unknown>][] => [
  ['orders, first page', (c) => c.orders.list(page)],
  ['orders, middle page', (c) => c.orders.list({ ...page, cursor: Math.floor(orders / 2) })],
  ['orders, last page', (c) => c.orders.list({ ...page, cursor: orders - 25 })],
  ['orders, oldest first', (c) => c.orders.list({ ...page, sort: 'createdAt' })],
  ['orders by amount', (c) => c.orders.list({ ...page, sort: '-amount' })],
  ['orders by name', (c) => c.orders.list({ ...page, sort: 'name' })],
  ['orders by status', (c) => c.orders.list({ ...page, sort: 'status' })],
  ['pending orders', (c) => c.orders.list({ ...page, status: 'pending' })],
  ['pending orders by name', (c) => c.orders.list({ ...page, status: 'pending', sort: 'name' })],
  ['pending orders by amount', (c) => c.orders.list({ ...page, status: 'pending', sort: '-amount' })],
  ['orders of one user', (c) => c.orders.list({ ...page, userId: 77 })],
  ['orders holding "noman.qureshi"', (c) => c.orders.list({ ...page, q: 'noman.qureshi' })],
  ['orders holding "khan"', (c) => c.orders.list({ ...page, q: 'khan' })],
  ['orders holding "gmail"', (c) => c.orders.list({ ...page, q: 'gmail' })],
  ['orders holding "am"', (c) => c.orders.list({ ...page, q: 'am' })],
  ['orders of a number', (c) => c.orders.list({ ...page, q: phone })],
  ['orders holding a part of a number', (c) => c.orders.list({ ...page, q: phone.slice(5, 12) })],
  ['orders holding the end of a number', (c) => c.orders.list({ ...page, q: phone.slice(-4) })],
  ['orders by a key', (c) => c.orders.list({ ...page, q: key })],
  ['orders holding a part of a key', (c) => c.orders.list({ ...page, q: key.slice(12, 17) })],
  ['order #500', (c) => c.orders.list({ ...page, q: '#500' })],
  ['pending orders holding "khan"', (c) => c.orders.list({ ...page, q: 'khan', status: 'pending' })],
  ['licences, first page', (c) => c.licenses.list(page)],
  ['licences, middle page', (c) => c.licenses.list({ ...page, cursor: Math.floor(orders / 3) })],
  ['active licences', (c) => c.licenses.list({ ...page, status: 'active' })],
  ['licences by their end', (c) => c.licenses.list({ ...page, sort: 'expiresAt' })],
  ['active licences', (c) => c.licenses.list({ ...page, status: 'active' })],
  ['licence by its key', (c) => c.licenses.list({ ...page, q: key })],
  ['licence by the beginning of its key', (c) => c.licenses.list({ ...page, q: key.slice(0, 14) })],
  ['licence by a part of its key', (c) => c.licenses.list({ ...page, q: key.slice(12, 17) })],
  ['licences of "khan"', (c) => c.licenses.list({ ...page, q: 'khan' })],
  ['licences of a number', (c) => c.licenses.list({ ...page, q: phone })],
  ['licences of a part of a number', (c) => c.licenses.list({ ...page, q: phone.slice(5, 12) })],
  ['licences of a number that nobody has', (c) => c.licenses.list({ ...page, q: '0300 0000 77' })],
  ['users, first page', (c) => c.users.list(page)],
  ['users by email', (c) => c.users.list({ ...page, sort: 'email' })],
  ['users by name', (c) => c.users.list({ ...page, sort: '-username' })],
  ['suspended users', (c) => c.users.list({ ...page, isActive: 'false' })],
  ['administrators', (c) => c.users.list({ ...page, isAdmin: 'true' })],
  ['users holding "khan"', (c) => c.users.list({ ...page, q: 'khan' })],
  ['users holding "gmail"', (c) => c.users.list({ ...page, q: 'gmail' })],
  ['contacts, first page', (c) => c.contacts.list(page)],
  ['contacts by name', (c) => c.contacts.list({ ...page, sort: 'name' })],
  ['new contacts', (c) => c.contacts.list({ ...page, status: 'new' })],
  ['contacts holding "khan"', (c) => c.contacts.list({ ...page, q: 'khan' })],
  ['contacts holding "gmail"', (c) => c.contacts.list({ ...page, q: 'gmail' })],
  ['tickets, first page', (c) => c.tickets.list(page)],
  ['open tickets', (c) => c.tickets.list({ ...page, status: 'open' })],
  ['urgent tickets', (c) => c.tickets.list({ ...page, priority: 'urgent' })],
  ['tickets holding "khan"', (c) => c.tickets.list({ ...page, q: 'khan' })],
  ['tickets holding "gmail"', (c) => c.tickets.list({ ...page, q: 'gmail' })],
  ['open tickets holding "gmail"', (c) => c.tickets.list({ ...page, q: 'gmail', status: 'open' })],
  ['messages, first page', (c) => c.messages.outbox(page)],
  ['messages by status', (c) => c.messages.outbox({ ...page, sort: '-status' })],
  ['failed messages', (c) => c.messages.outbox({ ...page, status: 'failed' })],
  ['emails', (c) => c.messages.outbox({ ...page, channel: 'email' })],
  ['messages holding "noman.qureshi"', (c) => c.messages.outbox({ ...page, q: 'noman.qureshi' })],
  ['messages holding "order"', (c) => c.messages.outbox({ ...page, q: 'order' })],
  ['messages to a number', (c) => c.messages.outbox({ ...page, q: phone })],
  ['emails holding "order"', (c) => c.messages.outbox({ ...page, q: 'order', channel: 'email' })],
  ['history of an order', (c) => c.orders.history({ id: Math.floor(orders / 2) })],
  ['conversations, first page', (c) => c.chatConsole.sessions(page)],
  ['active conversations', (c) => c.chatConsole.sessions({ ...page, status: 'active' })],
  ['unread conversations', (c) => c.chatConsole.sessions({ ...page, unread: 'true' })],
  ['conversations holding "khan"', (c) => c.chatConsole.sessions({ ...page, q: 'khan' })],
  ['conversations holding "gmail"', (c) => c.chatConsole.sessions({ ...page, q: 'gmail' })],
  ['conversations, counts', (c) => c.chatConsole.counts()],
  ['who a visitor is', (c) => c.chatConsole.visitor({ id: 100 })],
  ['totals', (c) => c.stats.overview()],
  ['what waits', (c) => c.stats.waiting()],
  ['sums of payments', (c) => c.stats.payments()],
  ['automations', (c) => c.messages.automations()],
  ['mail', (c) => c.messages.mailStatus()],
  ['what may have gone out', (c) => c.messages.uncertain()],
  [`audience of an update${IN_STEPS}`, (c) => c.messages.updateAudience()],
  ['7 days', (c) => c.stats.series({ range: '7d' })],
  ['13 weeks', (c) => c.stats.series({ range: '90d' })],
  ['12 months', (c) => c.stats.series({ range: '12m' })],
]

/** The orders that wait, each for one approval. */
const waitingOf = ({ db }: Deps, orders: number) => {
  const waiting = db
    .select()
    .from(orderTable)
    .where(and(eq(orderTable.status, 'pending'), gt(orderTable.id, orders / 2)))
    .limit(4 * MOST_RUNS)
    .all()
  return () => {
    const order = waiting.pop()
    if (!order) throw new Error('No order waits any more')
    return order
  }
}

const BALANCE = 50_000

/** What approves an order: an administrator, and an alert of a bank that names the id of its proof. */
const approvals = async (
  deps: Deps,
  caller: Caller,
  next: ReturnType<typeof waitingOf>,
): Promise<[name: string, approve: () => Promise<unknown>][]> => {
  const method = await caller.paymentMethods.create({
    name: 'JazzCash',
    type: 'wallet',
    icon: 'Wallet',
    accountDetails: '0300 1234567',
  })
  const { address } = await caller.bankFeed.createSource({
    name: 'Office phone',
    paymentMethodIds: [method.id],
    senders: ['JazzCash'],
    acceptsExact: true,
  })
  // The runs together are more than a shop takes in a day without a look.
  await caller.settings.update({ key: 'bank_feed_day_max', value: '999999' })
  const token = address?.split('/').at(-1) ?? ''
  let heard = 0
  let balance = BALANCE
  const hear = (amount: number, id: string, sender: string) => {
    heard += 1
    balance += amount
    const message = `You have received Rs.${amount} from ${sender}. Your JazzCash balance is Rs.${balance}. Ref#${id}`
    const payload = {
      messageId: `m${heard}`,
      message,
      phoneNumber: 'JazzCash',
      receivedAt: deps.now().toISOString(),
    }
    const body = JSON.stringify({ event: 'sms:received', payload })
    receiveAlert(deps, {
      token,
      body,
      type: 'application/json',
      fields: null,
      signature: '',
      timestamp: '',
      from: '',
    })
    settleAlerts(deps)
  }
  hear(1, 'TXN20200101000001', 'Zoya Wali (0333XXXXXXX)')
  const { rows } = await caller.bankFeed.alerts({ limit: 1 })
  await caller.bankFeed.trust({ id: rows[0]?.id ?? 0 })
  return [
    ['approving an order', () => caller.orders.setStatus({ id: next().id, status: 'approved' })],
    [
      'a proof and the alert that pays it',
      async () => {
        const { id, amountMinor, name, phone } = next()
        const transactionId = `TXN202611${100_000 + heard}`
        const link = payPath(deps, id).slice('/pay/'.length)
        await caller.payments.submit({ token: link, transactionId, methodId: method.id, pictures: [] })
        hear(fromMinor(amountMinor), transactionId, `${name} (${phone.replace('+92', '0')})`)
        const { status } = await caller.orders.get({ id })
        if (status !== 'confirmed') throw new Error(`Order ${id} was not paid by its alert`)
      },
    ],
  ]
}

/** The CPU time of this process in ms. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The median CPU time of a query in ms. The first run is left out, because it prepares the statement. */
const cpuOf = async (query: () => Promise<unknown>): Promise<number> => {
  await query()
  const times: number[] = []
  const end = cpuMs() + MS_PER_QUERY
  while (times.length < LEAST_RUNS || (times.length < MOST_RUNS && cpuMs() < end)) {
    const before = cpuMs()
    await query()
    times.push(cpuMs() - before)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** The CPU time of every query in a shop of this size, by name. */
const measure = async (orders: number): Promise<Map<string, number>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-scale-'))
  const { deps, close } = composeDeps(
    loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }),
  )
  await ensureFirstAdministrator(deps)
  fillToScale(deps, scaleOf(orders))
  const caller = createCaller(context(deps))
  const times = new Map<string, number>()
  for (const [name, query] of queries(orders, knownIn(deps, orders))) {
    times.set(name, await cpuOf(() => query(caller)))
  }
  for (const [name, approve] of await approvals(deps, caller, waitingOf(deps, orders))) {
    times.set(name, await cpuOf(approve))
  }
  await close()
  rmSync(dataDir, { recursive: true, force: true })
  return times
}

/** Prints the CPU time of every query in both shops and its growth. */
export const benchBackOffice = async (print: (line: string) => void, orders = LARGE): Promise<void> => {
  const [small, large] = [await measure(SMALL), await measure(orders)]
  print(`back office, CPU time in ms: ${SMALL} orders, ${orders} orders, growth`)
  for (const [name, time] of large) {
    const before = small.get(name) ?? Number.NaN
    const late = time > BUDGET_MS && !name.endsWith(IN_STEPS) ? `  OVER ${BUDGET_MS} ms` : ''
    print(
      `${name.padEnd(37)} ${before.toFixed(1).padStart(7)} ${time.toFixed(1).padStart(7)} ` +
        `${(time / before).toFixed(1).padStart(6)}x${late}`,
    )
  }
}
