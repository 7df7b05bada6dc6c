import type { Page, Request, Route } from 'playwright-core'
import superjson from 'superjson'
import { readToast } from './page.ts'

// Delays, drops or changes the calls between a page and the server.

/** Whether a request of the browser calls this procedure, alone or in a batch. */
export const calls =
  (procedure: string) =>
  (request: Pick<Request, 'url'>): boolean =>
    new URL(request.url()).pathname.replace('/trpc/', '').split(',').includes(procedure)

const of = (procedure: string) => (url: URL) => calls(procedure)({ url: () => url.href })

const QUIET_MS = 300

/**
 * Does something on the page, and waits until no request has been open for a moment. Playwright's own `networkidle`
 * asks each frame, and one that is out of sight never says so.
 */
export const untilQuiet = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  const open = new Set<Request>()
  const quiet = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    clearTimeout(timer)
    if (open.size === 0) timer = setTimeout(quiet.resolve, QUIET_MS)
  }
  const begin = (request: Request) => {
    open.add(request)
    look()
  }
  const end = (request: Request) => {
    open.delete(request)
    look()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  try {
    await act()
    look()
    await quiet.promise
  } finally {
    clearTimeout(timer)
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  }
}

/** Leads to an address, and waits until the page has all that it asks for. */
export const loadWhole = (page: Page, path: string): Promise<void> => untilQuiet(page, () => page.goto(path))

/** The addresses outside the shop that the browser of a page asks for from now on. */
export const requestsToOthers = (page: Page, shopUrl: string): string[] => {
  const asked: string[] = []
  page.context().on('request', (request) => {
    const url = new URL(request.url())
    const isOwn = url.origin === shopUrl || url.protocol === 'data:' || url.protocol === 'blob:'
    if (!isOwn) asked.push(url.href)
  })
  return asked
}

/** Answers the next call of a procedure like this, and the server the others. */
const onNextCall = (page: Page, procedure: string, answer: (route: Route) => Promise<void>) =>
  page.route(of(procedure), answer, { times: 1 })

/** Answers the calls of a procedure like this until `release` is called. */
const onCalls = async (page: Page, procedure: string, answer: (route: Route) => Promise<void>) => {
  const matches = of(procedure)
  await page.route(matches, answer)
  return { release: () => page.unroute(matches) }
}

/** Holds the files of the build with this address back until `release` is called. */
export const holdFiles = async (page: Page, address: Parameters<Page['route']>[0]) => {
  const gate = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await gate.promise
    await route.continue()
  })
  return { release: () => gate.resolve() }
}

/** Holds the answers of a procedure back until `release` is called. */
export const holdBack = (page: Page, procedure: string) => holdFiles(page, of(procedure))

/** Lets the server answer the first call of a procedure, and holds the answer back until `release` is called. */
export const holdAnswer = async (page: Page, procedure: string) => {
  const gate = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await onNextCall(page, procedure, async (route) => {
    const response = await route.fetch()
    answer.resolve()
    await gate.promise
    await route.fulfill({ response })
  })
  return { given: answer.promise, release: () => gate.resolve() }
}

/** Runs `end` while the next call of a procedure is pending, so that the call is made before anything ends. */
export const endDuring = (page: Page, procedure: string, end: () => Promise<unknown>) =>
  onNextCall(page, procedure, async (route) => {
    await end()
    await route.continue()
  })

/** Aborts the calls of a procedure, as if the server were gone, until `release` is called. */
export const breakOff = (page: Page, procedure: string) => onCalls(page, procedure, (route) => route.abort())

/** Does something while the server is gone for a procedure, and waits for the toast that says so. */
export const cutOff = async (
  page: Page,
  procedure: string,
  act: () => Promise<unknown>,
  ...said: [title: string, description: string]
): Promise<void> => {
  const absence = await breakOff(page, procedure)
  await act()
  await readToast(page, ...said)
  await absence.release()
}

/** Lets the server handle the next call of a procedure, and drops its answer. */
export const loseAnswer = (page: Page, procedure: string) =>
  onNextCall(page, procedure, async (route) => {
    await route.fetch()
    await route.abort()
  })

/** Replaces an id, or any, in the calls of a procedure by an unknown one, so that the server refuses them. */
export const misdirect = (page: Page, procedure: string, id: number | string = '\\d+') =>
  onCalls(page, procedure, (route) =>
    route.continue({
      postData: (route.request().postData() ?? '').replace(new RegExp(`"id":${id}\\b`, 'g'), '"id":999999'),
    }),
  )

/** Replaces the answer of a procedure. */
export const replaceAnswer = (page: Page, procedure: string, json: unknown) =>
  page.route(of(procedure), async (route) => {
    const answer = await route.fetch()
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const results = [(await answer.json()) as unknown].flat()
    results[names.indexOf(procedure)] = { result: { data: superjson.serialize(json) } }
    await route.fulfill({ response: answer, json: results })
  })
