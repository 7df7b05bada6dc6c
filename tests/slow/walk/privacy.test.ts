import { expect, it } from 'vitest'
import { publicPages } from '#tests/helpers/screens/visitor.ts'
import { openDemoSite } from '#tests/helpers/site.ts'
import { loadWhole, requestsToOthers, untilQuiet } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// Nothing comes from other companies before a click, visitors get no cookie, and no page breaks its own policy: what
// the browser complains of fails this test by itself. The walk of every screen asks the same of those behind sign-in.

const site = await openDemoSite()

it('the browser of a visitor asks nobody but the shop, and gets no cookie (PRIV-1)', async () => {
  const page = await visit(site, '/healthz')
  const asked = requestsToOthers(page, site.shop.url)
  for (const path of publicPages) {
    await loadWhole(page, path)
    // What waits for idleness or for being seen comes too.
    await untilQuiet(page, () => page.mouse.wheel(0, 20_000))
  }
  expect(asked).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})
