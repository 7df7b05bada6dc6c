import { expect, it } from 'vitest'
import { adminScreens } from '#tests/helpers/screens/admin.ts'
import { customerScreens } from '#tests/helpers/screens/customer.ts'
import { publicPages, visitorScreens } from '#tests/helpers/screens/visitor.ts'
import { openDemoSite } from '#tests/helpers/site.ts'
import { loadWhole, untilQuiet } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// Nothing comes from other companies before a click, visitors get no cookie, and no page breaks its own policy: what
// the browser complains of fails these tests by itself.

const site = await openDemoSite()

const pathsOf = (screens: readonly (readonly [string, string, ...unknown[]])[]) =>
  screens.map(([, path]) => path)

it.each([
  ['a visitor', [...publicPages, ...pathsOf(visitorScreens)], undefined],
  ['a customer', pathsOf(customerScreens), site.customer],
  ['an administrator', pathsOf(adminScreens), site.admin],
])(
  'the browser of %s asks nobody but the shop (PRIV-1)',
  async (_who, paths, as) => {
    const page = await visit(site, '/healthz', as && { as })
    const asked: string[] = []
    page.context().on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin !== site.shop.url && url.protocol !== 'data:' && url.protocol !== 'blob:')
        asked.push(url.href)
    })
    for (const path of new Set(paths)) {
      await loadWhole(page, path)
      // What waits for idleness or for being seen comes too.
      await untilQuiet(page, () => page.mouse.wheel(0, 20_000))
    }
    expect(asked).toEqual([])
    if (!as) expect(await page.context().cookies()).toEqual([])
  },
  300_000,
)
