import { readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { stylesOf } from '#src/server/pages/renderer.ts'

it('the font of Urdu takes 90 kB at most, and English pages load none of its styles (LANG-4)', () => {
  expect(statSync('web/urdu/noto-nastaliq-urdu.woff2').size).toBeLessThanOrEqual(90_000)
  expect([stylesOf('en'), stylesOf('ur')]).toEqual([[], ['web/urdu/urdu.css']])
})

it('a line of Urdu is at least 1.9 times as high as its letters (LANG-4)', () => {
  const css = readFileSync('web/urdu/urdu.css', 'utf8')
  const heights = [...css.matchAll(/line-height[\w-]*: ([\d.]+)/g)].map(([, height]) => Number(height))
  expect(heights.length).toBeGreaterThan(1)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(1.9)
})
