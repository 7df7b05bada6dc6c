import { expect, it, onTestFinished } from 'vitest'
import { createDb, openConnection } from '#db/client.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectWhatsapp, lastCode } from '#tests/helpers/orders.ts'
import { prove } from '#tests/helpers/prove.ts'
import { dial, socketUrl } from '#tests/helpers/sockets.ts'

const TYPED = '0300 1234567'

const post = async (t: TestApp, url: string, payload: object) =>
  (await t.http()).inject({ method: 'POST', url, payload })

/** A shop that can send, and the code that it sent to the phone. */
const sentCode = async () => {
  const t = testApp()
  await connectWhatsapp(t)
  await post(t, '/api/send-verification-otp', { phone: TYPED })
  return { t, otp: lastCode(t) }
}

it('at most 5 wrong codes are tried, over all calls together, and not one more after a restart', async () => {
  const { t, otp } = await sentCode()
  const wrong = Array.from({ length: 19 }, (_, n) => String(100_000 + n)).filter((code) => code !== otp)
  const [batched, single, onSocket, late] = [
    wrong.slice(0, 3),
    wrong.slice(3, 10),
    wrong.slice(10, 15),
    wrong.slice(15),
  ]
  const inputOf = (code: string) => ({ json: { phone: TYPED, otp: code } })
  const batch = (shop: TestApp, codes: string[]) =>
    post(
      shop,
      `/trpc/${codes.map(() => 'auth.verifyPhone').join(',')}?batch=1`,
      Object.fromEntries(codes.map((code, n) => [n, inputOf(code)])),
    )
  const line = dial(`${await socketUrl(t)}/trpc`)
  await line.opened
  for (const [n, code] of onSocket.entries())
    line.say({ id: n, method: 'mutation', params: { path: 'auth.verifyPhone', input: inputOf(code) } })
  // A socket carries nothing that guesses.
  for (const n of onSocket.keys()) await line.next(({ id, error }) => id === n && error !== undefined)

  const answers = await Promise.all([
    batch(t, batched),
    ...single.map((code) => post(t, '/api/whatsapp/verify-otp', { phone: TYPED, otp: code })),
    ...single.map((code) => post(t, '/trpc/auth.verifyPhone', inputOf(code))),
  ])
  const connection = openConnection(t.connection.serialize())
  onTestFinished(() => void connection.close())
  const restarted = testApp({ override: { db: createDb(connection) } })
  answers.push(await batch(restarted, late))
  const last = await post(restarted, '/api/whatsapp/verify-otp', { phone: TYPED, otp })
  expect(last.json().message).toBe('Too many wrong codes. Please request a new one.')

  const said = [...answers.map(({ body }) => body), JSON.stringify(line.frames)].join()
  // A wrong code is answered alike, whether it was tried or not (OTP-18).
  expect(said).not.toContain('Too many wrong codes')
  const tried = connection.prepare('select attempts from one_time_codes').pluck().get()
  const sent = batched.length + single.length * 2 + onSocket.length + late.length
  prove(`${sent} wrong codes by REST, tRPC, batch, socket and after a restart: tried`, tried, { is: 5 })
})
