import { expect, it } from 'vitest'
import { apiTokens } from '#db/schema/auth.ts'
import { procedures } from '#src/rest/procedures.ts'
import { routes } from '#src/rest/routes.ts'
import type { Access } from '#src/trpc.ts'
import { testApp } from '#tests/helpers/app.ts'

type Verdict = 401 | 403 | 'allowed'
type Actor = 'anonymous' | 'customer' | 'suspended' | 'administrator' | 'API token' | 'demoted administrator'

const matrix: Record<Access, Record<Actor, Verdict>> = {
  public: row('allowed', 'allowed', 'allowed'),
  owner: row(401, 'allowed', 'allowed'),
  customer: row(401, 'allowed', 'allowed'),
  admin: row(401, 403, 'allowed'),
}

function row(anonymous: Verdict, customer: Verdict, administrator: Verdict): Record<Actor, Verdict> {
  return {
    anonymous,
    customer,
    suspended: anonymous,
    administrator,
    'API token': administrator,
    'demoted administrator': customer,
  }
}

const verdict = (status: number): Verdict => (status === 401 || status === 403 ? status : 'allowed')

it('every documented call and its tRPC twin lets in exactly who is documented', async () => {
  const t = testApp()
  const app = await t.http()
  const admin = t.make.user({ isAdmin: true })
  const suspended = t.make.user()
  const demoted = t.make.user({ isAdmin: true })
  const token = t.deps.random.token()
  t.deps.db
    .insert(apiTokens)
    .values({
      userId: admin.id,
      name: 'script',
      tokenHash: t.deps.vault.hash(token),
      createdAt: t.deps.now(),
    })
    .run()
  const headers: Record<Actor, () => Record<string, string>> = {
    anonymous: () => ({}),
    customer: () => ({ cookie: t.cookieOf(t.make.user()) }),
    suspended: () => ({ cookie: t.cookieOf(suspended) }),
    administrator: () => ({ cookie: t.cookieOf(admin) }),
    'API token': () => ({ authorization: `Bearer ${token}` }),
    'demoted administrator': () => ({ cookie: t.cookieOf(demoted) }),
  }
  t.connection.prepare('update users set is_active = 0 where id = ?').run(suspended.id)
  t.connection.prepare('update users set is_admin = 0 where id = ?').run(demoted.id)

  const wrong: string[] = []
  let cells = 0
  const check = (name: string, actor: Actor, access: Access, status: number) => {
    cells += 1
    // What is not one's own is not there, whoever asks; without an id there is nothing to own.
    if (access === 'owner' && (status === 404 || status === 400)) return
    if (verdict(status) !== matrix[access][actor]) wrong.push(`${name} as ${actor}: ${status}`)
    if (status >= 500) wrong.push(`${name} as ${actor}: ${status}`)
  }

  for (const line of routes) {
    const access = 'procedure' in line ? procedures[line.procedure].meta?.access : line.access
    if (!access) continue
    const url = line.path.replace(':id', '999999').replace(':key', 'nothing')
    for (const [actor, credentials] of Object.entries(headers)) {
      const payload = line.method === 'GET' || line.method === 'DELETE' ? undefined : {}
      const isUpload = !('procedure' in line) && line.method === 'POST'
      const answer = await app.inject({
        method: line.method,
        url,
        headers: {
          ...credentials(),
          ...(isUpload ? { 'content-type': 'multipart/form-data; boundary=x' } : {}),
        },
        ...(isUpload ? { payload: '--x--\r\n' } : payload ? { payload } : {}),
      })
      check(`${line.method} ${line.path}`, actor as Actor, access, answer.statusCode)
    }
  }

  for (const [path, { type, meta }] of Object.entries(procedures)) {
    if (!meta) {
      wrong.push(`${path} has no access`)
      continue
    }
    for (const [actor, credentials] of Object.entries(headers)) {
      const answer = await app.inject(
        type !== 'mutation'
          ? { url: `/trpc/${path}?input=${encodeURIComponent('{"json":{}}')}`, headers: credentials() }
          : { method: 'POST', url: `/trpc/${path}`, headers: credentials(), payload: { json: {} } },
      )
      // Over HTTP a subscription is refused inside of a stream.
      const refusal = /"httpStatus":(\d+)/.exec(answer.body)?.[1]
      const status = type === 'subscription' ? Number(refusal) : answer.statusCode
      check(path, actor as Actor, meta.access, status)
    }
  }
  expect(wrong).toEqual([])
  expect(cells).toBe((routes.length + Object.keys(procedures).length) * 6)
}, 30_000)
