import { expect, it } from 'vitest'
import { sealChatSession } from '#src/domains/chat/cookie.ts'
import { socketRouter } from '#src/router.ts'
import { type ProcedurePath, procedures } from '#src/server/rest/procedures.ts'
import { routes } from '#src/server/rest/routes.ts'
import type { Access, Rights } from '#src/shared/rights.ts'
import { MAX_BATCH } from '#src/shared/values/limits.ts'
import { testApp } from '#tests/helpers/app.ts'
import { addChatPicture } from '#tests/helpers/chat-picture.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'
import { sendProof } from '#tests/helpers/payments.ts'
import { prove } from '#tests/helpers/prove.ts'
import { transportsOf } from '#tests/helpers/transports.ts'

type Actor =
  | 'anonymous'
  | 'guest in a chat'
  | 'customer'
  | 'other customer'
  | 'suspended'
  | 'administrator'
  | 'API token'
  | 'demoted administrator'
type Verdict = 401 | 403 | 404 | 'allowed'
type Row = Record<Actor, Verdict>

const row = (visitor: Verdict, customer: Verdict, administrator: Verdict): Row => ({
  anonymous: visitor,
  'guest in a chat': visitor,
  customer,
  'other customer': customer,
  suspended: visitor,
  administrator,
  'API token': administrator,
  'demoted administrator': customer,
})

/** The expected answers by access; calls on owned objects have rows of their own below. */
const matrix: Record<Exclude<Access, 'owner'>, Row> = {
  public: row('allowed', 'allowed', 'allowed'),
  customer: row(401, 'allowed', 'allowed'),
  admin: row(401, 403, 'allowed'),
}
/** An API token is refused where the call does not declare it; at a public call it counts as a guest (AUTH-20). */
const rowOf = ({ access, tokens }: Rights & { access: Exclude<Access, 'owner'> }): Row =>
  access === 'public' || tokens ? matrix[access] : { ...matrix[access], 'API token': 403 }

const chatOfCustomer: Row = { ...row(404, 404, 'allowed'), customer: 'allowed' }
const chatOfGuest: Row = { ...row(404, 404, 'allowed'), 'guest in a chat': 'allowed' }
const fileOfCustomer: Row = { ...row(401, 404, 'allowed'), customer: 'allowed' }
const pictureOfCustomer: Row = { ...row(404, 404, 'allowed'), customer: 'allowed' }
// Administrators use the back office's calls for these.
const objectOfCustomer: Row = { ...row(401, 404, 404), customer: 'allowed', 'API token': 403 }

/** The request headers of every kind of actor, and the objects that customer and guest own. */
const shopWithActors = async () => {
  const t = testApp()
  const customer = t.as.customer()
  const guest = t.as.guest()
  const admin = t.make.user({ isAdmin: true })
  const suspended = t.make.user()
  const demoted = t.make.user({ isAdmin: true })
  const token = t.make.apiToken(admin.id, 'all')
  t.connection.prepare('update users set is_active = 0 where id = ?').run(suspended.id)
  t.connection.prepare('update users set is_admin = 0 where id = ?').run(demoted.id)

  const order = t.make.order({ userId: customer.user.id, status: 'confirmed' })
  const license = licenseIn(t, { orderId: order.id })
  const { pictureId } = await sendProof(t, t.make.order({ userId: customer.user.id }).id)
  await guest.licenses.activate({ key: license.licenseKey, ...system('Laptop') })
  const refunded = t.make.order({ userId: customer.user.id }).id
  const accountant = t.as.admin()
  await accountant.orders.setStatus({ id: refunded, status: 'approved' })
  await accountant.orders.refund({ id: refunded, amount: 1, way: 'cash' })
  const own = {
    refunded,
    order: order.id,
    picture: pictureId,
    system: (await customer.licenses.systems({ id: order.id })).systems[0]?.id ?? 0,
    download: t.make.download({ userId: customer.user.id }).id,
    ticket: (await customer.tickets.create({ subject: 'Mine', message: 'Only mine' })).id,
    session: t.make.actor(customer.user).sessionId,
    chat: (await customer.chat.start({})).id,
    guestChat: (await guest.chat.start({ message: 'Hello' })).id,
    unpaid: t.make.order({ userId: customer.user.id }).id,
  }
  const [said] = (await guest.chat.messages({ id: own.guestChat })).rows
  const guestPicture = await addChatPicture(t, said?.id ?? 0)
  const chatCookie = `chat-session=${encodeURIComponent(sealChatSession(t.deps, own.guestChat))}`
  const other = t.make.user()
  const headers: Record<Actor, () => Record<string, string>> = {
    anonymous: () => ({}),
    'guest in a chat': () => ({ cookie: chatCookie }),
    // Each call gets a session of its own, because some calls end it.
    customer: () => ({ cookie: t.cookieOf(customer.user) }),
    'other customer': () => ({ cookie: t.cookieOf(other) }),
    suspended: () => ({ cookie: t.cookieOf(suspended) }),
    administrator: () => ({ cookie: t.cookieOf(admin) }),
    'API token': () => ({ authorization: `Bearer ${token}` }),
    'demoted administrator': () => ({ cookie: t.cookieOf(demoted) }),
  }
  return { t, own: { ...own, guestPicture }, headers }
}

it('every REST call and every procedure lets in exactly its documented actors (AUTH-1)', async () => {
  const { t, own, headers } = await shopWithActors()
  const transports = await transportsOf(t)
  const wrong: string[] = []
  let cells = 0
  const isLetIn = (status: number) => status >= 200 && status < 500 && ![401, 403, 429].includes(status)
  const judge = (name: string, actor: Actor, wanted: Verdict, status: number, isAllowed = isLetIn) => {
    cells += 1
    const isRight = wanted === 'allowed' ? isAllowed(status) : status === wanted
    if (!isRight) wrong.push(`${name} as ${actor}: ${status} instead of ${wanted}`)
  }
  const check = async (
    name: string,
    expected: Row,
    ask: (headers: Record<string, string>) => Promise<number>,
    isAllowed = isLetIn,
  ) => {
    for (const [actor, credentials] of Object.entries(headers)) {
      judge(name, actor as Actor, expected[actor as Actor], await ask(credentials()), isAllowed)
    }
  }

  const owned = new Set<string>()
  const lineOf = new Map(routes.map((line) => [`${line.method} ${line.path}`, line]))
  /** Calls on an owned object use its real id, so an allowed call must succeed. */
  const checkOwned = async (name: string, id: number | null, expected: Row, input = {}) => {
    const isDone = (status: number) => status >= 200 && status < 400
    owned.add(name)
    const line = lineOf.get(name)
    const path = name as ProcedurePath
    const transport = line ? 'rest' : procedures[path].type === 'subscription' ? 'subscribe' : 'trpc'
    await check(
      `${name} of ${id}`,
      expected,
      (credentials) =>
        line
          ? transports.rest(line, id ?? 0, credentials, input)
          : transports[transport as 'trpc' | 'subscribe'](path, credentials, { id, ...input }),
      isDone,
    )
  }

  for (const [id, expected] of [
    [own.chat, chatOfCustomer],
    [own.guestChat, chatOfGuest],
  ] as const) {
    const said = { content: 'Hello' }
    await checkOwned('GET /api/chat/sessions/:id/messages', id, expected)
    await checkOwned('POST /api/chat/sessions/:id/messages', id, expected, said)
    await checkOwned('chat.messages', id, expected)
    await checkOwned('chat.send', id, expected, said)
    const closed: Row = { ...expected, 'API token': 403 }
    await checkOwned('chat.markRead', id, closed)
    await checkOwned('chat.typing', id, closed, { isTyping: false })
    await checkOwned('chat.watch', id, closed)
  }
  const contact = { guestName: 'Asma', guestEmail: 'asma@example.com' }
  const guestAlone: Row = { ...chatOfGuest, administrator: 404, 'API token': 403 }
  await checkOwned('chat.introduce', own.guestChat, guestAlone, contact)
  await checkOwned('GET /api/orders/:id/receipt', own.order, fileOfCustomer)
  await checkOwned('GET /api/orders/:id/credit-note', own.refunded, fileOfCustomer)
  await checkOwned('orders.receipt', own.order, fileOfCustomer)
  // Whoever is let in is told that the form has no picture.
  const sending = 'POST /api/chat/sessions/:id/pictures'
  owned.add(sending)
  const sendLine = lineOf.get(sending)
  if (!sendLine) throw new Error('No call sends a picture')
  await check(sending, chatOfGuest, (credentials) => transports.rest(sendLine, own.guestChat, credentials))
  await checkOwned('GET /api/chat/pictures/:id', own.guestPicture, chatOfGuest)
  await checkOwned('GET /api/payments/pictures/:id', own.picture, pictureOfCustomer)
  await checkOwned('GET /api/downloads/:id/file', own.download, fileOfCustomer)
  await checkOwned('orders.own', own.order, objectOfCustomer)
  await checkOwned('bankFeed.ownProgress', own.order, objectOfCustomer)
  await checkOwned('orders.renew', own.order, objectOfCustomer)
  await checkOwned('orders.cancelOwn', own.unpaid, objectOfCustomer)
  await checkOwned('licenses.systems', own.order, fileOfCustomer)
  // The customer has removed it before the administrators come.
  await checkOwned('licenses.removeSystem', own.system, objectOfCustomer)
  await checkOwned('tickets.reply', own.ticket, objectOfCustomer, { message: 'And more' })
  await checkOwned('auth.endSession', own.session, objectOfCustomer)

  for (const [name, line] of lineOf) {
    const rights = 'procedure' in line ? procedures[line.procedure].meta : line.rights
    const access = rights?.access
    if (access === 'owner' && !owned.has(name)) wrong.push(`${name} has no row of an owned object`)
    if (!rights || !access || access === 'owner') continue
    const expected = rowOf({ ...rights, access })
    await check(name, expected, (credentials) => transports.rest(line, 999_999, credentials))
  }
  for (const [name, { type, meta, inputs }] of Object.entries(procedures)) {
    const path = name as ProcedurePath
    if (!meta) wrong.push(`${path} has no access`)
    const isNamed = meta?.access.startsWith('customer') && JSON.stringify(inputs[0] ?? {}).includes('"id"')
    if ((meta?.access === 'owner' || isNamed) && !owned.has(path))
      wrong.push(`${path} has no row of an owned object`)
    if (!meta || meta.access === 'owner') continue
    const transport = type === 'subscription' ? 'subscribe' : 'trpc'
    const expected = rowOf({ ...meta, access: meta.access })
    await check(path, expected, (credentials) => transports[transport](path, credentials))
  }
  const names = Object.keys(procedures) as ProcedurePath[]
  const rowOfPath = (path: ProcedurePath) => {
    const { meta } = procedures[path]
    return meta && meta.access !== 'owner' ? rowOf({ ...meta, access: meta.access }) : undefined
  }
  for (const [actor, credentials] of Object.entries(headers)) {
    for (const type of ['query', 'mutation']) {
      const all = names.filter((path) => procedures[path].type === type && rowOfPath(path))
      for (let first = 0; first < all.length; first += MAX_BATCH) {
        const paths = all.slice(first, first + MAX_BATCH)
        const statuses = await transports.batch(paths, credentials())
        for (const [index, path] of paths.entries()) {
          judge(
            `${path} in a batch`,
            actor as Actor,
            rowOfPath(path)?.[actor as Actor] ?? 401,
            statuses[index] ?? 500,
          )
        }
      }
    }
  }
  const onSocket = new Set(Object.keys(socketRouter._def.procedures))
  for (const [actor, credentials] of Object.entries(headers)) {
    const all = names.filter((path) => rowOfPath(path))
    for (let first = 0; first < all.length; first += MAX_BATCH) {
      const paths = all.slice(first, first + MAX_BATCH)
      const statuses = await transports.socketBatch(paths, credentials())
      for (const [index, path] of paths.entries()) {
        const wanted = onSocket.has(path) ? (rowOfPath(path)?.[actor as Actor] ?? 401) : 404
        judge(`${path} in a frame`, actor as Actor, wanted, statuses[index] ?? 500)
      }
    }
  }
  // The documented socket (CHAT-12).
  for (const [sessionId, expected] of [
    [own.chat, chatOfCustomer],
    [own.guestChat, chatOfGuest],
  ] as const) {
    for (const frame of [
      { type: 'join_session', sessionId },
      { type: 'send_message', message: { sessionId, content: 'Hello' } },
      { type: 'mark_read', sessionId },
    ]) {
      await check(
        `${frame.type} of ${sessionId}`,
        // A token is a guest here (AUTH-30).
        { ...expected, 'API token': 404 },
        (credentials) => transports.chatFrame(frame, credentials),
        (status) => status === 200,
      )
    }
  }
  await check('admin_connect', { ...row(403, 403, 'allowed'), 'API token': 403 }, (credentials) =>
    transports.chatFrame({ type: 'admin_connect' }, credentials),
  )
  // Each line of the table, and each procedure alone, in a batch and in a frame, as every actor.
  const fewest = (routes.length + 3 * names.length) * Object.keys(headers).length
  expect(cells).toBeGreaterThan(fewest * 0.9)
  const calls = `${routes.length} calls and ${Object.keys(procedures).length} procedures`
  prove(`access, ${cells} cells of ${calls} as ${Object.keys(headers).length} actors: wrong ones`, wrong, {
    is: [],
  })
})
