import { describe, expect, it } from 'vitest'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { createFreeBytes } from '#src/gateways/free-bytes.ts'
import { expectRefusal, testApp } from '#tests/helpers/app.ts'
import { createClock } from '#tests/helpers/clock.ts'
import { orderForm } from '#tests/helpers/orders.ts'
import { openLine } from '#tests/helpers/sockets.ts'

const MIB = 2 ** 20
const message = 'The shop cannot take this at the moment. Please try again later.'

/** A shop whose disk has this many bytes free, until a test changes them. */
const shopWithDisk = () => {
  const disk = { free: Number.POSITIVE_INFINITY }
  return { disk, t: testApp({ override: { freeBytes: () => disk.free } }) }
}

describe('a disk that is nearly full (HTTP-17)', () => {
  it('refuses everything that visitors and customers write, and takes it again when there is room', async () => {
    const { t, disk } = shopWithDisk()
    const customer = t.as.customer()
    const visitor = t.as.guest()
    const contact = { name: 'Asma', email: 'asma@example.com', message: 'Hello' }
    const { id } = await visitor.chat.start({ guestName: 'Asma', guestEmail: 'asma@example.com' })
    const ticket = await customer.tickets.create({ subject: 'Key', message: 'Where is it?' })
    const writes = {
      order: () => visitor.orders.create(orderForm),
      'own order': () => customer.orders.createOwn(orderForm),
      registration: () =>
        visitor.auth.register({
          username: 'newcomer',
          email: 'newcomer@example.com',
          phone: '0300 7654321',
          password: 'a sentence to remember',
          confirmPassword: 'a sentence to remember',
        }),
      contact: () => visitor.contacts.send(contact),
      ticket: () => customer.tickets.create({ subject: 'More', message: 'And more' }),
      reply: () => customer.tickets.reply({ id: ticket.id, message: 'Hello?' }),
      chat: () => customer.chat.start({ message: 'Hello' }),
      message: () => visitor.chat.send({ id, content: 'Hello?' }),
    }
    disk.free = 500 * MIB - 1
    for (const write of Object.values(writes)) {
      await expectRefusal(write(), 'SERVICE_UNAVAILABLE', message)
    }
    disk.free = 500 * MIB
    for (const write of Object.values(writes)) await expect(write()).resolves.toBeDefined()
  })

  it('refuses messages over the documented socket', async () => {
    const { t, disk } = shopWithDisk()
    const customer = t.make.user()
    const { id } = await t.as.customer(customer).chat.start({})
    const line = await openLine(t, { cookie: t.cookieOf(customer) })
    disk.free = 0
    line.say({ type: 'send_message', message: { sessionId: id, content: 'Hello?' } })
    expect(await line.next(1)).toEqual({ type: 'error', message })
  })

  it('lets people read and sign in, administrators work, and WhatsApp come in (HTTP-710)', async () => {
    const { t, disk } = shopWithDisk()
    t.make.user({ username: 'asma' })
    const customer = t.as.customer()
    const chat = await customer.chat.start({ message: 'Hello' })
    disk.free = 0
    await t.as.guest().auth.signIn({ username: 'asma', password: 'correct horse' })
    expect(await customer.orders.mine()).toMatchObject({ total: 0 })
    const admin = t.as.admin()
    await admin.chat.send({ id: chat.id, content: 'We are making room' })
    await admin.settings.update({ key: 'support_phone', value: '+923001112233' })
    const heard = { phone: '+923004445566', whatsappId: null, name: null, messageId: 'A1', content: 'Salam' }
    expect(receiveMessage(t.deps, heard)).not.toBeNull()
  })

  it('is answered 503 with the seconds to wait', async () => {
    const { t, disk } = shopWithDisk()
    const app = await t.http()
    disk.free = 100 * MIB
    const payload = { name: 'Asma', email: 'asma@example.com', message: 'Hello' }
    const answer = await app.inject({ method: 'POST', url: '/api/contact', payload })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
  })
})

it('the shop asks the system for free space every 5 seconds at most', () => {
  const clock = createClock()
  let asked = 0
  const statfs = () => {
    asked += 1
    return { bavail: asked, bsize: 4096 }
  }
  const freeBytes = createFreeBytes('/', clock.uptime, statfs as never)
  expect([freeBytes(), freeBytes()]).toEqual([4096, 4096])
  clock.advance(4)
  expect(freeBytes()).toBe(4096)
  clock.advance(1)
  expect(freeBytes()).toBe(8192)
  expect(createFreeBytes('/', clock.uptime)()).toBeGreaterThan(0)
})
