import { expect, it } from 'vitest'
import { sharedSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await sharedSite()

// Endless motion keeps a phone's processor busy and distracts readers (WCAG 2.2.2).
it('nothing on the public pages moves without end (LAND-9)', async () => {
  const page = await visit(site, '/robots.txt')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const path of ['/', '/products', '/login']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Open live support' }).waitFor()
    const endless = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML),
    )
    expect({ path, endless }).toEqual({ path, endless: [] })
  }
})
