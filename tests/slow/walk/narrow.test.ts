import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { speakIn } from '#src/kit/language.ts'
import { here } from '#src/shared/page-address.ts'
import { amounts } from '#tests/helpers/prove.ts'
import { payScreens } from '#tests/helpers/screens/pay.ts'
import type { Screen } from '#tests/helpers/screens/screen.ts'
import { publicPages } from '#tests/helpers/screens/visitor.ts'
import { openDemoSite, visit } from '#tests/helpers/site.ts'
import { loadWhole } from '#tests/helpers/traffic.ts'

// What holds on every page alike: the density of the tables, and what a narrow phone shows.

const site = await openDemoSite()
await site.connect()
const { call } = site.admin
await call('POST', '/trpc/auth.createToken', { json: { name: 'A script with a name of some length' } })
const accounts = { ...site, visitor: undefined, administrator: site.admin }

const tables =
  `users contacts tickets orders products downloads plans payment-methods seo whatsapp&view=outbox
  settings&view=api-tokens settings&view=security-log chat&view=replies`.split(/\s+/)
const pages: Record<'visitor' | 'customer' | 'reseller' | 'administrator', (string | Screen)[]> = {
  visitor: [...publicPages, ...(await payScreens(site))],
  customer: [
    '/dashboard',
    '/dashboard?tab=licenses',
    '/dashboard?tab=products',
    '/dashboard?tab=orders',
    '/dashboard?tab=orders&plan=1',
    '/dashboard?tab=downloads',
    '/dashboard?tab=profile',
    '/dashboard?tab=support&ticket=new',
  ],
  reseller: ['/dashboard?tab=reseller'],
  administrator: [
    '/admin',
    '/admin?tab=chat',
    '/admin?tab=settings',
    ...tables.map((tab) => `/admin?tab=${tab}`),
  ],
}

/**
 * What is cut off at the edge of the window where a line ends, fields whose letters make iOS zoom in, low controls, and fields whose
 * edge is nothing but a colour of the page.
 */
const faults = (page: Page) =>
  page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
    const isScrolled = (element: Element): boolean => {
      const parent = element.parentElement
      if (!parent) return false
      return /auto|scroll/.test(getComputedStyle(parent).overflowX) || isScrolled(parent)
    }
    const outside = seen('header *, main *, footer *, [role=dialog] *')
      .filter((element) => element.clientWidth > 1 && !isScrolled(element))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return document.dir === 'rtl' ? left < -1 : right > window.innerWidth + 1
      })
    const fields = seen(
      'input:not([type=checkbox], [type=radio], [type=file]), select, textarea:not([aria-hidden])',
    )
    const small = fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    // The field of a password is as high as the box around it. A hidden textarea measures how high the seen one must be.
    const low = seen(
      'button, select, textarea:not([aria-hidden]), input:not([type=checkbox], [type=radio], [type=file], .mantine-PasswordInput-innerInput)',
    ).filter((control) => control.clientWidth > 1 && Math.round(control.getBoundingClientRect().height) < 44)
    const hasEdge = (element: Element): boolean => {
      const { borderBottomStyle, borderBottomWidth, outlineStyle } = getComputedStyle(element)
      return outlineStyle !== 'none' || (borderBottomStyle !== 'none' && borderBottomWidth !== '0px')
    }
    const edgeless = fields.filter(
      (field) =>
        field.clientWidth > 1 &&
        ![field, field.parentElement, field.parentElement?.parentElement].some((box) => box && hasEdge(box)),
    )
    const named = (elements: Element[]) => elements.map((element) => element.outerHTML.slice(0, 120))
    return { outside: named(outside), phone: named([...small, ...low]), edgeless: named(edgeless) }
  })

type Faults = Awaited<ReturnType<typeof faults>>

/** The faults of all pages of somebody in one window. */
const faultsOfAll = async (
  who: keyof typeof pages,
  window: Parameters<typeof visit>[2],
  which: (page: Faults) => string[],
) => {
  const as = accounts[who]
  const page = await visit(site, '/healthz', { ...(as && { as }), ...window })
  const found: string[] = []
  for (const screen of pages[who]) {
    const [name, path, arrange] = typeof screen === 'string' ? [screen, screen] : screen
    await loadWhole(page, here(path))
    await arrange?.(page, site.gateway)
    found.push(...which(await faults(page)).map((fault) => `${name}: ${fault}`))
  }
  return found
}
const everybody = Object.keys(pages) as (keyof typeof pages)[]

it.each(everybody)(
  'at 320 px nothing that the %s sees is cut off, fields have letters of 16 px, and no control is lower than 44 px (A11Y-2)',
  async (who) => {
    const window = { viewport: { width: 320, height: 640 } }
    expect(await faultsOfAll(who, window, ({ outside, phone }) => [...outside, ...phone])).toEqual([])
  },
)

it.each(
  (['visitor', 'customer'] as const).flatMap((who) =>
    amounts.widthsInUrdu.map((width) => ({ who, width, height: width === 320 ? 640 : 900 })),
  ),
)(
  'in Urdu nothing that the $who sees at $width px is cut off, and no control is lower than 44 px on a phone',
  async ({ who, ...viewport }) => {
    const found = await speakIn('ur', () =>
      faultsOfAll(who, { viewport }, ({ outside, phone }) =>
        viewport.width === 320 ? [...outside, ...phone] : outside,
      ),
    )
    expect(found).toEqual([])
  },
)

it.each(everybody)(
  'at 200 % and in forced colours nothing that the %s sees is cut off, and every field has an edge',
  async (who) => {
    // A browser at 200 % gives a window of 1,280 px half of its pixels.
    const window = { viewport: { width: 640, height: 400 }, forcedColors: 'active' as const }
    expect(await faultsOfAll(who, window, ({ outside, edgeless }) => [...outside, ...edgeless])).toEqual([])
  },
)

it('the rows of every table are 48 px high', async () => {
  const page = await visit(site, '/healthz', { as: site.admin })
  for (const tab of tables) {
    await loadWhole(page, `/admin?tab=${tab}`)
    // Rows that give their place to others at this moment have no height.
    const heights = () =>
      page
        .getByRole('row')
        .evaluateAll((rows) => rows.slice(1).map((row) => Math.round(row.getBoundingClientRect().height)))
    const are48 = (all: number[]) => all.length > 0 && all.every((height) => height === 48 || height === 49)
    await expect.poll(heights, { message: tab }).toSatisfy(are48)
  }
})
