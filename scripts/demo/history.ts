import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { type Actor, type Deps, guest, type RequestFacts, type User } from '#src/deps.ts'
import { register } from '#src/domains/auth/service.ts'
import { setExternalId } from '#src/domains/licenses/service.ts'
import {
  createOrder,
  sendPaymentReminder,
  setOrderNotes,
  setOrderStatus,
} from '#src/domains/orders/service.ts'
import { listActivePlans } from '#src/domains/plans/service.ts'
import { addDays, addSeconds } from '#src/shared/dates.ts'
import { fromMinor } from '#src/shared/money.ts'
import type { OrderStatus } from '#src/shared/vocabulary.ts'
import { type Chance, createChance } from './chance.ts'
import type { Person } from './people.ts'
import { cancelNotes, orderNotes } from './talk.ts'

/** Something that happens at its time; the shop's clock stands there while it runs. */
export type Event = { at: Date; run: () => Promise<void> | void }
export type Customer = Person & { joinedAt: Date; isProven: boolean; user: User | null }

const DAYS = 395
const HOUR = 3600
const asked = (provenPhone: string | null): RequestFacts => ({
  address: '203.0.113.10',
  userAgent: 'Mozilla/5.0 (Linux; Android 14)',
  provenPhone,
  placedOrder: null,
  chatSession: null,
})

/** How many days back something lies: a first wave a year ago, then a shop that grows, and a busy last three days. */
const daysBack = (chance: Chance): number => {
  if (chance.happens(8)) return DAYS - chance.int(45)
  if (chance.happens(10)) return chance.int(3)
  return Math.floor(DAYS * (1 - Math.max(chance.int(1000), chance.int(1000)) / 1000))
}

/** A moment of such a day, between 10 and 22 o'clock in Pakistan. */
const someTime = (chance: Chance, today: Date): Date => {
  const midnight = new Date(today)
  midnight.setUTCHours(0, 0, 0, 0)
  const at = addSeconds(addDays(midnight, -daysBack(chance)), (5 + chance.int(12)) * HOUR + chance.int(HOUR))
  return at < today ? at : addDays(at, -1)
}

/** People who registered, most of them with a proven WhatsApp number, and the events of their registering. */
export const customersJoin = (
  deps: Deps,
  chance: Chance,
  { people, today, password }: { people: Person[]; today: Date; password: string },
): { customers: Customer[]; events: Event[] } => {
  const customers = people.map((person): Customer => {
    const joinedAt = someTime(chance, today)
    return Object.assign({}, person, { joinedAt, isProven: chance.happens(85), user: null })
  })
  const events = customers.map(
    (customer): Event => ({
      at: customer.joinedAt,
      run: async () => {
        const { username, email, phone, isProven } = customer
        const input = { username, email, phone, password, confirmPassword: password }
        const { user } = await register(deps, guest, asked(isProven ? phone : null), input)
        customer.user = { kind: 'user', id: user.id, username, isAdmin: false, sessionId: null }
      },
    }),
  )
  return { customers, events }
}

const plansByDemand = ['starter', 'starter', 'professional', 'professional', 'enterprise'] as const

/** One order, from its placing to what became of it. */
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

  const place = () => {
    const { name, email, phone, company } = buyer
    const actor: Actor = ('user' in buyer && buyer.user) || guest
    const onSale = listActivePlans(deps).find((known) => known.plan.planType === plan)
    if (!onSale) throw new Error(`The ${plan} plan is not on sale`)
    const amount = fromMinor(isAnnual ? onSale.annualPriceMinor : onSale.plan.discountedPriceMinor)
    const order = { name, email, phone, company, plan, amount, couponCode: null }
    id = createOrder(deps, actor, asked(null), order).placed.order.id
    // A guest's code would come by WhatsApp, which the demo does not touch.
    if (actor.kind === 'guest' && isGuestProven) {
      const proven = { isPhoneVerified: true, verificationNotes: '' }
      deps.db.update(orders).set(proven).where(eq(orders.id, id)).run()
    }
  }
  const become = (status: OrderStatus) => () => {
    setOrderStatus(deps, administrator, { id, status })
  }
  const note = (notes: string) => () => {
    setOrderNotes(deps, administrator, { id, notes })
  }

  const answered = addSeconds(at, HOUR + chance.int(30 * HOUR))
  const events: Event[] = [{ at, run: place }]
  const fate = chance.int(100)
  const isFresh = at > addDays(today, -4)
  if (isFresh ? fate < 60 : fate < 8) {
    if (!isFresh) events.push({ at: answered, run: () => sendPaymentReminder(deps, administrator, id) })
    return events
  }
  if (fate < 20 && !isFresh) {
    const given = addDays(answered, 5)
    return [
      ...events,
      { at: given, run: become('cancelled') },
      { at: given, run: note(chance.pick(cancelNotes)) },
    ]
  }
  events.push({ at: answered, run: become('confirmed') })
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
  // A cheque that bounced, a payment that was found after all: revoked, suspended and restored licences.
  if (chance.happens(4)) events.push({ at: addDays(answered, 6), run: become('cancelled') })
  else if (chance.happens(6)) {
    events.push({ at: addDays(answered, 4), run: become('pending') })
    if (chance.happens(50)) events.push({ at: addDays(answered, 7), run: become('confirmed') })
  }
  return events
}

type Market = { count: number; customers: Customer[]; nextPerson: () => Person; today: Date }

/**
 * `count` orders of the last year, by customers and by guests, in every state; none of it lies in the future. Each has
 * a chance of its own, so that the hour at which the demo is made changes little.
 */
export const ordersHappen = (
  deps: Deps,
  administrator: User,
  { count, customers, nextPerson, today }: Market,
): Event[] =>
  Array.from({ length: count }).flatMap((_, index) => {
    const chance = createChance(index)
    const at = someTime(chance, today)
    const members = customers.filter(({ joinedAt }) => joinedAt < at)
    const isMember = chance.happens(68) && members.length > 0
    const buyer = isMember ? chance.pick(members) : nextPerson()
    return orderEvents(deps, chance, administrator, { at, buyer, today }).filter((event) => event.at <= today)
  })
