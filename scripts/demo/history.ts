import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { type Actor, type Deps, guest, type RequestFacts, type User } from '#src/deps.ts'
import { register } from '#src/domains/auth/service.ts'
import { setExternalId } from '#src/domains/licenses/service.ts'
import { setOrderStatus } from '#src/domains/orders/rules/approval.ts'
import { createOrderInput } from '#src/domains/orders/schema.ts'
import { createOrder, sendPaymentReminder, setOrderNotes } from '#src/domains/orders/service.ts'
import { listActivePlans } from '#src/domains/plans/service.ts'
import { verified } from '#src/shared/order-verification.ts'
import { addDays, addSeconds, HOUR } from '#src/shared/values/dates.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import type { OrderStatus } from '#src/shared/values/vocabulary.ts'
import { type Chance, createChance } from './chance.ts'
import type { Person } from './people.ts'
import { planSystems } from './systems.ts'
import { cancelNotes, orderNotes } from './texts.ts'

/** Something that happened in the past. While `run` runs, the shop's clock shows `at`. */
export type Event = { at: Date; run: () => Promise<void> | void }
export type Customer = Person & { joinedAt: Date; isProven: boolean; user: User | null }

const DAYS = 395
const requestWith = (provenPhone: string | null): RequestFacts => ({
  address: '203.0.113.10',
  userAgent: 'Mozilla/5.0 (Linux; Android 14)',
  provenPhone,
  placedOrder: null,
  knownBrowser: null,
  chatSession: null,
})

/** A random number of days ago: a first wave a year ago, then steady growth, and three busy last days. */
const daysBack = (chance: Chance): number => {
  if (chance.happens(8)) return DAYS - chance.int(45)
  if (chance.happens(10)) return chance.int(3)
  return Math.floor(DAYS * (1 - Math.max(chance.int(1000), chance.int(1000)) / 1000))
}

/** A random moment on one of these days, between 10 and 22 o'clock in Pakistan. */
const randomTime = (chance: Chance, today: Date): Date => {
  const midnight = new Date(today)
  midnight.setUTCHours(0, 0, 0, 0)
  const at = addSeconds(addDays(midnight, -daysBack(chance)), (5 + chance.int(12)) * HOUR + chance.int(HOUR))
  return at < today ? at : addDays(at, -1)
}

/** Makes customers of people, most of them with a verified WhatsApp number, and the events that register them. */
export const planRegistrations = (
  deps: Deps,
  chance: Chance,
  { people, today, password }: { people: Person[]; today: Date; password: string },
): { customers: Customer[]; events: Event[] } => {
  const customers = people.map((person): Customer => {
    const joinedAt = randomTime(chance, today)
    return Object.assign({}, person, { joinedAt, isProven: chance.happens(85), user: null })
  })
  const events = customers.map(
    (customer): Event => ({
      at: customer.joinedAt,
      run: async () => {
        const { username, email, phone, isProven } = customer
        const input = { username, email, phone, password, confirmPassword: password }
        const { user } = await register(deps, guest, requestWith(isProven ? phone : null), input)
        customer.user = { kind: 'user', id: user.id, username, role: 'none', sessionId: null }
      },
    }),
  )
  return { customers, events }
}

const sources = ['facebook.com', 'google.com', null, 'instagram.com', 'facebook.com', 'eid sms']
const plansByDemand = ['starter', 'starter', 'professional', 'professional', 'enterprise'] as const

/** The events of one order: it is placed, and then confirmed, cancelled, noted or left pending. */
const orderEvents = (
  deps: Deps,
  chance: Chance,
  administrator: User,
  { at, buyer, today }: { at: Date; buyer: Person | Customer; today: Date },
): Event[] => {
  const plan = chance.pick(plansByDemand)
  const isAnnual = chance.happens(30)
  const isGuestProven = chance.happens(70)
  let id = 0

  const place = async () => {
    const actor: Actor = ('user' in buyer && buyer.user) || guest
    const onSale = listActivePlans(deps).find((known) => known.plan.planType === plan)
    if (!onSale) throw new Error(`The ${plan} plan is not on sale`)
    const source = sources[at.getUTCSeconds() % sources.length]
    const amount = fromMinor(isAnnual ? onSale.annualPriceMinor : onSale.plan.discountedPriceMinor)
    const order = createOrderInput.parse({ ...buyer, plan, amount, source })
    id = (await createOrder(deps, actor, requestWith(null), order)).placed.order.id
    // Sets the phone as verified, because the demo sends no code.
    if (actor.kind === 'guest' && isGuestProven) {
      deps.db.update(orders).set(verified('proved')).where(eq(orders.id, id)).run()
    }
  }
  const change = (status: OrderStatus) => () => {
    setOrderStatus(deps, administrator, { id, status })
  }
  const note = (notes: string) => () => {
    setOrderNotes(deps, administrator, { id, notes })
  }

  const answered = addSeconds(at, HOUR + chance.int(30 * HOUR))
  const events: Event[] = [{ at, run: place }]
  const outcome = chance.int(100)
  const isFresh = at > addDays(today, -4)
  if (isFresh ? outcome < 60 : outcome < 8) {
    if (!isFresh) events.push({ at: answered, run: () => sendPaymentReminder(deps, administrator, id) })
    return events
  }
  if (outcome < 20 && !isFresh) {
    const cancelledAt = addDays(answered, 5)
    return [
      ...events,
      { at: cancelledAt, run: change('cancelled') },
      { at: cancelledAt, run: note(chance.pick(cancelNotes)) },
    ]
  }
  events.push({ at: answered, run: change('confirmed') })
  if (chance.happens(35)) events.push({ at: answered, run: note(chance.pick(orderNotes)) })
  if (chance.happens(6)) {
    const externalLicenseId = `CRM-${1000 + chance.int(9000)}`
    events.push({
      at: answered,
      run: () => {
        setExternalId(deps, administrator, { orderId: id, externalLicenseId })
      },
    })
  }
  // Some orders change later, so that there are revoked, suspended and restored licences.
  if (chance.happens(4)) events.push({ at: addDays(answered, 6), run: change('cancelled') })
  else if (chance.happens(6)) {
    events.push({ at: addDays(answered, 4), run: change('pending') })
    if (chance.happens(50)) events.push({ at: addDays(answered, 7), run: change('confirmed') })
  }
  const systems = planSystems(deps, chance, { from: answered, today, orderId: () => id })
  return [...events, ...systems]
}

type Market = { count: number; customers: Customer[]; nextPerson: () => Person; today: Date }

/**
 * The events of `count` orders of the last year, by customers and guests, in every status, all in the past. Each order
 * has a random generator of its own, so that the time at which the demo is made changes little.
 */
export const planOrders = (
  deps: Deps,
  administrator: User,
  { count, customers, nextPerson, today }: Market,
): Event[] =>
  Array.from({ length: count }).flatMap((_, index) => {
    const chance = createChance(index)
    const at = randomTime(chance, today)
    const members = customers.filter(({ joinedAt }) => joinedAt < at)
    const isMember = chance.happens(68) && members.length > 0
    const buyer = isMember ? chance.pick(members) : nextPerson()
    return orderEvents(deps, chance, administrator, { at, buyer, today }).filter((event) => event.at <= today)
  })
