import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect } from 'vitest'
import { AppError } from '#src/shared/app-error.ts'
import { type TestApp, testApp } from './app.ts'
import { system } from './licenses.ts'
import { PRICES, resellerShop } from './resellers.ts'

const acts = [
  'top up',
  'issue',
  'renew',
  'activate',
  'revoke',
  'cancel a top-up',
  'refund a top-up',
  'undo a top-up',
  'pause',
  'close',
] as const
type Act = (typeof acts)[number]

/** What happens more often than the rest, so that there is something to take back. */
const often = ['issue', 'issue', 'issue', 'issue', 'top up', 'renew', 'renew', 'revoke', 'activate'] as const

const history = array(record({ act: constantFrom(...acts, ...often), n: nat(40) }), {
  minLength: 4,
  maxLength: 16,
})
type History = { act: Act; n: number }[]

/** A history of every act, none of which is refused: among few random ones, some may never be. */
const whole: History = (
  [
    ['top up', 1],
    ['undo a top-up', 0],
    ['cancel a top-up', 0],
    ['top up', 1],
    ['refund a top-up', 1],
    ['issue', 0],
    ['renew', 0],
    ['revoke', 0],
    ['issue', 0],
    ['activate', 1],
    ['pause', 1],
    ['close', 0],
  ] as const
).map(([act, n]) => ({ act, n }))

const plans = ['starter', 'professional', 'enterprise'] as const

/** One shop has so many histories, because a shop of its own for each costs more than the history. */
const IN_ONE_SHOP = 100

type Shop = Awaited<ReturnType<typeof resellerShop>>

/** What each act does, with a number that chooses among what there is. Refused ones throw. */
const doing = ({
  t,
  admin,
  user,
  reseller,
  issue,
  newestOrder,
}: Shop): Record<Act, (n: number) => unknown> => {
  const topUps: number[] = []
  const topUpOf = (n: number) => topUps[n % Math.max(1, topUps.length)] ?? 0
  const licenseOf = async (n: number) => {
    const { rows } = await reseller.resellers.customers({})
    return rows[n % Math.max(1, rows.length)]
  }
  const idOf = async (n: number) => (await licenseOf(n))?.id ?? 0
  return {
    'top up': async (n) => {
      await reseller.resellers.topUp({ amount: 700 * (1 + n) })
      topUps.push(newestOrder())
      // One in four waits.
      if (n % 4 > 0) await admin.orders.setStatus({ id: newestOrder(), status: 'confirmed' })
    },
    issue: (n) => issue({ plan: plans[n % 3], quantity: 1 + (n % 4) }),
    renew: async (n) =>
      reseller.resellers.renew({ licenseIds: [await idOf(n), await idOf(n + 1)].filter((id) => id > 0) }),
    activate: async (n) => {
      const license = await licenseOf(n)
      if (license) await t.as.guest().licenses.activate({ key: license.licenseKey, ...system(`Desk ${n}`) })
      else throw new AppError('NOT_FOUND', 'No license')
    },
    revoke: async (n) => reseller.resellers.revoke({ id: await idOf(n) }),
    'cancel a top-up': (n) => admin.orders.setStatus({ id: topUpOf(n), status: 'cancelled' }),
    'refund a top-up': async (n) => {
      const { amount } = (await admin.orders.get({ id: topUpOf(n) })) as { amount: number }
      await admin.orders.refund({ id: topUpOf(n), amount, way: 'by bank', reason: 'asked' })
    },
    'undo a top-up': (n) => admin.orders.undoApproval({ id: topUpOf(n) }),
    // Most are opened again.
    pause: (n) =>
      admin.resellers.set({ id: user.id, isReseller: true, isPaused: n % 3 === 0, prices: PRICES }),
    // Half of them begin anew at once.
    close: async (n) => {
      await admin.resellers.set({ id: user.id, isReseller: false })
      if (n % 2 === 0) await admin.resellers.set({ id: user.id, isReseller: true, prices: PRICES })
    },
  }
}

/** What the books of the resellers of an account say, each counted from other rows. */
const booksOf = (t: TestApp, userId: number) =>
  t.connection
    .prepare(
      `select
        coalesce((select balance_minor from balance_movements where reseller_id = r.id order by id desc limit 1), 0) as balance,
        (select coalesce(sum(amount_minor), 0) from balance_movements where reseller_id = r.id) as moved,
        (select coalesce(sum(e.amount_minor), 0) from balance_entries e join balance_movements m on m.id = e.movement_id
          where m.reseller_id = r.id and e.account = 'balance') as entered,
        (select coalesce(sum(e.amount_minor), 0) from balance_entries e join balance_movements m on m.id = e.movement_id
          where m.reseller_id = r.id) as entries,
        (select coalesce(min(balance_minor), 0) from balance_movements where reseller_id = r.id) as lowest,
        (select coalesce(sum(amount_minor), 0) from balance_movements
          where reseller_id = r.id and kind in ('topup', 'topup undone')) as topped,
        (select coalesce(sum(amount_minor), 0) from orders
          where reseller_id = r.id and plan = 'reseller' and status = 'confirmed') as paid,
        (select coalesce(-sum(amount_minor), 0) from balance_movements
          where reseller_id = r.id and kind in ('issue', 'renewal', 'revocation')) as spent,
        (select coalesce(sum(amount_minor), 0) from orders
          where reseller_id = r.id and plan <> 'reseller' and status = 'confirmed') as sold,
        (select coalesce(sum(quantity), 0) from orders
          where reseller_id = r.id and plan <> 'reseller' and status = 'confirmed') as due,
        (select count(*) from licenses l join orders o on o.id = l.order_id
          where o.reseller_id = r.id and l.license_status = 'active') as given
      from resellers r where user_id = ?`,
    )
    .all(userId) as Record<string, number>[]

const expectBalanced = (t: TestApp, userId: number) => {
  for (const books of booksOf(t, userId)) {
    const { balance = 0, paid, sold, due, lowest = 0 } = books
    expect(books).toMatchObject({
      moved: balance,
      entered: balance,
      entries: 0,
      topped: paid,
      spent: sold,
      given: due,
    })
    expect(lowest).toBeGreaterThanOrEqual(0)
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['CONFLICT', 'NOT_FOUND', 'BAD_REQUEST'].includes(String(error.code))

/**
 * Runs so many random histories of resellers, and expects after each that the balance is the sum of the movements and of
 * the entries and never was below 0, that what was topped up is what was paid, and that what was spent is what the orders
 * cost and gives as many terms as they are for. Gives how often each act was not refused.
 */
export const runHistories = async (runs: number): Promise<Record<Act, number>> => {
  const done = Object.fromEntries(acts.map((act) => [act, 0])) as Record<Act, number>
  let [t, histories] = [testApp(), 0]
  const run = async (steps: History) => {
    if (histories % IN_ONE_SHOP === 0) t = testApp()
    histories += 1
    const shop = await resellerShop(t, { topped: 15_000 })
    const act = doing(shop)
    for (const step of steps) {
      try {
        await act[step.act](step.n)
        done[step.act] += 1
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    }
    expectBalanced(t, shop.user.id)
  }
  await assert(asyncProperty(history, run), { numRuns: runs, examples: [[whole]] })
  return done
}
