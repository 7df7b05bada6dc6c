import type { Page } from 'playwright-core'
import { here } from '#src/shared/page-address.ts'
import { violationsOf } from '#tests/helpers/axe.ts'
import type { PushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'
import { loadWhole } from '#tests/helpers/traffic.ts'
import type { Screen } from './screen.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SAMPLE_MS = 200

/**
 * A page that renders without end keeps its main thread busy. Measured by the browser: its idle callbacks do not come
 * after a click on a button that is gone when the mouse is let go.
 */
const comesToRest = async (page: Page): Promise<boolean> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { busy: valueOf('TaskDuration'), at: valueOf('Timestamp') }
  }
  const isAtRest = async () => {
    const before = await read()
    await page.waitForTimeout(SAMPLE_MS)
    const after = await read()
    return (after.busy - before.busy) / (after.at - before.at) < 0.5
  }
  for (let tries = 0; tries < 25; tries += 1) {
    if (await isAtRest()) return true
  }
  return false
}

export type Scheme = 'light' | 'dark'
/** The rules for the first scheme that a page is shown in, and for another, which changes nothing but colours. */
export const rules = {
  first: { runOnly: tags },
  other: { runOnly: ['color-contrast', 'link-in-text-block'] },
}

/** Waits until the page has the scheme and no colour is on its way any more. */
const settle = (page: Page, scheme: Scheme) =>
  page.waitForFunction(
    (wanted) =>
      getComputedStyle(document.documentElement).colorScheme === wanted &&
      // What follows the scrolling of a box counts as running as long as the box is there.
      document
        .getAnimations()
        .every(({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline),
    scheme,
  )

/** What is wrong with a screen: violations of axe in these schemes, an overflow, no rest, or steps that do not lead there. */
export const examine = async (
  page: Page,
  gateway: PushflowServer,
  [name, path, arrange]: Screen,
  schemes: readonly Scheme[],
): Promise<string[]> => {
  const problems: string[] = []
  const { width } = page.viewportSize() ?? {}
  const note = (problem: string) => problems.push(`${name} at ${width} px: ${problem}`)
  await page.emulateMedia({ colorScheme: schemes[0] ?? null })
  await loadWhole(page, here(path))
  try {
    await arrange?.(page, gateway)
  } catch (error) {
    note(`not reached: ${String(error)}`)
    return problems
  }
  if (!(await comesToRest(page))) note('never comes to rest')
  for (const [n, scheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme: scheme })
    await settle(page, scheme)
    for (const violation of await violationsOf(page, n === 0 ? rules.first : rules.other))
      note(`${scheme}, ${violation}`)
  }
  // What waits for being seen is asked for too.
  await page.mouse.wheel(0, 20_000)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (overflow > 0) note(`${overflow} px too wide`)
  return problems
}
