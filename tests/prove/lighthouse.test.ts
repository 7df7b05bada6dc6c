import lighthouse from 'lighthouse'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/helpers/browser.ts'
import { prove } from '#tests/helpers/prove.ts'
import { freePort } from '#tests/helpers/shop.ts'
import { openDemoSite } from '#tests/helpers/site.ts'

// What Lighthouse says of a phone on a slow network (PAGE-12). Single runs of one page differ by some points.

const RUNS = 5
// A machine that others use too halves its speed for seconds, and with it that of the phone that Lighthouse simulates.
const MOST_RUNS = 8
const FULL_SPEED = 0.85
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

const { shop, admin, customer } = await openDemoSite()
const port = await freePort()
const browser = await launchBrowser({ args: [`--remote-debugging-port=${port}`] })
afterAll(() => browser.close())

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

type Run = { scores: number[]; shift: number; speed: number }

/** One run: the scores, 0 to 100, in the order of `onlyCategories`, the layout shift, and how fast the machine was. */
const runOf = async (path: string, onlyCategories: string[]): Promise<Run> => {
  const result = await lighthouse(`${shop.url}${path}`, {
    port,
    onlyCategories,
    logLevel: 'error',
  })
  expect(new URL(result?.lhr.finalDisplayedUrl ?? '').pathname).toBe(path)
  return {
    scores: onlyCategories.map((id) => Math.round((result?.lhr.categories[id]?.score ?? 0) * 100)),
    shift: result?.lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    speed: result?.lhr.environment.benchmarkIndex ?? 0,
  }
}

/** Signs the next run in: the session is gone when the only page of the browser is closed. */
const signIn = async (cookie: string) => {
  const cookies = cookie.split('; ').map((each) => {
    const [name = '', value = ''] = each.split('=')
    return { name, value, url: shop.url }
  })
  const session = await browser.newBrowserCDPSession()
  await session.send('Storage.setCookies', { cookies })
  await session.detach()
}

/** Runs until as many as are promised were at the machine's full speed; the fastest of all if they never are. */
const runsOf = async (path: string, wanted: string[], cookie?: string): Promise<Run[]> => {
  const runs: Run[] = []
  const isEnough = () => (runs[RUNS - 1]?.speed ?? 0) >= FULL_SPEED * (runs[0]?.speed ?? 0)
  while (runs.length < RUNS || (!isEnough() && runs.length < MOST_RUNS)) {
    if (cookie) await signIn(cookie)
    runs.push(await runOf(path, wanted))
    runs.sort((one, other) => other.speed - one.speed)
  }
  return runs.slice(0, RUNS)
}

it.each(['/', '/products', '/login'])('Lighthouse gives %s at least 95 in every category', async (path) => {
  const runs = await runsOf(path, categories)
  for (const [at, category] of categories.entries()) {
    const scores = runs.map((run) => run.scores[at] ?? 0)
    prove(`Lighthouse of ${path}, ${category}, median of ${RUNS}`, median(scores), { atLeast: 95 })
  }
})

it.each([
  ['/dashboard', customer.cookie],
  ['/admin', admin.cookie],
])('%s is drawn at once behind sign-in, and nothing in it moves (PAGE-13, PAGE-14)', async (path, cookie) => {
  const runs = await runsOf(path, ['performance'], cookie)
  const speed = median(runs.map(({ scores }) => scores[0] ?? 0))
  prove(`Lighthouse of ${path}, performance, median of ${RUNS}`, speed, { atLeast: 90 })
  const shift = Math.max(...runs.map((run) => run.shift))
  prove(`layout shift of ${path}, the most of ${RUNS}`, shift, { atMost: 0.02 })
})
