import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { outbox, templateApprovals } from '#db/schema/messages.ts'
import { receiveMessages } from '#src/domains/incoming/service.ts'
import type { IncomingMessage } from '#src/gateways/whatsapp-incoming.ts'
import { parseMessages } from '#src/gateways/whatsapp-incoming.ts'
import { type CloudShop, cloudShop, incoming } from '#tests/helpers/cloud-shop.ts'
import { PHONE } from '#tests/helpers/orders.ts'

// What strangers size: an event of a gateway with as many people as wrote at the same time.

const PEOPLE = 400
/** The most that may be written before others are answered. */
const AT_ONCE = 100

const phoneOf = (n: number) => `92300${1_000_000 + n}`
const people = (text = 'Salam') =>
  Array.from({ length: PEOPLE }, (_, n) =>
    incoming(`wamid.${n}`, { type: 'text', text: { body: text } }, phoneOf(n)),
  )

const tell = ({ post }: CloudShop, changes: object[]) =>
  post(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] }))
const messages = (all: object[]) => [{ field: 'messages', value: { messages: all } }]
const countOf = ({ t }: CloudShop, what: string): number =>
  t.connection.prepare(`select count(*) from ${what}`).pluck().get() as number

/** The most that one turn of the event loop adds to a count until this work is done. */
const mostInATurn = async (work: Promise<unknown>, count: () => number): Promise<number> => {
  const done = work.then(() => 'done')
  let [most, last] = [0, count()]
  while ((await Promise.race([done, nextTurn()])) !== 'done') {
    const now = count()
    most = Math.max(most, now - last)
    last = now
  }
  return Math.max(most, count() - last)
}

/** Messages that were sent, and texts of templates that were submitted, under the ids of the people. */
const storeSent = ({ t }: CloudShop) => {
  const { db, now } = t.deps
  const of = { templateName: 'news', createdAt: now() } as const
  const sent = { ...of, nextAttemptAt: now(), channel: 'whatsapp', recipient: PHONE, status: 'sent' } as const
  const message = { ...sent, subject: '', sealedBody: '' }
  const text = { ...of, language: 'en', text: '', state: 'pending' } as const
  const ids = people().map(({ id }) => id)
  const stored = ids.map((id) => ({ ...message, dedupeKey: id, providerId: id }))
  db.insert(outbox).values(stored).run()
  const texts = ids.map((id) => ({ ...text, metaName: id }))
  db.insert(templateApprovals).values(texts).run()
}

const ofOne = () => people().map((message) => ({ ...message, from: PHONE.slice(1) }))
const readOf = ({ id }: { id: string }) => ({
  field: 'messages',
  value: { statuses: [{ id, status: 'read', timestamp: '1795680000' }] },
})
const approvalOf = ({ id }: { id: string }) => ({
  field: 'message_template_status_update',
  value: { event: 'APPROVED', message_template_name: id },
})

it.each<[what: string, changes: object[], where: string]>([
  ['people', messages(people()), 'chat_messages'],
  ['messages of one person', messages(ofOne()), 'chat_messages'],
  ['statuses', people().map(readOf), 'outbox where read_at is not null'],
  ['decisions about templates', people().map(approvalOf), `template_approvals where state = 'approved'`],
])('an event of many %s is answered once stored, others before (WA-85)', async (_what, changes, where) => {
  const shop = await cloudShop()
  if (where !== 'chat_messages') storeSent(shop)
  const answered: string[] = []
  const event = tell(shop, changes).then((status) => answered.push(`event ${status}`))
  const other = shop.app.inject('/healthz').then(() => answered.push('healthz'))
  expect(await mostInATurn(event, () => countOf(shop, where))).toBeLessThanOrEqual(AT_ONCE)
  await other
  expect(answered).toEqual(['healthz', 'event 200'])
  expect(countOf(shop, where)).toBe(PEOPLE)
})

it('messages of the linked device are stored in turns too, the first ones at once', async () => {
  const shop = await cloudShop()
  const items = people().map(({ id, from }) => ({
    key: { id, remoteJid: `${from}@s.whatsapp.net` },
    message: { conversation: id },
  }))
  const stored = receiveMessages(shop.t.deps, parseMessages(items))
  expect(countOf(shop, 'chat_messages')).toBeGreaterThan(0)
  expect(await mostInATurn(stored, () => countOf(shop, 'chat_messages'))).toBeLessThanOrEqual(AT_ONCE)
  expect(countOf(shop, 'chat_messages')).toBe(PEOPLE)
})

it('an event that ends in the middle is not answered with success, and completed once when it comes again (WA-743)', async () => {
  const shop = await cloudShop()
  const told: number[] = []
  shop.t.deps.events.on('chat', (id, { type }) => type === 'message' && told.push(id))
  const all = messages(people('Stop'))
  shop.t.connection.exec(`create temp trigger full before insert on main.opt_outs
    when (select count(*) from main.opt_outs) = 170 begin select raise(abort, 'The disk is full'); end`)
  expect(await tell(shop, all)).toBeGreaterThanOrEqual(500)
  const stored = countOf(shop, 'chat_messages')
  expect(stored).toBeGreaterThan(0)
  // What was stored, obeyed and told are the same.
  expect([countOf(shop, 'opt_outs'), told.length]).toEqual([stored, stored])
  shop.t.connection.exec('drop trigger temp.full')
  for (let n = 0; n < 2; n += 1) expect(await tell(shop, all)).toBe(200)
  expect([told.length, new Set(told).size, countOf(shop, 'opt_outs')]).toEqual([PEOPLE, PEOPLE, PEOPLE])
})

it('what a person writes keeps its order, also where two events come at one moment (WA-744)', async () => {
  const shop = await cloudShop()
  const first = [...people(), incoming('wamid.first'), incoming('wamid.second')]
  const both = [tell(shop, messages(first)), tell(shop, messages([incoming('wamid.third')]))]
  expect(await Promise.all(both)).toEqual([200, 200])
  const own = `select content from chat_messages where content like 'wamid%' order by id`
  expect(shop.t.connection.prepare(own).pluck().all()).toEqual(['wamid.first', 'wamid.second', 'wamid.third'])
})

it('a message that cannot be stored stops none that come after it', async () => {
  const { t } = await cloudShop()
  const message: IncomingMessage = {
    id: 'a',
    phone: PHONE,
    whatsappId: null,
    name: null,
    text: 'Salam',
    said: '',
    opensDay: false,
    media: null,
  }
  const wrong = { ...message, text: null as unknown as string }
  const [one, two] = [receiveMessages(t.deps, [wrong]), receiveMessages(t.deps, [message])]
  await expect(one).rejects.toThrow(TypeError)
  await two
  expect((await t.as.admin().chatConsole.sessions()).total).toBe(1)
})

it('a message without end is cut at WhatsApp’s own limit, and one of countless fields is looked at in a few', async () => {
  const shop = await cloudShop()
  const text = 'Salam '.repeat(50_000)
  const countless = Object.fromEntries(
    Array.from({ length: 5000 }, (_, n) => [`part${n}`, { message: { conversation: text } }]),
  )
  const directPath = `/${'v'.repeat(100_000)}`
  const mediaKey = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [n, 1]))
  const kinds = [
    { conversation: text },
    countless,
    { imageMessage: { directPath, url: directPath, mediaKey } },
  ]
  const keyOf = (n: number) => ({ id: `M${n}`, remoteJid: `${phoneOf(n)}@s.whatsapp.net` })
  const all = parseMessages(kinds.map((message, n) => ({ key: keyOf(n), pushName: text, message })))
  expect(all.map(({ media }) => media && [media.path, media.key])).toEqual([null, null, [null, null]])
  await receiveMessages(shop.t.deps, all)
  const lengths = 'select sum(length(content)) from chat_messages group by session_id order by session_id'
  expect(shop.t.connection.prepare(lengths).pluck().all()).toEqual([65_536, 65_536, '[Photo]'.length])
  expect(countOf(shop, 'chat_sessions where length(guest_name) > 100')).toBe(0)
})
