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
  const browser = await launchBrowser()
  const site = {
    gateway,
    shop,
    admin: callsOf(shop, await signIn(shop)),
    browser,
    /** Sets WhatsApp up. Done again, it also ends the minute for which a silent gateway is left alone. */
    connect: async () => {
      gateway.behave('ok')
      await site.admin('POST', '/api/admin/pushflow-config', { instanceId: 'INSTANCE', accessToken: 'TOKEN' })
    },
    /**
     * So many seconds pass at once, for the shop and on these pages, whose clocks are the test's. The administrator,
     * whose session may have ended by it, signs in again.
     */
    pass: async (seconds: number, ...pages: Page[]): Promise<void> => {
      await shop.pass(seconds)
      for (const page of pages) await page.clock.fastForward(seconds * 1000)
      site.admin = callsOf(shop, await signIn(shop))
    },
    close: async () => {
      await browser.close()
      await shop.stop()
      await gateway.close()
    },
  }
  return site
}

export type Site = Awaited<ReturnType<typeof openSite>>

type VisitOptions = BrowserContextOptions & {
  cookie?: string
  /** The page's clock is the test's to move. */
  clock?: boolean
}

/** A page of a visitor, or of whoever owns this session. Its clock says what the shop's does. */
export const visit = async (
  { browser, shop }: { browser: Browser; shop: Shop },
  path: string,
  { cookie = '', clock = shop.ahead() > 0, ...options }: VisitOptions = {},
): Promise<Page> => {
  const page = await openWindow(browser, shop.url, { reducedMotion: 'reduce', ...options })
  const [name = '', value = ''] = cookie.split('=')
  page.setDefaultTimeout(10_000)
  if (clock) await page.clock.install({ time: Date.now() + shop.ahead() })
  if (name) await page.context().addCookies([{ name, value, url: shop.url }])
  await page.goto(path)
  return page
}

/** Stops the page's clock, a little later than it was: from now on the test alone moves it. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)

/** Lets one millisecond after the other pass on a page whose clock stands, until this is there: answers wait for timers. */
export const tickUntil = (page: Page, locator: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(1)
      return locator.count()
    })
    .toBeGreaterThan(0)

/** Waits until the page stands at exactly this address. */
export const reachPath = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname + url.search === path)

/** Goes to an element that came with the page, and waits until its code has arrived. */
export const waitForLife = async (locator: Locator): Promise<void> => {
  await locator.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true)
}

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

/** Signs in by the form of the page. */
export const fillSignIn = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
