import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sessions } from '#db/schema/auth.ts'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import { composeDeps } from '#src/app/compose.ts'
import { loadConfig } from '#src/config.ts'
import type { Deps, User } from '#src/deps.ts'
import { ensureFirstAdministrator } from '#src/domains/auth/service.ts'
import { expireLicenses } from '#src/domains/licenses/service.ts'
import { remindHolders } from '#src/domains/offers/notices.ts'
import { setSuspended } from '#src/domains/users/service.ts'
import { ownDataFolder } from '#src/kit/data-folder.ts'
import { endWith } from '#src/kit/start-failure.ts'
import { StartError } from '#src/shared/start-error.ts'
import { addDays, addSeconds } from '#src/shared/values/dates.ts'
import { createChance } from './demo/chance.ts'
import { fillCatalogue, fillChats, fillContacts, fillTickets } from './demo/desk.ts'
import { publishDownloads } from './demo/files.ts'
import { type Event, planOrders, planRegistrations } from './demo/history.ts'
import { fillPayments } from './demo/payments.ts'
import { createPeople } from './demo/people.ts'
import { planReseller } from './demo/resellers.ts'

// `npm run demo`: fills an empty data folder with a busy shop, mostly through the services of the real shop. The clock
// of the services runs through the last 400 days. No gateway is called, and no queued message is ever sent.

const administratorOf = (db: Db): User => {
  const found = db.select().from(users).where(eq(users.isAdmin, true)).orderBy(asc(users.id)).get()
  if (!found) throw new Error('The shop has no administrator')
  return { kind: 'user', id: found.id, username: found.username, role: 'owner', sessionId: null }
}

/** Marks all messages as sent at their time, and a few as failed. */
const settleOutbox = (db: Db): void => {
  for (const [index, { id, channel, createdAt }] of db
    .select()
    .from(outbox)
    .orderBy(asc(outbox.id))
    .all()
    .entries()) {
    const failed = channel === 'whatsapp' && index % 50 === 0
    db.update(outbox)
      .set({
        status: failed ? 'failed' : 'sent',
        attempts: 1,
        nextAttemptAt: createdAt,
        lastError: failed ? 'The number is not on WhatsApp' : null,
        providerId: failed ? null : `DEMO${id}`,
        sentAt: failed ? null : addSeconds(createdAt, 4),
      })
      .where(eq(outbox.id, id))
      .run()
  }
}

const fill = async (real: Deps) => {
  const today = real.now()
  const chance = createChance(2026)
  const clock = { time: addDays(today, -400) }
  const deps: Deps = {
    ...real,
    now: () => clock.time,
    random: { ...real.random, int: chance.int },
    limits: {},
    pushflow: {
      incoming: () => [],
      reachable: () => false,
      send: async () => ({ outcome: 'refused', reason: 'The demo sends nothing' }),
      health: async () => ({ ok: false, message: 'The demo sends nothing' }),
    },
  }

  const first = await ensureFirstAdministrator({ ...deps, random: real.random }, ({ username, password }) =>
    console.log(`Administrator: ${username}, password: ${password ?? 'that of ADMIN_PASSWORD'}`),
  )
  const administrator = administratorOf(deps.db)
  const nextPerson = createPeople(chance)
  const password = real.random.token().slice(0, 12)
  const people = Array.from({ length: 60 }, nextPerson)
  const { customers, events: registrations } = planRegistrations(deps, chance, { people, today, password })
  const sales = planOrders(deps, administrator, { count: 220, customers, nextPerson, today })
  const { reseller, events: resold } = planReseller(deps, administrator, { customers, nextPerson, today })
  const history: Event[] = [...registrations, ...sales, ...resold].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  for (const { at, run } of history) {
    clock.time = at
    await run()
  }

  clock.time = addDays(today, -3)
  await publishDownloads(deps, administrator)
  const scene = { chance, today, administrator, customers, nextPerson }
  fillCatalogue(deps, scene)
  fillContacts(deps, scene, 42)
  fillTickets(deps, scene, 26)
  fillChats(deps, scene, 30)
  for (const { user } of customers.slice(-2)) {
    if (user) setSuspended(deps, administrator, { id: user.id, suspended: true })
  }

  const setTime = (time: Date) => {
    clock.time = time
  }
  await fillPayments(deps, { administrator, today, setTime })
  clock.time = today
  await expireLicenses(deps)
  await remindHolders(deps)
  settleOutbox(deps.db)
  deps.db.delete(sessions).where(ne(sessions.userId, administrator.id)).run()

  // A customer for whom each tab of the dashboard has content: a confirmed order, a pending one and a ticket.
  const pending = deps.db.select({ id: orders.userId }).from(orders).where(eq(orders.status, 'pending'))
  const asking = deps.db.select({ id: tickets.userId }).from(tickets)
  const buyer = deps.db
    .select({ username: users.username })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(orders.status, 'confirmed'),
        eq(users.isActive, true),
        inArray(users.id, pending),
        inArray(users.id, asking),
      ),
    )
    .orderBy(desc(orders.id))
    .get()
  if (!first) console.log(`Administrator: ${administrator.username}, password: as before`)
  return { customer: buyer?.username, reseller: reseller.username, password }
}

const makeDemo = async (): Promise<void> => {
  // The invented people sign in as real ones do, and the security log would name each of them here.
  // Nothing listens on the port of the Cloud API, so that nothing invented reaches Meta.
  const config = { ...loadConfig(), logLevel: 'warn' as const, whatsappCloudUrl: 'http://127.0.0.1:9' }
  const folder = ownDataFolder(config.dataDir)
  try {
    const { deps, connection, close } = composeDeps(config)
    // Makes thousands of small writes fast. A power cut may damage the new database, but then it can be made again.
    connection.pragma('synchronous = OFF')
    if (deps.db.select().from(orders).limit(1).get()) {
      throw new StartError(
        `The shop in ${config.dataDir} has orders already. Set DATA_DIR to a new folder for the demo.`,
      )
    }
    const { customer, reseller, password } = await fill(deps)
    connection.pragma('synchronous = FULL')
    await close()
    console.log(`Customer: ${customer}, password: ${password} (the same for every customer)`)
    console.log(`Reseller: ${reseller}`)
    console.log(`The demo shop is ready. Start it with npm start, and open ${config.publicUrl}`)
  } finally {
    folder.release()
  }
}

// New files are for the owner of the process alone.
process.umask(0o077)

try {
  await makeDemo()
} catch (error) {
  endWith(error)
}
