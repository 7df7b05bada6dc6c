import { expect, it } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { sendNow } from '#src/domains/whatsapp/service.ts'
import type { SendResult } from '#src/gateways/send-result.ts'
import type { WhatsappRoute } from '#src/gateways/whatsapp-route.ts'
import { testApp } from '#tests/helpers/app.ts'
import { PHONE, queueUpdate } from '#tests/helpers/orders.ts'
import { deliverAfter, deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'

const EVENTS = 1000

/** A route that a test makes: whether it can send, and what becomes of each message. */
const createRoute = (name: string, resultOf: (text: string) => SendResult['outcome']) => {
  const taken: string[] = []
  const state = { canSend: true }
  const route: WhatsappRoute = {
    name,
    pace: null,
    reaches: () => true,
    sendsPictures: false,
    isSetUp: () => true,
    canSend: () => state.canSend,
    restrictedUntil: () => null,
    receivingNumber: () => null,
    send: async ({ text }) => {
      const outcome = resultOf(text)
      if (outcome === 'sent' || outcome === 'unknown') taken.push(text)
      return outcome === 'sent'
        ? { outcome, id: `${name}-${taken.length}` }
        : { outcome, reason: `${name} failed` }
    },
  }
  return { route, taken, state }
}

const weather: SendResult['outcome'][] = [
  ...(['unreachable', 'refused', 'misconfigured', 'sent'] as const),
  ...(['rejected', 'restricted', 'unknown', 'sent'] as const),
]
/** A shop with three routes, of which each has another weather, that changes after so many messages. */
const shopWithRoutes = (messages: number) => {
  const t = testApp()
  let turn = 0
  const routes = ['one', 'two', 'three'].map((name, place) =>
    createRoute(name, () => weather[(Math.floor(turn++ / messages) + place * 2) % weather.length] ?? 'sent'),
  )
  t.deps.whatsappRoutes.splice(0, Number.POSITIVE_INFINITY, ...routes.map(({ route }) => route))
  return { t, routes }
}

it('1,000 codes through three routes that fail in turn go out once at most, each at once', async () => {
  const { t, routes } = shopWithRoutes(3)
  const told = []
  for (let n = 0; n < EVENTS; n += 1) {
    for (const [place, { state }] of routes.entries()) state.canSend = (n + place) % 7 !== 0
    const template = { name: 'otp_verification', values: { code: `${n}` }, language: 'en' } as const
    const { outcome } = await sendNow(t.deps, { phone: PHONE, text: `code ${n}`, template })
    if (outcome === 'sent' || outcome === 'unknown') told.push(`code ${n}`)
  }
  expect(routes.flatMap(({ taken }) => taken).toSorted()).toEqual(told.toSorted())
  expect(told.length).toBeGreaterThan(EVENTS / 2)
})

it('1,000 events through three routes that fail in turn are neither lost nor sent twice (WA-714)', async () => {
  const { t, routes } = shopWithRoutes(5)
  inTransaction(t.deps, (d) => {
    for (let n = 0; n < EVENTS; n += 1) queueUpdate(d, `m${n}`)
  })
  for (let hour = 0; hour < 30; hour += 1) {
    await deliverOutbox(t)
    t.clock.advance(3600)
    for (const [place, { state }] of routes.entries()) state.canSend = (hour + place) % 3 !== 0
  }
  for (const { state } of routes) state.canSend = true
  await deliverOutbox(t)
  const messages = queuedMessages(t)
  const taken = routes.flatMap((route) => route.taken)
  expect(messages).toHaveLength(EVENTS)
  expect(new Set(taken).size).toBe(taken.length)
  const lost = messages.filter(({ body }) => !taken.includes(body))
  // Those whose second attempt WhatsApp restricted too, and those that no route takes, are left to an administrator.
  const final = new Set(['restricted', 'rejected'])
  expect(lost.filter(({ status, outcome }) => status !== 'failed' || !final.has(outcome ?? ''))).toEqual([])
  const uncertain = messages.filter(({ outcome }) => outcome === 'unknown')
  const sent = messages.filter(({ status }) => status === 'sent')
  expect(sent.length + uncertain.length + lost.length).toBe(EVENTS)
})

it('a message that falls to a number which can be banned keeps its pace, and one by another route is not counted (MSG-713), nor paced where it can fall nowhere (MSG-714)', async () => {
  const t = testApp({ limits: true })
  const official = createRoute('official', () => 'rejected')
  const phone = createRoute('phone', () => 'sent')
  phone.route.pace = { countsRefusals: true }
  t.deps.whatsappRoutes.splice(0, Number.POSITIVE_INFINITY, official.route, phone.route)
  for (const name of ['a', 'b', 'c']) queueUpdate(t.deps, name)
  await deliverOutbox(t)
  expect(phone.taken).toHaveLength(1)
  await deliverAfter(t, 3)
  expect(phone.taken).toHaveLength(2)
  // Without that number nothing can be banned, so nothing waits.
  phone.state.canSend = false
  official.route.send = async ({ text }) => {
    official.taken.push(text)
    return { outcome: 'sent', id: text }
  }
  for (const name of ['d', 'e']) queueUpdate(t.deps, name)
  await deliverOutbox(t)
  expect(official.taken).toHaveLength(3)
  expect(await t.as.admin().messages.pacing()).toMatchObject({ sentToday: 2 })
})
