import { expect, it } from 'vitest'
import { payments } from '#db/schema/payments.ts'
import { procedures } from '#src/app/server/rest/procedures.ts'
import { routes } from '#src/app/server/rest/routes.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'
import { orderForm } from '#tests/helpers/orders.ts'
import { payTokenOf, sendProof, shopWithProof } from '#tests/helpers/payments.ts'

// Words that no enumeration has, as another program may have left them past the CHECKs.

const SPOILT = 'gold'

/** Every column with a CHECK of its words, by the database. */
const columnsOf = (t: TestApp): [table: string, column: string][] =>
  t.connection
    .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_master where type = 'table'")
    .all()
    .flatMap(({ name, sql }) =>
      [...sql.matchAll(/check ?\(\s*(?:"\w+"\.)?"?(\w+)"? in \('/gi)].map(
        ([, column = '']): [string, string] => [name, column],
      ),
    )

const spoil = (t: TestApp, ...columns: [table: string, column: string][]): void => {
  t.connection.pragma('ignore_check_constraints = ON')
  for (const [table, column] of columns) {
    // Where each word is there once, only one row may have this one.
    const last = `rowid = (select max(rowid) from ${table})`
    t.connection.prepare(`update ${table} set ${column} = ? where ${last}`).run(SPOILT)
  }
  t.connection.pragma('ignore_check_constraints = OFF')
}

const filledShop = async (t: TestApp) => {
  const [admin, customer, guest] = [t.as.admin(), t.as.customer(), t.as.guest()]
  await guest.orders.create(orderForm)
  await guest.contacts.send({ name: 'Asma', email: 'asma@example.com', message: 'Hello' })
  const { id: chat } = await customer.chat.start({})
  await customer.chat.send({ id: chat, content: 'Hello' })
  await customer.tickets.create({ subject: 'Help', message: 'Please' })
  t.make.download()
  t.make.product()
  t.make.apiToken(admin.user.id, 'all')
  await admin.notifications.create({ title: 'Sale', message: 'Today' })
  await admin.bankFeed.createSource({ name: 'Phone' })
  await admin.bankFeed.paste({ text: 'PKR 100 received from Bilal' })
  const waiting = t.make.order({ userId: customer.user.id }).id
  await sendProof(t, waiting)
  const sold = t.make.order({ userId: customer.user.id }).id
  await admin.orders.setStatus({ id: sold, status: 'approved' })
  await t.settled()
  return { admin, customer, guest, chat, waiting, sold }
}

/** The inputs of these that a query takes. */
const inputsFor = (path: keyof typeof procedures, given: unknown[]) =>
  given.filter((input) => procedures[path].inputs.every((schema) => schema.safeParse(input).success))

it('a word that an enumeration does not have makes no list and no page fail (DB-717)', async () => {
  const t = testApp()
  const { admin, customer, guest, waiting, sold } = await filledShop(t)
  spoil(t, ...columnsOf(t))
  expect(columnsOf(t).length).toBeGreaterThan(40)
  // The daily check tells of it.
  expect(JSON.stringify(t.connection.pragma('quick_check'))).toContain('CHECK constraint failed in orders')

  const failed: string[] = []
  const given = [{}, undefined, { id: 1 }, { id: waiting }, { id: sold }, { token: payTokenOf(t, waiting) }]
  for (const [who, caller] of Object.entries({ admin, customer, guest })) {
    for (const path of Object.keys(procedures) as (keyof typeof procedures)[]) {
      if (procedures[path].type !== 'query') continue
      const [domain = '', name = ''] = path.split('.')
      for (const input of inputsFor(path, given)) {
        const call = Reflect.get(Reflect.get(caller, domain), name) as (input: unknown) => Promise<unknown>
        await call(input).catch((error: Error & { code: string }) => {
          if (error.code === 'INTERNAL_SERVER_ERROR') failed.push(`${who} ${path} ${String(error.cause)}`)
        })
      }
    }
  }
  // Each answer is held to its schema.
  const app = await t.http()
  const paths = routes.flatMap(({ method, path }) => (method === 'GET' && !path.includes(':') ? [path] : []))
  const pages = ['/', '/products', '/robots.txt', '/sitemap.xml', `/pay/${payTokenOf(t, waiting)}`]
  const receipts = [waiting, sold].map((id) => `/api/orders/${id}/receipt`)
  for (const url of [...paths, ...pages, ...receipts]) {
    const { statusCode, body } = await app.inject({ url, headers: { cookie: t.cookieOf(admin.user) } })
    if (statusCode >= 500) failed.push(`${url} ${body}`)
  }
  expect(failed).toEqual([])
})

it('a word that an enumeration does not have is answered in words, in the state of a conversation, the language of an order and the state of a payment (DB-716)', async () => {
  const t = testApp()
  const { admin, chat, sold } = await filledShop(t)
  spoil(t, ['chat_sessions', 'status'], ['orders', 'language'], ['payments', 'state'])
  const closed = { id: chat, status: 'closed' } as const
  expect(await admin.chatConsole.setStatus(closed)).toMatchObject(closed)
  const license = await admin.licenses.ofOrder({ id: sold })
  expect(await admin.licenses.replaceKey({ id: license?.id ?? 0 })).toMatchObject({ orderId: sold })
  await expectRefusal(admin.orders.refund({ id: sold, amount: 1, way: 'cash' }), 'CONFLICT')
})

// Rows as another program or a foreign backup may have left them: one of them stops no list and no loop.

/** Milliseconds that a Date does not take. */
const NO_MOMENT = 8_640_000_000_000_001

it.each([NO_MOMENT, -NO_MOMENT])(
  'a moment that no calendar has is the first or last of four digits, and stops neither desk nor page: %i (DB-715)',
  async (moment) => {
    const { t, admin, order } = await shopWithProof()
    for (const column of ['paid_at', 'submitted_at', 'created_at', 'updated_at']) {
      t.connection.prepare(`update payments set ${column} = ?`).run(moment)
    }
    const read = new Date(moment < 0 ? '0001-01-01T00:00:00.000Z' : '9999-12-31T23:59:59.999Z')
    expect(t.deps.db.select().from(payments).get()?.createdAt).toEqual(read)
    expect((await admin.payments.queue({})).rows).toMatchObject([{ orderId: order.id }])
    expect(await admin.payments.get({ id: order.id })).toMatchObject({ orderId: order.id })
    const page = await (await t.http()).inject(`/pay/${payTokenOf(t, order.id)}`)
    expect(page.statusCode).toBe(200)
    t.connection.prepare('update orders set created_at = ?, updated_at = ?').run(moment, moment)
    expect((await admin.orders.list({})).rows).toMatchObject([{ id: order.id }])
    const { revision } = await admin.orders.get({ id: order.id })
    expect(await admin.orders.accept({ id: order.id, revision })).toMatchObject({ status: 'confirmed' })
  },
)

it('a flag that is neither yes nor no is read once, and ends the reading of an audience', async () => {
  const t = testApp()
  licenseIn(t)
  t.connection.prepare('update orders set is_phone_verified = 7').run()
  expect(await t.as.admin().messages.updateAudience()).toMatchObject({ count: 1 })
})

it.each(['', '{', '$argon2id$v=19$m=19456'])(
  'a damaged hash %j fits no password, in the words of a wrong one',
  async (passwordHash) => {
    const t = testApp()
    t.make.user({ username: 'asma', passwordHash })
    await expectRefusal(t.as.guest().auth.signIn({ username: 'asma', password: PASSWORD }), 'UNAUTHORIZED')
  },
)
