import { expect, it } from 'vitest'
import { sharedSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await sharedSite()

// Endless motion keeps a phone's processor busy and distracts readers (WCAG 2.2.2).
it.each(['/', '/products', '/login'])('on %s nothing moves without end (LAND-9)', async (path) => {
  const page = await visit(site, path, { reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: 'Open live support' }).waitFor()
  const endless = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML),
  )
  expect(endless).toEqual([])
})
