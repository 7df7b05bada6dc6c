import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, type TestError } from 'vitest'
import { type Account, accountOf, accountWith } from './account.ts'
import { sharedBrowser } from './browser.ts'
import { copyDemo } from './demo-shop.ts'
import { startPushflowServer } from './fakes/pushflow-server.ts'
import { copyKeptShop } from './kept-shops.ts'
import { lendWindow, newWindow, returnWindow } from './kept-windows.ts'
import { freePort, type Shop, startShop } from './shop.ts'

/** What the owner of a new shop enters first. */
const contactDetails = {
  support_email: 'support@shop.example',
  support_phone: '+92 300 0000000',
  whatsapp_number: '+923000000000',
}

/**
 * Copies a new shop into a folder, whose owner has entered the contact details; returns the administrator's session. A
 * first start, which other tests prove, would cost each shop two thirds more.
 */
const copyNewShop = (folder: string): Promise<string> =>
  copyKeptShop('new', folder, async (dataDir) => {
    const shop = await startShop({ dataDir })
    const { call, cookie } = await accountOf(shop)
    for (const [key, value] of Object.entries(contactDetails))
      await call('PUT', `/api/admin/settings/${key}`, { value })
    await shop.stop()
    return cookie
  })

/**
 * Ports whose shop of this worker has ended. The next shop listens on one of them, because the browser keeps the code of
 * pages by their address.
 */
const leftPorts: number[] = []

/** A running shop with its gateway, its administrator, and the browser of its visitors. */
const startSite = async (dataDir: string, env: Record<string, string> = {}, cookie?: string) => {
  const [browser, gateway] = await Promise.all([sharedBrowser(), startPushflowServer()])
  const port = await freePort(leftPorts.pop())
  const shop = await startShop({ env: { PUSHFLOW_BASE_URL: gateway.url, ...env }, dataDir, port })
  const site = {
    gateway,
    shop,
    browser,
    admin: cookie ? accountWith(shop, cookie) : await accountOf(shop),
    /** Sets WhatsApp up. Done again, it also ends the minute for which a silent gateway is left alone. */
    connect: async () => {
      gateway.behave('ok')
      const config = { instanceId: 'INSTANCE', accessToken: 'TOKEN' }
      await site.admin.call('POST', '/api/admin/pushflow-config', config)
    },
    /**
     * Moves the clocks of the shop and of these pages ahead by this many seconds. The administrator signs in again,
     * because the session may have ended by that.
     */
    pass: async (seconds: number, ...pages: Page[]): Promise<void> => {
      await shop.pass(seconds)
      for (const page of pages) await page.clock.fastForward(seconds * 1000)
      site.admin = await accountOf(shop)
    },
    /** Throws where a line that the shop printed contains a code or licence key that was sent. */
    checkLog: () => {
      const printed = new Set(shop.output().match(/[\w-]{6,}/g))
      const secrets = gateway.sent.flatMap(({ message }) => message.match(/\b(\d{6}|WACRM-[\w-]+)\b/g) ?? [])
      const logged = secrets.filter((secret) => printed.has(secret))
      if (logged.length > 0) throw new Error(`The shop logged ${logged.join()}`)
    },
    close: async () => {
      await shop.stop()
      leftPorts.push(port)
      await gateway.close()
      rmSync(dataDir, { recursive: true, force: true })
      site.checkLog()
    },
  }
  return site
}
export type Site = Awaited<ReturnType<typeof startSite>>

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'shop-e2e-'))

const startNewSite = async (env?: Record<string, string>): Promise<Site> => {
  const dataDir = newFolder()
  return startSite(dataDir, env, await copyNewShop(dataDir))
}

/** A shop of this file's own, new and empty, which ends with the file. */
export const openSite = async (env?: Record<string, string>): Promise<Site> => {
  const site = await startNewSite(env)
  afterAll(site.close)
  return site
}

const startConnected = async (): Promise<Site> => {
  const site = await startNewSite()
  await site.connect()
  return site
}

let shared: Promise<Site> | undefined

/**
 * The shop of all files that share one, which sends by WhatsApp. A file makes its own customers there, restores its
 * changes, and moves no clock; the shop ends with the worker.
 */
export const sharedSite = async (): Promise<Site> => {
  shared ??= startConnected()
  const site = await shared
  afterAll(site.checkLog)
  return site
}

/** A shop of this file's own, full of demo data, and one of its customers. */
export const openDemoSite = async (env?: Record<string, string>) => {
  const dataDir = newFolder()
  const { username, password, reseller } = await copyDemo(dataDir)
  const site = await startSite(dataDir, env)
  afterAll(site.close)
  return Object.assign(site, {
    customer: await accountOf(site.shop, username, password),
    reseller: await accountOf(site.shop, reseller, password),
  })
}

/** A row that the administrator adds to a list of the back office, until the end of the test. */
export const addUntilEnd = async ({ admin }: Pick<Site, 'admin'>, list: string, row: object) => {
  const { id } = await admin.call<{ id: number }>('POST', `/api/admin/${list}`, row)
  onTestFinished(async () => {
    await admin.call('DELETE', `/api/admin/${list}/${id}`)
  })
  return id
}

/** Collects the problems that no page may have: errors, broken hydrations, and breaches of its own security policy. */
const watch = (page: Page, problems: string[]): void => {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    const wanted = message.text().includes('Failed to load resource')
    if (!wanted && ['error', 'warning'].includes(message.type()))
      problems.push(`${page.url()}: ${message.text()}`)
  })
}

/** What a page says of itself: where the focus is, what is refused, and what is announced. */
const TELLING = /^ *- (alert|dialog|status)\b|\[(active|invalid)\]|Error:/

/** How much of a page has its code: a press on a part without code shows nothing. */
const livenessOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => {
      const { isHydrated = false, waiting } = globalThis.earlyEvents ?? {}
      const forms = waiting ? `${waiting.size} forms wait for their code` : 'its first module has not run'
      return `The document is ${document.readyState}, ${isHydrated ? 'live' : 'not live'}; ${forms}.`
    })
    .catch(() => 'The page runs nothing.')

/**
 * Prints the content of the pages of a failed test, because continuous integration keeps no pictures of them, and adds
 * what they say of themselves to the failure, because of a long run only the end is kept.
 */
const describePages = async (pages: Page[], [error]: TestError[] = []): Promise<void> => {
  for (const page of pages) {
    const snapshot = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch(() => 'The page did not answer.')
    console.info(`${page.url()}\n${snapshot.slice(0, 30_000)}`)
    const told = snapshot.split('\n').filter((line) => TELLING.test(line))
    if (error) error.stack = [error.stack, page.url(), ...told, await livenessOf(page)].join('\n')
  }
}

export type VisitOptions = BrowserContextOptions & {
  /** Whose session the window has; a visitor's without one. */
  as?: Pick<Account, 'cookie'>
  /** The test moves the page's clock. */
  clock?: boolean
  /** Ignores problems of its pages, for a test that cuts the network. */
  unwatched?: boolean
  /** The test changes what stays with a window (its scripts, its line), or wants one that has loaded no code yet. */
  own?: boolean
}

/**
 * A page in a browser window that no other test has at this time, as a visitor or as somebody. The test fails when one of
 * the window's pages had a problem. The page's clock shows the shop's time.
 */
export const visit = async (
  { browser, shop }: { browser: Browser; shop: Pick<Shop, 'url' | 'ahead'> },
  path: string,
  { as, clock = shop.ahead() > 0, unwatched = false, own = false, viewport, ...options }: VisitOptions = {},
): Promise<Page> => {
  const isLent = !clock && !unwatched && !own && viewport !== null && Object.keys(options).length === 0
  const page = isLent
    ? await lendWindow(browser, shop.url, viewport)
    : await newWindow(browser, shop.url, { ...(viewport !== undefined && { viewport }), ...options })
  const context = page.context()
  const problems: string[] = []
  if (!unwatched) {
    watch(page, problems)
    context.on('page', (other) => watch(other, problems))
  }
  onTestFinished(async ({ task }) => {
    const isFailed = task.result?.state === 'fail'
    if (isFailed) await describePages(context.pages(), task.result?.errors)
    const found = [...problems]
    if (isLent && !isFailed) await returnWindow(page, shop.url)
    else await context.close()
    expect(found).toEqual([])
  })
  if (clock) await page.clock.install({ time: Date.now() + shop.ahead() })
  const cookies = [...(as?.cookie ?? '').matchAll(/([^=; ]+)=([^;]*)/g)]
  await context.addCookies(cookies.map(([, name = '', value = '']) => ({ name, value, url: shop.url })))
  await page.goto(path)
  return page
}

/** The breaches of a page's security policy, on each document that it shows from now on. */
export const watchPolicy = async (page: Page): Promise<string[]> => {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (what: string) => violations.push(what))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { noteViolation } = window as unknown as { noteViolation(what: string): void }
      noteViolation(`${location.href}: ${effectiveDirective} ${blockedURI}`)
    }),
  )
  return violations
}

/** Opens a tab of the back office as its administrator. What else the address says follows: `orders&status=pending`. */
export const openTab = (
  site: Pick<Site, 'browser' | 'shop' | 'admin'>,
  tab: string,
  options: VisitOptions = {},
): Promise<Page> => visit(site, `/admin?tab=${tab}`, { as: site.admin, ...options })

/** What the address says, besides the tab. */
export const addressOf = (page: Page): Record<string, string> => {
  const { searchParams } = new URL(page.url())
  searchParams.delete('tab')
  return Object.fromEntries(searchParams)
}

/** Waits until the address has exactly these parameters, besides the tab. */
export const reach = (page: Page, wanted: Record<string, string>) =>
  expect.poll(() => addressOf(page)).toEqual(wanted)
