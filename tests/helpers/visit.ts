import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished, type TestError } from 'vitest'
import type { Account } from './account.ts'
import { lendWindow, newWindow, returnWindow } from './kept-windows.ts'
import type { Shop } from './shop.ts'

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
    if (error) error.stack = [error.stack, page.url(), ...told].join('\n')
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
