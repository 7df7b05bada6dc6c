import { expect, it } from 'vitest'
import { inkOn, isHexColor } from '#web/site/landing/server-only/ink.ts'

it.each([
  ['#F1F8F5', '#0b1f1a'],
  ['#fff', '#0b1f1a'],
  ['#000000', '#fff'],
  ['#0b2b23', '#fff'],
  ['#03825c', '#fff'],
  ['#fca500', '#0b1f1a'],
  ['#777', '#000'],
])('text on %s is %s', (ground, ink) => {
  expect(inkOn(ground)).toBe(ink)
})

it.each(['#fff', '#F1F8F5'])('%s is a hex colour', (text) => expect(isHexColor(text)).toBe(true))
it.each(['', 'red', '#12345', '#ff', 'url(x)', '#fff;color:red'])('%j is not a hex colour', (text) =>
  expect(isHexColor(text)).toBe(false),
)
