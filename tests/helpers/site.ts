import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { callsOf } from './back-office.ts'
import { launchBrowser } from './browser.ts'
import { type PushflowServer, startPushflowServer } from './fakes/pushflow-server.ts'
import { type Shop, signIn, startShop } from './shop.ts'
import { openWindow } from './visit.ts'

/** A new shop with its gateway, its administrator's calls and a browser for its visitors. */
export const openSite = async (env: Record<string, string> = {}) => {
  const gateway = await startPushflowServer()
  const shop = await startShop({ env: { PUSHFLOW_BASE_URL: gateway.url, ...env } })
  const admin = callsOf(shop, await signIn(shop))
  const browser = await launchBrowser()
  return {
    gateway,
    shop,
    admin,
    browser,
    /** Sets WhatsApp up. Done again, it also ends the minute for which a silent gateway is left alone. */
    connect: async () => {
      gateway.behave('ok')
      await admin('POST', '/api/admin/pushflow-config', { instanceId: 'INSTANCE', accessToken: 'TOKEN' })
    },
    close: async () => {
      await browser.close()
      await shop.stop()
      await gateway.close()
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>

/** A page of a visitor, or of whoever owns this session. */
export const visit = async (
  { browser, shop }: { browser: Browser; shop: Shop },
  path: string,
  { cookie = '', ...options }: BrowserContextOptions & { cookie?: string } = {},
): Promise<Page> => {
  const page = await openWindow(browser, shop.url, { reducedMotion: 'reduce', ...options })
  const [name = '', value = ''] = cookie.split('=')
  page.setDefaultTimeout(10_000)
  if (name) await page.context().addCookies([{ name, value, url: shop.url }])
  await page.goto(path)
  return page
}

/** Waits until the page stands at exactly this address. */
export const reachPath = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname + url.search === path)

/** Waits until the code of an element that came with the page has arrived. */
export const waitForLife = (locator: Locator): Promise<void> =>
  expect
    .poll(() =>
      locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true)

/** Waits until the field of this value has the focus. */
export const waitForFocus = (page: Page, path: string) =>
  page.waitForFunction((name) => document.activeElement?.getAttribute('data-path') === name, path)

/** Waits until the field of this value says so. */
export const waitForValue = (page: Page, path: string, value: string) =>
  page.waitForFunction(
    ([name, wanted]) => document.querySelector<HTMLInputElement>(`[data-path="${name}"]`)?.value === wanted,
    [path, value],
  )

export const PASSWORD = 'tandoor-and-naan'

/** A new customer's session. */
export const registerCustomer = async (shop: Shop, username: string, phone: string): Promise<string> => {
  const email = `${username}@example.com`
  const details = { username, email, phone, password: PASSWORD, confirmPassword: PASSWORD }
  await callsOf(shop, '')('POST', '/api/register', details)
  return signIn(shop, username, PASSWORD)
}

const CODE = /^\*(\d{6})\*/

/** The code that reached this number, the first or the nth. */
export const codeSentTo = async (gateway: PushflowServer, number: string, nth = 1): Promise<string> => {
  const nthCode = () =>
    gateway.sent.filter((sent) => sent.number === number && CODE.test(sent.message))[nth - 1]
  const { message } = await gateway.waitFor((sent) => sent === nthCode())
  return CODE.exec(message)?.[1] ?? ''
}

/** A code that is not this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Types a code into its six boxes and sends it by this button. */
export const enterCode = async (step: Page | Locator, code: string, button: string): Promise<void> => {
  await step.getByRole('textbox', { name: 'Digit 1 of 6' }).click()
  await ('keyboard' in step ? step : step.page()).keyboard.type(code)
  await step.getByRole('button', { name: button, exact: true }).click()
}

const change = (shop: Shop, statement: string, value: string): void => {
  const db = new Database(join(shop.dataDir, 'shop.db'))
  db.prepare(statement).run(value)
  db.close()
}

/** Lets the codes of a phone (E.164) run out, as ten minutes would. */
export const expireCodes = (shop: Shop, phone: string): void =>
  change(shop, 'update one_time_codes set expires_at = created_at where phone = ?', phone)

/** Lets the reset codes of an address run out, as ten minutes would. */
export const expireResetCodes = (shop: Shop, email: string): void =>
  change(shop, 'update password_resets set expires_at = created_at where email = ?', email)

/** Lets the sessions of a user run out, as thirty days would. */
export const expireSessions = (shop: Shop, username: string): void =>
  change(
    shop,
    'update sessions set expires_at = created_at where user_id = (select id from users where username = ?)',
    username,
  )

/** Signs in by the form of the page. */
export const fillSignIn = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
