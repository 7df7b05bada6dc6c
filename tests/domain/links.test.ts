import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { media } from '#db/schema/media.ts'
import { payments } from '#db/schema/payments.ts'
import { storedFiles } from '#db/stored-files.ts'
import { payableOrder } from '#src/domains/payments/service.ts'
import { trackingToken } from '#src/kit/tracking-token.ts'
import { optionalUrl, shownAddress, url } from '#src/shared/input.ts'
import { redirectTarget } from '#src/shared/redirect.ts'
import { videoIdOf } from '#src/shared/values/video-id.ts'
import { expectRefusal, office, served, testApp } from '#tests/helpers/app.ts'
import { addressesElsewhere, addressesOfNothing } from '#tests/helpers/odd-addresses.ts'
import { payTokenOf, shopWithProof } from '#tests/helpers/payments.ts'
import { splitLinks } from '#web/conversation/links.ts'

const DAY = 86_400

it('a pay link ends 30 days after its order was accepted or cancelled, and neither while the order waits nor once it waits again (PAY-171)', async () => {
  const { t, admin, order } = await shopWithProof()
  t.clock.advance(60 * DAY)
  for (const [id, status] of [
    [order.id, 'confirmed'],
    [t.make.order().id, 'cancelled'],
  ] as const) {
    const payable = () => payableOrder(t.deps, payTokenOf(t, id)).id
    expect(payable()).toBe(id)
    await admin.orders.setStatus({ id, status })
    t.clock.advance(29 * DAY)
    expect(payable()).toBe(id)
    t.clock.advance(2 * DAY)
    expect(payable).toThrow('Order not found')
    await admin.orders.setStatus({ id, status: 'pending' })
    expect(payable()).toBe(id)
  }
})

it('no browser keeps a pay page, and a forged link answers the page of every unknown address', async () => {
  const { t, app } = await served()
  const { id } = t.make.order()
  const page = await app.inject(`/pay/${payTokenOf(t, id)}`)
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
  const [forged, unknown] = await Promise.all([app.inject('/pay/12.forged'), app.inject('/nothing-here')])
  expect([forged.statusCode, forged.headers.etag]).toEqual([404, unknown.headers.etag])
})

it('the number of an order leads its owner alone to its pay page (PAY-704)', async () => {
  const { t, app } = await served()
  const owner = t.make.user()
  const { id } = t.make.order({ userId: owner.id })
  const goTo = async (user?: typeof owner) => {
    const headers = user ? { cookie: t.cookieOf(user) } : {}
    const { statusCode, headers: answered } = await app.inject({ url: `/pay/${id}`, headers })
    return [statusCode, answered.location]
  }
  expect(await goTo(owner)).toEqual([302, `/pay/${payTokenOf(t, id)}`])
  expect(await goTo(t.make.user())).toEqual([404, undefined])
  expect(await goTo()).toEqual([302, expect.stringMatching(/^\/login/)])
})

it('a deleted account ends the tracking links of its orders, and takes the words of its refunds from payments and history (USER-705, USER-706)', async () => {
  const { t, admin } = office()
  const user = t.make.user()
  const order = t.make.order({ userId: user.id })
  await admin.orders.setStatus({ id: order.id, status: 'confirmed' })
  const refund = { amount: 4999, way: 'Easypaisa 0345 9876543', reason: 'Zarqa asked' }
  await admin.orders.refund({ id: order.id, ...refund })
  const token = trackingToken(t.deps, order.id)
  expect(await t.as.guest().orders.tracked({ token })).toMatchObject({ orderId: order.id })
  await admin.users.delete({ id: user.id })
  await expectRefusal(t.as.guest().orders.tracked({ token }), 'NOT_FOUND')
  await expectRefusal(t.as.guest().downloads.tracked({ token }), 'NOT_FOUND')
  const kept = [t.deps.db.select().from(payments).all(), t.deps.db.select().from(auditLog).all()]
  expect(JSON.stringify(kept)).not.toMatch(/Zarqa|9876543/)
  expect(t.deps.db.select().from(payments).get()).toMatchObject({ refundMinor: 499_900, state: 'refunded' })
})

it('a name in the database that the shop cannot have given a file is no path (DB-25)', () => {
  const t = testApp()
  const good = `${'a'.repeat(32)}.webp`
  for (const storedName of ['../../outside/x', '/etc/passwd', 'a'.repeat(32), `${good}/..`, good]) {
    t.deps.db.insert(media).values({ folder: 'banners', storedName, createdAt: t.clock.now() }).run()
  }
  expect([...(storedFiles(t.deps.db).banners ?? [])]).toEqual([good])
})

it('a deleted row whose fields no longer fit is refused in words (VERS-132)', async () => {
  const { t, admin } = office()
  const [item] = await t.as.guest().content.section({ section: 'hero' })
  const id = item?.id ?? 0
  await admin.content.delete({ id })
  const changes = { section: ['hero', null], key: ['', null], type: ['nonsense', null], value: ['y', null] }
  const setChanges = (text: string) =>
    t.deps.db.update(auditLog).set({ changes: text }).where(eq(auditLog.action, 'deleted')).run()
  const restored = () => admin.versions.restoreDeleted({ kind: 'content', id })
  setChanges(JSON.stringify(changes))
  const words = expect.stringMatching(/^This version can no longer be brought back: /)
  await expectRefusal(restored(), 'BAD_REQUEST', words)
  for (const broken of ['{', '[]', '"x"', '{"key":7}']) {
    setChanges(broken)
    await expectRefusal(restored(), 'BAD_REQUEST')
  }
})

it("the webhook's address changes with other credentials of the gateway, and not with the same (WA-6)", async () => {
  const { t, admin } = office()
  const addressNow = async () => (await admin.incoming.address()).url
  await admin.whatsapp.savePushflow({ instanceId: 'one', accessToken: 'a' })
  const first = await addressNow()
  await admin.whatsapp.savePushflow({ instanceId: 'one', accessToken: 'a' })
  expect(await addressNow()).toBe(first)
  await admin.whatsapp.savePushflow({ instanceId: 'one', accessToken: 'b' })
  expect(await addressNow()).not.toBe(first)
  const token = first.split('/').at(-1) ?? ''
  await expectRefusal(t.as.guest().incoming.pushflow({ token }), 'NOT_FOUND')
})

// What takes an address of somebody else apart, beside what fetches it: each takes it for what a browser does.

const ORIGIN = 'https://shop.example'
const HOST = 'shop.example'
const odd = [...addressesElsewhere(HOST), ...addressesOfNothing]

describe('an odd address', () => {
  it.each(odd)('%j leads from no sign-in to another site (ACC-1)', (address) => {
    for (const redirect of [address, `/${address}`, `/.${address}`]) {
      expect(new URL(redirectTarget(redirect, ORIGIN) ?? ORIGIN).origin).toBe(ORIGIN)
    }
  })

  it.each(odd)(
    '%j is entered as a link and shown as one only where it says where it leads (HTTP-131)',
    (address) => {
      const entered = url().safeParse(address)
      expect(optionalUrl().safeParse(address).success).toBe(entered.success)
      for (const taken of [entered.data, shownAddress(address)]) {
        if (typeof taken !== 'string') continue
        expect(taken).toMatch(/^(https?:\/\/[^\s/\\]|\/(?![/\\]))/)
        const { protocol, origin } = new URL(taken, ORIGIN)
        expect(['http:', 'https:']).toContain(protocol)
        if (taken.startsWith('/')) expect(origin).toBe(ORIGIN)
      }
    },
  )

  it.each(addressesOfNothing)('%j is no link at all (HTTP-8)', (address) => {
    expect([url().safeParse(address).success, shownAddress(address)]).toEqual([false, null])
  })

  it.each(odd)('%j is a link of a chat to nothing but what is read there', (address) => {
    const links = splitLinks(`See ${address} now`).filter(({ href }) => href !== undefined)
    const right = links.filter(({ href, text }) =>
      [text, `https://${text}`, `mailto:${text}`].some(
        (to) => to === href && /^(https?:\/\/|mailto:)/i.test(to),
      ),
    )
    expect(right).toEqual(links)
  })

  it.each(odd)('%j names no video (CONTENT-5)', (address) => {
    expect(videoIdOf(`${address}/watch?v=dQw4w9WgXcQ`)).toBeNull()
  })
})
