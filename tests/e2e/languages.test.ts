import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { reachPath } from '#tests/helpers/page.ts'
import { guestOrder } from '#tests/helpers/placed-orders.ts'
import { addUntilEnd, openTab, sharedSite, type VisitOptions, visit } from '#tests/helpers/site.ts'
import { holdFiles } from '#tests/helpers/traffic.ts'

declare global {
  /** The moves of a page, as its browser tells them. */
  var shifts: PerformanceEntry[]
}

const site = await sharedSite()
const ASKS = 'یہ صفحہ اردو میں دیکھیں؟'

it('a browser in Urdu is asked once whether to see an English page in Urdu, and nothing moves; the answer leads to the same page, and a browser in English is asked nothing (LANG-7, LANG-3)', async () => {
  const page = await visit(site, '/products?from=ad', { locale: 'ur-PK' })
  const question = page.getByRole('complementary', { name: ASKS })
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  await question.waitFor()
  expect(await heading.boundingBox()).toEqual(before)
  await question.getByRole('button', { name: 'نہیں، یہیں رہیں' }).click()
  await question.waitFor({ state: 'detached' })
  await page.reload({ waitUntil: 'networkidle' })
  expect(await question.count()).toBe(0)

  // A browser that was asked nothing yet.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.getByRole('link', { name: ASKS }).click()
  await reachPath(page, '/ur/products?from=ad')
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await reachPath(page, '/products?from=ad')
  await page.waitForLoadState('networkidle')
  expect(await question.count()).toBe(0)
  const english = await visit(site, '/products')
  await english.waitForLoadState('networkidle')
  expect(await english.getByRole('link', { name: ASKS }).count()).toBe(0)
})

/** Checks that the first sign of a text stands left of its last one. */
const expectFromLeft = async (text: Locator): Promise<void> => {
  const [first, last] = await text.evaluate((element) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element
    const leftOf = (at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().left
    }
    return [leftOf(0), leftOf((node.textContent?.length ?? 0) - 1)]
  })
  expect(first).toBeLessThan(last)
}

it('phone numbers and English that somebody typed are written from the left on an Urdu page', async () => {
  const guest = await visit(site, '/ur')
  for (const link of await guest.locator('#contact a').all()) await expectFromLeft(link)
  const as = await newCustomer(site, 'asker')
  const question = { subject: 'Backup file!', message: 'Can it be opened elsewhere?', priority: 'low' }
  await as.call('POST', '/trpc/tickets.create', { json: question })
  const page = await visit(site, '/ur/dashboard?tab=support', { as })
  await page.getByRole('button', { name: question.subject }).click()
  await expectFromLeft(page.getByText(question.message))
  await expectFromLeft(page.getByText(question.subject))
  await expectFromLeft(page.getByText('+92 300 0000000'))
  const mail = page.locator('a[href^="mailto:"]')
  const [icon, words] = await Promise.all([
    mail.locator('svg').boundingBox(),
    mail.locator('b').boundingBox(),
  ])
  expect(icon?.x).toBeGreaterThan(words?.x ?? Number.NaN)
})

/** How far an Urdu page moves by the arrival of its font, from 0 to 1. The page has painted its words before. */
const shiftOf = async (path: string, options: VisitOptions): Promise<number> => {
  const page = await visit(site, '/healthz', { ...options, own: true })
  const font = await holdFiles(page, '**/*nastaliq*')
  await page.addInitScript(() => {
    globalThis.shifts = []
    const note = (list: PerformanceObserverEntryList) => globalThis.shifts.push(...list.getEntries())
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`/ur${path}`, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Chromium tells of words here that it has drawn, and these pages have no picture above the fold.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        new PerformanceObserver(resolve).observe({ type: 'largest-contentful-paint', buffered: true }),
      ),
  )
  // What moved before, such as a page that a busy machine draws in parts, is not the font's.
  const since = await page.evaluate(() => performance.now())
  font.release()
  const shifts = await page.evaluate(async (from) => {
    await document.fonts.load('1em "Noto Nastaliq Urdu"', 'ا')
    const frame = () => new Promise(requestAnimationFrame)
    for (const next of [frame, frame, frame]) await next()
    return globalThis.shifts
      .filter(({ startTime }) => startTime >= from)
      .map((entry) => (entry as PerformanceEntry & { value: number }).value)
  }, since)
  return shifts.reduce((sum, value) => sum + value, 0)
}

it('the first screens in Urdu are readable before their font arrives, and its arrival moves less than a twentieth of them (LANG-8)', async () => {
  const { payPath } = await guestOrder(site)
  const as = await newCustomer(site, 'reader')
  // The pay page and sign-in are one narrow column at every width.
  const screens = [
    ['/', 360],
    ['/', 1440],
    [payPath, 360],
    ['/login', 360],
    ['/dashboard', 360, { as }],
    ['/dashboard', 1440, { as }],
  ] as const
  const moved: string[] = []
  for (const [path, width, options] of screens) {
    const shift = await shiftOf(path, { viewport: { width, height: 740 }, ...options })
    if (shift >= 0.05) moved.push(`${path} at ${width} px: ${shift}`)
  }
  expect(moved).toEqual([])
})

it('an Urdu name in the back office is drawn in Naskh, which does not load where no Urdu letter is shown (LANG-960)', async () => {
  const page = await openTab(site, 'tickets')
  const naskh = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts]
        .filter(({ family }) => /Naskh Arabic/.test(family))
        .map(({ status }) => status)
    })
  await expect.poll(naskh).toEqual(['unloaded', 'unloaded'])
  await addUntilEnd(site, 'notifications', { title: 'عید مبارک', message: 'About Eid' })
  await page.goto('/admin?tab=notifications')
  await page.getByText('عید مبارک').first().waitFor()
  await expect.poll(naskh).toContain('loaded')
})
