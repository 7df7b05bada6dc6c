import { ADMIN_PASSWORD, type Shop } from './shop.ts'

// Accounts of a shop, made by calls of the REST API. Each has a session, and makes calls with it.

export const PASSWORD = 'tandoor-and-naan'

const send = async (shop: Pick<Shop, 'url'>, cookie: string, method: string, path: string, body?: object) => {
  const answer = await fetch(`${shop.url}${path}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  const cookies = answer.headers.getSetCookie().map((set) => set.split(';')[0])
  return { value: text && JSON.parse(text), cookie: cookies.join('; ') }
}

/** Calls of the REST API with this session. Throws when the server refuses one. */
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

/** The status that a call with this session is answered: 200, and 401 once the session has ended. */
export const sessionStatus = async ({ shop }: { shop: Pick<Shop, 'url'> }, cookie: string): Promise<number> =>
  (await fetch(`${shop.url}/api/me`, { headers: { cookie } })).status

/** An account with a session that it has, and its calls; the administrator unless named. */
export const accountWith = (
  shop: Pick<Shop, 'url'>,
  cookie: string,
  username = 'admin',
  password = ADMIN_PASSWORD,
) => ({ username, password, cookie, call: callsOf(shop, cookie) })
export type Account = ReturnType<typeof accountWith>

/** An account with a new session and its calls; the administrator unless named. */
export const accountOf = async (
  shop: Pick<Shop, 'url'>,
  username?: string,
  password?: string,
): Promise<Account> => accountWith(shop, await signIn(shop, username, password), username, password)

/** A conversation that a guest begins in the chat, with their cookie. */
export const newConversation = async (shop: Pick<Shop, 'url'>, guestName: string, message?: string) => {
  const guestEmail = `${guestName.toLowerCase()}@example.com`
  const { value, cookie } = await send(shop, '', 'POST', '/api/chat/session', {
    guestName,
    guestEmail,
    message,
  })
  return { id: value.id as number, cookie }
}

let phones = 0

/** A phone number that no customer had before, as the gateway writes it. */
export const nextPhone = (): string => {
  phones += 1
  return `92303${String(2_000_000 + phones)}`
}

const timesUsed = new WeakMap<Shop, Map<string, number>>()

/** The wished name, with a number if a customer or guest of this shop has it already. */
export const freshName = (shop: Shop, wished: string): string => {
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

/** Another administrator, with a session of their own: the change of rights ended the first. */
export const newAdministrator = async (
  site: { shop: Shop; admin: Pick<Account, 'call'> },
  wished: string,
) => {
  const { id, username, email, password } = await newCustomer(site, wished)
  await site.admin.call('PUT', `/api/admin/users/${id}`, { username, email, isAdmin: true })
  return { id, email, ...(await accountOf(site.shop, username, password)) }
}

/** A helper of the owner, with a session of their own. */
export const newHelper = async (
  site: { shop: Shop; admin: Pick<Account, 'call'> },
  role: 'cashier' | 'support',
): Promise<Account> => {
  const { id, username, password } = await newCustomer(site, role)
  await site.admin.call('PUT', `/api/admin/users/${id}/role`, { role })
  return accountOf(site.shop, username, password)
}
export type Customer = Awaited<ReturnType<typeof newCustomer>>
