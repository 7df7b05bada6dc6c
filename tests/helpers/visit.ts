import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

/** What no page may do: report an error, break a hydration, or touch its own security policy. */
const watch = (page: Page, problems: string[]): void => {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    const wanted = message.text().includes('Failed to load resource')
    if (!wanted && ['error', 'warning'].includes(message.type()))
      problems.push(`${page.url()}: ${message.text()}`)
  })
}

/**
 * A page in a browser window that outlives the test. Whatever the test opens there is closed after it, and fails it
 * when it complained.
 */
export const openPage = async (context: BrowserContext): Promise<Page> => {
  const problems: string[] = []
  const onPage = (page: Page) => watch(page, problems)
  context.on('page', onPage)
  onTestFinished(async () => {
    context.off('page', onPage)
    await Promise.all(context.pages().map((page) => page.close()))
    expect(problems).toEqual([])
  })
  return context.newPage()
}

/** What breaks the security policy of a page, on each document that it shows from now on. */
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

/** A page in a browser window of its own, which fails the test when a page in it complains. */
export const openWindow = async (browser: Browser, url: string, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ baseURL: url, acceptDownloads: true, ...options })
  onTestFinished(() => context.close())
  return openPage(context)
}
