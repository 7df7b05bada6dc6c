import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
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

/** A browser window of its own, which fails the test when a page in it complains. */
export const openWindow = async (browser: Browser, url: string, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ baseURL: url, acceptDownloads: true, ...options })
  const problems: string[] = []
  context.on('page', (page) => watch(page, problems))
  onTestFinished(async () => {
    await context.close()
    expect(problems).toEqual([])
  })
  return context.newPage()
}
