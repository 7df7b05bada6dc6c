// Over 300 lines, because it is the one table of who may make which call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { socketRouter } from '#src/app/router.ts'
import { type ProcedurePath, procedures } from '#src/app/server/rest/procedures.ts'
import { routes } from '#src/app/server/rest/routes.ts'
import type { Access, Rights } from '#src/shared/rights.ts'
import { hasRight, type Right } from '#src/shared/role.ts'
import { MAX_BATCH } from '#src/shared/values/limits.ts'
import { sharedApp } from '#tests/helpers/app.ts'
import { addChatPicture, addChatVoice } from '#tests/helpers/chat-picture.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'
import { sendProof } from '#tests/helpers/payments.ts'
import { resellerShop } from '#tests/helpers/resellers.ts'
import { chatCookie } from '#tests/helpers/sockets.ts'
import { transportsOf } from '#tests/helpers/transports.ts'

type Verdict = 401 | 403 | 404 | 'allowed'
type Headers = Record<string, string>
type Line = (typeof routes)[number]

const row = (visitor: Verdict, customer: Verdict, administrator: Verdict) => ({
  anonymous: visitor,
  'guest in a chat': visitor,
  customer,
  'other customer': customer,
  suspended: visitor,
  administrator,
  cashier: customer,
  support: customer,
  'API token': administrator,
  "a cashier's API token": customer,
  'demoted administrator': customer,
})
type Row = ReturnType<typeof row>
type Actor = keyof Row

/** The expected answers by access; calls on owned objects have rows of their own below. */
const matrix: Record<Exclude<Access, 'owner'>, Row> = {
  public: row('allowed', 'allowed', 'allowed'),
  customer: row(401, 'allowed', 'allowed'),
  admin: row(401, 403, 'allowed'),
}
/** The cells of helpers: those of the administrator where their role has the right, and else those of a customer. */
const withHelpers = (all: Row, right: Right | undefined): Row => ({
  ...all,
  ...(hasRight('cashier', right) && {
    cashier: all.administrator,
    "a cashier's API token": all['API token'],
  }),
  ...(hasRight('support', right) && { support: all.administrator }),
})
/** An API token is refused where the call does not declare it; at a public call it counts as a guest. */
const rowOf = ({ access, right, tokens }: Rights & { access: Exclude<Access, 'owner'> }): Row => {
  const found = withHelpers(matrix[access], right)
  return access === 'public' || tokens ? found : { ...found, 'API token': 403, "a cashier's API token": 403 }
}

const chat = withHelpers(row(404, 404, 'allowed'), 'chat.answer')
const chatOfCustomer: Row = { ...chat, customer: 'allowed' }
const chatOfGuest: Row = { ...chat, 'guest in a chat': 'allowed' }
const fileOfCustomer: Row = { ...row(401, 404, 'allowed'), customer: 'allowed' }
const receiptOfCustomer = withHelpers(fileOfCustomer, 'orders.money')
const systemsOfCustomer = withHelpers(fileOfCustomer, 'licenses.change')
const pictureOfCustomer = withHelpers({ ...row(404, 404, 'allowed'), customer: 'allowed' }, 'payments.decide')
// Administrators use the back office's calls for these.
const objectOfCustomer: Row = {
  ...row(401, 404, 404),
  customer: 'allowed',
  'API token': 403,
  "a cashier's API token": 403,
}

const shared = sharedApp()
/** The request headers of every kind of actor, and the objects that customer and guest own. */
const shopWithActors = async () => {
  const t = shared()
  const customer = t.as.customer()
  const guest = t.as.guest()
  const admin = t.make.user({ isAdmin: true })
  const suspended = t.make.user()
  const demoted = t.make.user({ isAdmin: true })
  const cashier = t.make.user({ role: 'cashier' })
  const support = t.make.user({ role: 'support' })
  const token = t.make.apiToken(admin.id, 'all')
  const cashiersToken = t.make.apiToken(cashier.id, 'all')
  t.connection.prepare('update users set is_active = 0 where id = ?').run(suspended.id)
  t.connection.prepare("update users set role = 'none' where id = ?").run(demoted.id)

  const order = t.make.order({ userId: customer.user.id, status: 'confirmed' })
  const license = licenseIn(t, { orderId: order.id })
  const { pictureId } = await sendProof(t, t.make.order({ userId: customer.user.id }).id)
  await guest.licenses.activate({ key: license.licenseKey, ...system('Laptop') })
  await guest.licenses.activate({ key: license.licenseKey, ...system('Phone') })
  const refunded = t.make.order({ userId: customer.user.id }).id
  const accountant = t.as.admin()
  await accountant.orders.setStatus({ id: refunded, status: 'approved' })
  await accountant.orders.refund({ id: refunded, amount: 1, way: 'cash' })
  const [laptop, phone] = (await customer.licenses.systems({ id: order.id })).systems
  const { code } = await guest.licenses.requestActivation(system('Phone'))
  const { issue } = await resellerShop(t, { user: customer.user })
  const { licenseKeys } = await issue({ quantity: 2 })
  await guest.licenses.activate({ key: licenseKeys[0] ?? '', ...system('Laptop') })
  const resold = (await customer.resellers.customers({})).rows.toSorted(
    (a, b) => Number(b.wasUsed) - Number(a.wasUsed),
  )
  const [used, unused] = resold.map(({ id }) => id)
  const own = {
    refunded,
    resold: used,
    unused,
    resoldSystem: (await customer.resellers.systems({ id: used ?? 0 })).systems[0]?.id,
    order: order.id,
    license: license.id,
    picture: pictureId,
    system: laptop?.id ?? 0,
    secondSystem: phone?.id ?? 0,
    download: t.make.download({ userId: customer.user.id }).id,
    ticket: (await customer.tickets.create({ subject: 'Mine', message: 'Only mine' })).id,
    session: t.make.actor(customer.user).sessionId,
    chat: (await customer.chat.start({})).id,
    guestChat: (await guest.chat.start({ message: 'Hello' })).id,
  }
  const [said] = (await guest.chat.messages({ id: own.guestChat })).rows
  const guestPicture = await addChatPicture(t, said?.id ?? 0)
  const spoken = await guest.chat.send({ id: own.guestChat, content: 'And more' })
  const guestVoice = await addChatVoice(t, spoken.id)
  const other = t.make.user()
  /** With a session of its own each time. */
  const headers: Record<Actor, () => Headers> = {
    anonymous: () => ({}),
    'guest in a chat': () => ({ cookie: chatCookie(t, own.guestChat) }),
    customer: () => ({ cookie: t.cookieOf(customer.user) }),
    'other customer': () => ({ cookie: t.cookieOf(other) }),
    suspended: () => ({ cookie: t.cookieOf(suspended) }),
    administrator: () => ({ cookie: t.cookieOf(admin) }),
    cashier: () => ({ cookie: t.cookieOf(cashier) }),
    support: () => ({ cookie: t.cookieOf(support) }),
    'API token': () => ({ authorization: `Bearer ${token}` }),
    "a cashier's API token": () => ({ authorization: `Bearer ${cashiersToken}` }),
    'demoted administrator': () => ({ cookie: t.cookieOf(demoted) }),
  }
  return { own: { ...own, guestPicture, guestVoice }, code, headers, transports: await transportsOf(t) }
}

let opened: ReturnType<typeof shopWithActors> | undefined
const open = () => (opened ??= shopWithActors())
type Own = Awaited<ReturnType<typeof shopWithActors>>['own']

const isLetIn = (status: number) => status >= 200 && status < 500 && ![401, 403, 429].includes(status)
const isDone = (status: number) => status >= 200 && status < 400

type Ask = (headers: Headers) => Promise<number>
/** Collects the cells of the table that are wrong. */
const judgement = () => {
  const wrong: string[] = []
  const judge = (name: string, actor: Actor, wanted: Verdict | undefined, status = 500, isFine = isLetIn) => {
    const isRight = wanted === 'allowed' ? isFine(status) : status === wanted
    if (!isRight) wrong.push(`${name} as ${actor}: ${status} instead of ${wanted}`)
  }
  const check = async (name: string, expected: Row, ask: Ask, isFine = isLetIn) => {
    const { headers } = await open()
    for (const [actor, credentials] of Object.entries(headers) as [Actor, () => Headers][]) {
      judge(name, actor, expected[actor], await ask(credentials()), isFine)
    }
  }
  return { wrong, judge, check }
}

// Nearly all of the thousands of calls are refused, and to write where each refusal was made takes a third of the time.
const { stackTraceLimit } = Error
beforeAll(() => {
  Error.stackTraceLimit = 1
})
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit
})

const lineOf = new Map<string, Line>(routes.map((line) => [`${line.method} ${line.path}`, line]))
const paths = Object.keys(procedures) as ProcedurePath[]
const rightsOf = (line: Line): Rights | undefined =>
  'procedure' in line ? procedures[line.procedure].meta : line.rights
/** The row of a call that owns nothing; undefined for calls on owned objects, which have rows of their own. */
const rowBy = (rights: Rights | undefined): Row | undefined =>
  rights && rights.access !== 'owner' ? rowOf({ ...rights, access: rights.access }) : undefined

const batchesOf = (all: ProcedurePath[]): ProcedurePath[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_BATCH) }, (_, n) =>
    all.slice(n * MAX_BATCH, (n + 1) * MAX_BATCH),
  )

type OwnedCall = [name: string, id: keyof Own, expected: Row, input?: object]
const chatCalls = (id: keyof Own, expected: Row): OwnedCall[] => {
  const said = { content: 'Hello' }
  const closed: Row = { ...expected, 'API token': 403, "a cashier's API token": 403 }
  return [
    ['GET /api/chat/sessions/:id/messages', id, expected],
    ['POST /api/chat/sessions/:id/messages', id, expected, said],
    ['chat.messages', id, expected],
    ['chat.send', id, expected, said],
    ['chat.markRead', id, closed],
    ['chat.typing', id, closed, { isTyping: false }],
    ['chat.watch', id, closed],
  ]
}
const ofGuestAlone: Row = {
  ...chatOfGuest,
  administrator: 404,
  cashier: 404,
  support: 404,
  'API token': 403,
  "a cashier's API token": 403,
}
/** Calls on an owned object use its real id, so an allowed call must succeed. In this order. */
const ownedCalls: OwnedCall[] = [
  ...chatCalls('chat', chatOfCustomer),
  ...chatCalls('guestChat', chatOfGuest),
  ['chat.introduce', 'guestChat', ofGuestAlone, { guestName: 'Asma', guestEmail: 'asma@example.com' }],
  ['GET /api/orders/:id/receipt', 'order', receiptOfCustomer],
  ['GET /api/orders/:id/credit-note', 'refunded', receiptOfCustomer],
  ['orders.receipt', 'order', receiptOfCustomer],
  ['GET /api/chat/pictures/:id', 'guestPicture', chatOfGuest],
  ['GET /api/chat/voices/:id', 'guestVoice', chatOfGuest],
  ['GET /api/payments/pictures/:id', 'picture', pictureOfCustomer],
  ['GET /api/downloads/:id/file', 'download', fileOfCustomer],
  ['GET /api/orders/:id/systems', 'order', systemsOfCustomer],
  ['orders.own', 'order', objectOfCustomer],
  ['orders.renew', 'order', objectOfCustomer],
  ['orders.renewalOffers', 'order', objectOfCustomer],
  ['licenses.systems', 'order', systemsOfCustomer],
  ['licenses.setLabel', 'license', objectOfCustomer, { label: 'Front desk' }],
  // The code was used by the customer before the others come.
  ['licenses.approve', 'license', objectOfCustomer],
  // The customer has removed it before the administrators come.
  ['licenses.removeSystem', 'system', objectOfCustomer],
  ['resellers.systems', 'resold', objectOfCustomer],
  ['resellers.ofLicense', 'license', objectOfCustomer],
  ['resellers.setLabel', 'resold', objectOfCustomer, { label: 'Front desk' }],
  // The first call is the customer's.
  ['resellers.freeSystem', 'resoldSystem', objectOfCustomer],
  ['resellers.revoke', 'unused', objectOfCustomer],
  ['DELETE /api/systems/:id', 'secondSystem', objectOfCustomer],
  ['POST /api/support-tickets/:id/replies', 'ticket', objectOfCustomer, { message: 'And more' }],
  ['tickets.reply', 'ticket', objectOfCustomer, { message: 'And more' }],
  ['auth.endSession', 'session', objectOfCustomer],
]
// Whoever is let in is told that the form has no picture.
const pictureSending = 'POST /api/chat/sessions/:id/pictures'
const owned = new Set([pictureSending, ...ownedCalls.map(([name]) => name)])

describe('every REST call and every procedure lets in exactly its documented actors and roles (ROLE-1062)', () => {
  it('where it is about an object that somebody owns', async () => {
    const { own, code, transports } = await open()
    const { wrong, check } = judgement()
    for (const [name, key, expected, input = {}] of ownedCalls) {
      const [id, line, path] = [own[key], lineOf.get(name), name as ProcedurePath]
      const ask = (headers: Headers) =>
        line
          ? transports.rest(line, id ?? 0, headers, input)
          : transports[procedures[path].type === 'subscription' ? 'subscribe' : 'trpc'](path, headers, {
              id,
              code,
              ...input,
            })
      await check(`${name} of ${id}`, expected, ask, isDone)
    }
    const sending = lineOf.get(pictureSending)
    if (!sending) throw new Error('No call sends a picture')
    await check(pictureSending, chatOfGuest, (headers) => transports.rest(sending, own.guestChat, headers))
    expect(wrong).toEqual([])
  })

  it.each([...new Set(paths.map((path) => path.split('.')[0] ?? '')), 'files'])('of %s', async (domain) => {
    const { headers, transports } = await open()
    const { wrong, judge, check } = judgement()
    const isOf = (path: string) => path.split('.')[0] === domain
    for (const [name, line] of lineOf) {
      if ('procedure' in line ? !isOf(line.procedure) : domain !== 'files') continue
      const expected = rowBy(rightsOf(line))
      if (expected) await check(name, expected, (credentials) => transports.rest(line, 999_999, credentials))
      else if (!owned.has(name)) wrong.push(`${name} has no row of an owned object`)
    }
    const own = paths.filter(isOf)
    for (const path of own) {
      const { type, meta, inputs } = procedures[path]
      const isNamed = meta?.access.startsWith('customer') && JSON.stringify(inputs[0] ?? {}).includes('"id"')
      const expected = rowBy(meta)
      if ((!expected || isNamed) && !owned.has(path)) wrong.push(`${path} has no row of an owned object`)
      if (!expected) continue
      const transport = type === 'subscription' ? 'subscribe' : 'trpc'
      await check(path, expected, (credentials) => transports[transport](path, credentials))
    }
    const onSocket = new Set(Object.keys(socketRouter._def.procedures))
    const judged = own.filter((path) => rowBy(procedures[path].meta))
    for (const [actor, credentials] of Object.entries(headers) as [Actor, () => Headers][]) {
      const wanted = (path: ProcedurePath) => rowBy(procedures[path].meta)?.[actor]
      for (const type of ['query', 'mutation']) {
        for (const batch of batchesOf(judged.filter((path) => procedures[path].type === type))) {
          const statuses = await transports.batch(batch, credentials())
          for (const [n, path] of batch.entries())
            judge(`${path} in a batch`, actor, wanted(path), statuses[n])
        }
      }
      for (const batch of batchesOf(judged)) {
        const statuses = await transports.socketBatch(batch, credentials())
        for (const [n, path] of batch.entries())
          judge(`${path} in a frame`, actor, onSocket.has(path) ? wanted(path) : 404, statuses[n])
      }
    }
    expect(wrong).toEqual([])
  })

  it('of the documented socket, where a token is a guest (AUTH-723)', async () => {
    const { own, transports } = await open()
    const { wrong, check } = judgement()
    const say = (frame: object) => (headers: Headers) => transports.chatFrame(frame, headers)
    for (const [sessionId, expected] of [
      [own.chat, chatOfCustomer],
      [own.guestChat, chatOfGuest],
    ] as const) {
      for (const frame of [
        { type: 'join_session', sessionId },
        { type: 'send_message', message: { sessionId, content: 'Hello' } },
        { type: 'mark_read', sessionId },
      ]) {
        const asGuest: Row = { ...expected, 'API token': 404, "a cashier's API token": 404 }
        await check(`${frame.type} of ${sessionId}`, asGuest, say(frame), (status) => status === 200)
      }
    }
    const allowed = withHelpers(row(403, 403, 'allowed'), 'chat.answer')
    const administrators: Row = { ...allowed, 'API token': 403, "a cashier's API token": 403 }
    await check('admin_connect', administrators, say({ type: 'admin_connect' }))
    expect(wrong).toEqual([])
  })
})
