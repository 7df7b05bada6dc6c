import { it } from 'vitest'
import { speakIn } from '#src/kit/language.ts'
import { englishOn, typedIn } from '#tests/helpers/latin.ts'
import { prove } from '#tests/helpers/prove.ts'
import { customerScreens } from '#tests/helpers/screens/customer.ts'
import { examine } from '#tests/helpers/screens/examine.ts'
import { payScreens } from '#tests/helpers/screens/pay.ts'
import { resellerScreens } from '#tests/helpers/screens/reseller.ts'
import { offerTrials, visitorScreens } from '#tests/helpers/screens/visitor.ts'
import { openDemoSite, visit } from '#tests/helpers/site.ts'

const site = await openDemoSite()
await site.connect()
await offerTrials(site.admin)
// Before the screens after which the chat stays open.
const screens = {
  visitor: [...(await payScreens(site)), ...visitorScreens],
  customer: customerScreens,
  reseller: resellerScreens,
}

it.each(['visitor', 'customer', 'reseller'] as const)(
  'every screen of the %s in Urdu has no English word but names and what somebody typed, and no violation or overflow (LANG-6)',
  async (who) => {
    const as = who === 'visitor' ? undefined : site[who]
    const page = await visit(site, '/healthz', { viewport: { width: 360, height: 800 }, ...(as && { as }) })
    const typed = typedIn(site.shop.dataDir)
    const [problems, words]: [string[], string[]] = [[], []]
    for (const screen of screens[who]) {
      problems.push(...(await speakIn('ur', () => examine(page, site.gateway, screen, ['light']))))
      words.push(...(await englishOn(page, typed)).map((text) => `${screen[0]}: ${text}`))
    }
    const screensOf = `${screens[who].length} screens of the ${who} in Urdu`
    prove(`${screensOf}: violations of axe, overflows, pages without rest`, problems, { is: [] })
    prove(`${screensOf}: English words`, words, { is: [] })
  },
)
