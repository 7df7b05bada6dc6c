import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds on the page, as `rule at selector: element`; frames are screens of their own. Axe runs in the page
 * itself, and nothing but violations comes back: with a page around it and all that passed, it took ten times as long.
 */
export const violationsOf = async (page: Page, options: axe.RunOptions = {}): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(async (given) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    const found = await inPage.run(document, { ...given, iframes: false, resultTypes: ['violations'] })
    return found.violations.map(
      ({ id, nodes: [node] }) => `${id} at ${node?.target.join(' ')}: ${node?.html.slice(0, 200)}`,
    )
  }, options)
}
