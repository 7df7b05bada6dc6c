import lighthouse from 'lighthouse'
import { afterAll, it } from 'vitest'
import { launchBrowser } from '#tests/helpers/browser.ts'
import { prove } from '#tests/helpers/prove.ts'
import { freePort } from '#tests/helpers/shop.ts'
import { openDemoSite } from '#tests/helpers/site.ts'

// What Lighthouse says of a phone on a slow network (PAGE-12). Single runs of one page differ by some points.

const RUNS = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

const { shop } = await openDemoSite()
const port = await freePort()
const browser = await launchBrowser(`--remote-debugging-port=${port}`)
afterAll(() => browser.close())

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** The scores of one run, 0 to 100, in the order of the categories. */
const scoresOf = async (path: string): Promise<number[]> => {
  const result = await lighthouse(`${shop.url}${path}`, {
    port,
    onlyCategories: categories,
    logLevel: 'error',
  })
  return categories.map((id) => Math.round((result?.lhr.categories[id]?.score ?? 0) * 100))
}

it.each(['/', '/products', '/login'])('Lighthouse gives %s at least 95 in every category', async (path) => {
  const runs: number[][] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await scoresOf(path))
  for (const [at, category] of categories.entries()) {
    const scores = runs.map((run) => run[at] ?? 0)
    prove(`Lighthouse of ${path}, ${category}, median of ${RUNS}`, median(scores), { atLeast: 95 })
  }
})
