import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

// A new window compiles the code of the whole application anew, which is half of the work of showing a page of it. So a
// window that nothing was changed in that lasts is emptied after its test and lent to the next one.

/** A page of the shop that the test answers itself. */
const BLANK = '/blank-page-of-a-test'
const DESKTOP = { width: 1280, height: 720 }
/** So many windows of a worker wait for a test; each keeps a process of the browser. */
const MOST_WAITING = 3
/** The events that tests listen to. */
const events = [
  'console',
  'dialog',
  'load',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const

const waiting: { url: string; page: Page }[] = []

/** A page in a browser window of its own, whose addresses begin at this one. */
export const newWindow = async (
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL,
    viewport: DESKTOP,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  return context.newPage()
}

/** A page in a window that was emptied after another test of this worker, or in a new one. */
export const lendWindow = async (browser: Browser, url: string, viewport = DESKTOP): Promise<Page> => {
  const at = waiting.findIndex((kept) => kept.url === url)
  const [kept] = at < 0 ? [] : waiting.splice(at, 1)
  if (!kept) return newWindow(browser, url, { viewport })
  await kept.page.setViewportSize(viewport)
  return kept.page
}

/** Takes from a page and its window all that a test left there, but scripts, sessions of devtools and a moved clock. */
const empty = async (page: Page, url: string): Promise<void> => {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of events) page.removeAllListeners(event)
  context.removeAllListeners('request')
  context.removeAllListeners('page')
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
  ])
  // What the last page keeps for its tab is there when it has gone, and can be removed from another page of the shop.
  await page.route(BLANK, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(BLANK)
  await page.evaluate(() => sessionStorage.clear())
  await page.unroute(BLANK)
  const devtools = await context.newCDPSession(page)
  await Promise.all([
    devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' }),
    devtools.send('Page.resetNavigationHistory'),
    context.clearCookies(),
    page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' }),
    page.mouse.move(-1, -1),
  ])
  await devtools.detach()
}

/** Empties a lent window for the next test. One whose page the test has closed is closed. */
export const returnWindow = async (page: Page, url: string): Promise<void> => {
  if (page.isClosed()) return page.context().close()
  await empty(page, url)
  waiting.push({ url, page })
  if (waiting.length > MOST_WAITING) await waiting.shift()?.page.context().close()
}
