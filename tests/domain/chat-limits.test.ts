import { it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

it('an address sends 60 chat messages a minute, in however many conversations (CHAT-7)', async () => {
  const t = testApp({ limits: true })
  const start = async (n: number, address: string) => {
    const visitor = t.as.guest({ address })
    const { id } = await visitor.chat.start({ guestName: 'Asma', guestEmail: `a${n}@example.com` })
    return Object.assign((content: string) => visitor.chat.send({ id, content }), { id })
  }
  const sends = await Promise.all([1, 2, 3].map((n) => start(n, '203.0.113.7')))
  for (const send of sends) for (let n = 0; n < 20; n += 1) await send(`${n}`)
  for (const send of sends) await expectRefusal(send('x'), 'TOO_MANY_REQUESTS')
  const withMessage = { guestName: 'Asma', guestEmail: 'a9@example.com', message: 'x' }
  await expectRefusal(t.as.guest({ address: '203.0.113.7' }).chat.start(withMessage), 'TOO_MANY_REQUESTS')
  // An administrator at the same address answers all the same.
  const admin = t.call(t.make.actor(t.make.user({ isAdmin: true })), { address: '203.0.113.7' })
  await admin.chat.send({ id: sends[0]?.id ?? 0, content: 'Hello' })
  const elsewhere = await start(4, '203.0.113.8')
  await elsewhere('Hello')
  t.clock.advance(60)
  for (const send of sends) await send('x')
})
