import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Shop } from './shop.ts'

/** A browser window of somebody who is signed in; its pages share what the browser keeps. */
export const openSignedIn = async (browser: Browser, shop: Shop, cookie: string): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: shop.url,
    acceptDownloads: true,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: shop.url }])
  return context
}

/** The documented calls, made by a script with somebody's session. Throws what the server refuses. */
export const callsOf =
  (shop: Shop, cookie: string) =>
  async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${shop.url}${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return (text && JSON.parse(text)) as Answer
  }

const order = { email: 'buyer@example.com', plan: 'professional', amount: 4999 }

/** An order of a guest, or of whoever's cookie is given; `n` makes its phone. */
export const placeOrder = async (shop: Shop, n: number, more: object = {}, cookie = ''): Promise<number> => {
  const body = { ...order, name: `Buyer ${n}`, phone: `+92300${String(1_000_000 + n)}`, ...more }
  return (await callsOf(shop, cookie)<{ orderId: number }>('POST', '/api/orders', body)).orderId
}

const PASSWORD = 'a fine long word'

/** A new customer; `n` makes the name and the phone. */
export const newCustomer = async (shop: Shop, n: number) => {
  const username = `customer${n}`
  const email = `${username}@example.com`
  const phone = `+92300555${String(1000 + n)}`
  const input = { username, email, phone, password: PASSWORD, confirmPassword: PASSWORD }
  const { user } = await callsOf(shop, '')<{ user: { id: number } }>('POST', '/api/register', input)
  return { id: user.id, username, email, password: PASSWORD }
}

/** Waits for the toast with this title, checks what it says, and closes it, so that the next is surely another. */
export const readToast = async (
  page: Page,
  title: string,
  description: string | RegExp = /^/,
): Promise<void> => {
  const shown = page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
  await shown.waitFor()
  const said = (await shown.textContent())?.slice(title.length)
  if (typeof description === 'string') expect(said).toBe(description)
  else expect(said).toMatch(description)
  await shown.getByRole('button', { name: 'Close' }).click()
  await shown.waitFor({ state: 'detached' })
}

/** Whether a request of the browser calls this procedure, alone or in a batch. */
export const calls =
  (procedure: string) =>
  (request: Pick<Request, 'url'>): boolean =>
    new URL(request.url()).pathname.replace('/trpc/', '').split(',').includes(procedure)

const of = (procedure: string) => (url: URL) => calls(procedure)({ url: () => url.href })

/** Holds the answers of a procedure back until `release` is called. */
export const holdBack = async (page: Page, procedure: string) => {
  const gate = Promise.withResolvers<void>()
  await page.route(of(procedure), async (route) => {
    await gate.promise
    await route.continue()
  })
  return { release: () => gate.resolve() }
}

/** From now on calls of a procedure break off as with a server that is gone, until `release` is called. */
export const breakOff = async (page: Page, procedure: string) => {
  const matches = of(procedure)
  await page.route(matches, (route) => route.abort())
  return { release: () => page.unroute(matches) }
}

/** The server does what the next call of a procedure asks for, and its answer is lost on the way. */
export const loseAnswer = (page: Page, procedure: string) =>
  page.route(
    of(procedure),
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** Sends calls of a procedure with another row's id, which the server refuses; its own answer comes back. */
export const misdirect = async (page: Page, procedure: string, id: number) => {
  const matches = of(procedure)
  await page.route(matches, (route) =>
    route.continue({
      postData: (route.request().postData() ?? '').replace(new RegExp(`"id":${id}\\b`, 'g'), '"id":999999'),
    }),
  )
  return { release: () => page.unroute(matches) }
}
