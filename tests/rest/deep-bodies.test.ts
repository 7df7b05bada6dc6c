import { expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'

/** JSON whose innermost value lies this many levels deep. */
const nested = (depth: number, opening = '{"a":', closing = '}'): string =>
  `${opening.repeat(depth)}1${closing.repeat(depth)}`

it.each([
  ['a documented call', '/api/contact', (deep: string) => deep],
  ['the webhook', '', (deep: string) => `{"data":${deep}}`],
  ['a call of the application', '/trpc/contacts.send', (deep: string) => `{"json":${deep}}`],
  ['the check of a licence', '/api/license/validate', (deep: string) => deep],
])(
  '%s with a body that nests thousands deep is refused, and the shop goes on (HTTP-132)',
  async (_, url, bodyOf) => {
    const t = testApp()
    const app = await t.http()
    const webhook = new URL((await t.as.admin().incoming.address()).url).pathname
    const headers = { 'content-type': 'application/json' }
    for (const deep of [
      nested(20_000),
      nested(20_000, '[', ']'),
      nested(7000, '{"ephemeralMessage":{"message":', '}}'),
    ]) {
      const answer = await app.inject({ method: 'POST', url: url || webhook, headers, payload: bodyOf(deep) })
      expect(answer.statusCode).toBe(400)
    }
    expect((await app.inject('/api/plans')).statusCode).toBe(200)
  },
)
