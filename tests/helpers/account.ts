import { ADMIN_PASSWORD, fetchInTime, type Shop } from './shop.ts'

// Who uses a shop: accounts made by calls, each with its session and the documented calls as it.

export const PASSWORD = 'tandoor-and-naan'

const send = async (shop: Pick<Shop, 'url'>, cookie: string, method: string, path: string, body?: object) => {
  const answer = await fetchInTime(`${shop.url}${path}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  const cookies = answer.headers.getSetCookie().map((set) => set.split(';')[0])
  return { value: text && JSON.parse(text), cookie: cookies.join('; ') }
}

/** The documented calls, made with somebody's session. Throws what the server refuses. */
export const callsOf =
  (shop: Pick<Shop, 'url'>, cookie: string) =>
  async <Answer>(method: string, path: string, body?: object): Promise<Answer> =>
    (await send(shop, cookie, method, path, body)).value as Answer

/** A new session, as a cookie header; the administrator's unless named. */
export const signIn = async (
  shop: Pick<Shop, 'url'>,
  username = 'admin',
  password = ADMIN_PASSWORD,
): Promise<string> => (await send(shop, '', 'POST', '/api/login', { username, password })).cookie

/** An account with a new session and its calls; the administrator unless named. */
export const accountOf = async (shop: Pick<Shop, 'url'>, username = 'admin', password = ADMIN_PASSWORD) => {
  const cookie = await signIn(shop, username, password)
  return { username, password, cookie, call: callsOf(shop, cookie) }
}
export type Account = Awaited<ReturnType<typeof accountOf>>

let phones = 0

/** A number that no customer had before, as the gateway writes it. */
export const nextPhone = (): string => {
  phones += 1
  return `92303${String(2_000_000 + phones)}`
}

const timesUsed = new WeakMap<Shop, Map<string, number>>()

/** The name as wished, or with a number where another file's customer of a shared shop has it. */
const freshName = (shop: Shop, wished: string): string => {
  const names = timesUsed.get(shop) ?? new Map<string, number>()
  const times = (names.get(wished) ?? 0) + 1
  timesUsed.set(shop, names.set(wished, times))
  return times === 1 ? wished : `${wished}-${times}`
}

/** A new customer, signed in by the registration. */
export const newCustomer = async (
  { shop }: { shop: Shop },
  wished: string,
  given: { phone?: string; email?: string } = {},
) => {
  const username = freshName(shop, wished)
  const { phone = nextPhone(), email = `${username}@example.com` } = given
  const details = { username, email, phone: `+${phone}`, password: PASSWORD, confirmPassword: PASSWORD }
  const { value, cookie } = await send(shop, '', 'POST', '/api/register', details)
  const id: number = value.user.id
  return { id, username, email, phone, password: PASSWORD, cookie, call: callsOf(shop, cookie) }
}
export type Customer = Awaited<ReturnType<typeof newCustomer>>
