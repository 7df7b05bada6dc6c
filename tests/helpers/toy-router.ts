import { EventEmitter, on } from 'node:events'
import { initTRPC, TRPCError } from '@trpc/server'
import superjson from 'superjson'
import { z } from 'zod'
import { describeError, extraOf, toTRPCError } from '#src/kit/failure.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { byId, byIdAsShown } from '#src/shared/input.ts'
import { isoDay } from '#src/shared/values/dates.ts'
import { type Thing, thingChange, thingInput, thingList } from '#tests/toy/schema.ts'

// The calls of the toy's page, answered over rows in memory, with the errors of the shop.

/** What the toy's server remembers, and a test looks into and changes. */
export type ToyState = {
  things: Thing[]
  isSignedIn: boolean
  /** The answers of calls that created something, by their key. */
  created: Map<string, Thing>
  /** Tells the pages of a change, and of the end of the session. */
  events: EventEmitter
}

const DAY_MS = 86_400_000
const COUNT = 60

/** Sixty things, of which each is a day older than the one with the next number. */
const firstThings = (): Thing[] =>
  Array.from({ length: COUNT }, (_, index) => {
    const createdAt = new Date(Date.now() - (COUNT - 1 - index) * DAY_MS)
    return {
      id: index + 1,
      name: `${['Ball', 'Kite', 'Top'][index % 3]} ${index + 1}`,
      maker: `maker${index % 7}@toys.example`,
      amount: ((index * 37) % 100) + 1,
      status: index % 4 === 0 ? 'done' : 'new',
      tags: '[]',
      isActive: index % 5 !== 0,
      notes: '',
      createdAt,
      updatedAt: createdAt,
    }
  })

/** A toy as it is at first. */
export const newToy = () => ({ things: firstThings(), isSignedIn: true, created: new Map<string, Thing>() })

const t = initTRPC.context<ToyState>().create({
  transformer: superjson,
  errorFormatter: ({ shape, error }) => {
    const { message, issues } = describeError(error)
    const { code, httpStatus } = shape.data
    return { ...shape, message, data: { code, httpStatus, issues, ...extraOf(error) } }
  },
})

const open = t.procedure.use(async ({ next }) => {
  const result = await next()
  if (!result.ok) throw toTRPCError(result.error)
  return result
})
const procedure = open.use(({ ctx, next }) => {
  if (!ctx.isSignedIn) throw new TRPCError({ code: 'UNAUTHORIZED' })
  return next()
})

const find = ({ things }: ToyState, id: number): Thing => {
  const thing = things.find((each) => each.id === id)
  if (!thing) throw notFound('Thing')
  return thing
}

/** Changes a thing that nobody has changed since it was shown. */
export const changeThing = (
  toy: ToyState,
  { id, expectedUpdatedAt, ...change }: z.output<typeof byIdAsShown> & Partial<Thing>,
): Thing => {
  const thing = find(toy, id)
  if (expectedUpdatedAt && thing.updatedAt > expectedUpdatedAt) {
    const message = 'Somebody changed this after you opened it'
    throw new AppError('CONFLICT', message, { field: 'expectedUpdatedAt' })
  }
  // Of two changes within a millisecond the later one is later.
  const updatedAt = new Date(Math.max(Date.now(), thing.updatedAt.getTime() + 1))
  Object.assign(thing, change, { updatedAt })
  toy.events.emit('change')
  return { ...thing }
}

const setStatus = (status: Thing['status']) => (toy: ToyState, shown: z.output<typeof byIdAsShown>) =>
  changeThing(toy, { ...shown, status })

const valueOf = (thing: Thing, sort: 'id' | 'name' | 'amount') => thing[sort]

/** The things that a list is about, in its order. */
export const thingsOf = (
  { things }: Pick<ToyState, 'things'>,
  { q, sort = '-id', status, isActive, from, to }: z.output<typeof thingList>,
): Thing[] => {
  const key = sort.replace('-', '') as 'id' | 'name' | 'amount'
  const order = sort.startsWith('-') ? -1 : 1
  return things
    .filter((thing) => `${thing.name} ${thing.maker}`.toLowerCase().includes(q.toLowerCase()))
    .filter((thing) => !status || thing.status === status)
    .filter((thing) => !isActive || String(thing.isActive) === isActive)
    .filter(({ createdAt }) => !from || isoDay(createdAt) >= from)
    .filter(({ createdAt }) => !to || isoDay(createdAt) <= to)
    .toSorted((a, b) => {
      const [x, y] = [valueOf(a, key), valueOf(b, key)]
      if (x === y) return order * (a.id - b.id)
      return x < y ? -order : order
    })
}

const things = t.router({
  list: procedure.input(thingList).query(({ ctx, input }) => {
    const found = thingsOf(ctx, input)
    return { rows: found.slice(input.cursor, input.cursor + (input.limit ?? COUNT)), total: found.length }
  }),
  one: procedure.input(byId).query(({ ctx, input }) => find(ctx, input.id)),
  create: procedure
    .input(thingInput.extend({ idempotencyKey: z.string() }))
    .mutation(({ ctx, input: { idempotencyKey, ...input } }) => {
      const before = ctx.created.get(idempotencyKey)
      if (before) return before
      if (ctx.things.some(({ name }) => name === input.name))
        throw new AppError('CONFLICT', 'This name is taken', { field: 'name' })
      if (input.tags.includes('bad')) throw new AppError('BAD_REQUEST', 'A tag is bad', { field: 'tags' })
      const now = new Date()
      const thing = { ...input, id: ctx.things.length + 1, notes: '', createdAt: now, updatedAt: now }
      ctx.things.push(thing)
      ctx.created.set(idempotencyKey, thing)
      ctx.events.emit('change')
      return thing
    }),
  update: procedure.input(thingChange).mutation(({ ctx, input }) => changeThing(ctx, input as Thing)),
  finish: procedure.input(byIdAsShown).mutation(({ ctx, input }) => setStatus('done')(ctx, input)),
  reopen: procedure.input(byIdAsShown).mutation(({ ctx, input }) => {
    const { name } = setStatus('new')(ctx, input)
    return [`${name} was seen by others.`]
  }),
  delete: procedure.input(byIdAsShown).mutation(({ ctx, input }) => {
    find(ctx, input.id)
    ctx.things = ctx.things.filter(({ id }) => id !== input.id)
    return { success: true }
  }),
})

/** Ticks of the toy, until the page goes. */
const ticks = async function* (toy: ToyState, event: string, signal: AbortSignal | undefined) {
  for await (const _ of on(toy.events, event, signal && { signal })) yield true
}

export const toyRouter = t.router({
  things,
  auth: t.router({
    me: procedure.query(() => toyUser),
    watch: procedure.subscription(async function* ({ ctx, signal }) {
      yield* ticks(ctx, 'end', signal)
    }),
  }),
  versions: t.router({
    office: procedure.subscription(async function* ({ ctx, signal }) {
      yield false
      yield* ticks(ctx, 'change', signal)
    }),
  }),
})
export type ToyRouter = typeof toyRouter

/** Who works with the toy. */
export const toyUser = { id: 1, username: 'admin', isAdmin: true, createdAt: new Date(0) }
