import { expect, it } from 'vitest'
import { colorOf } from '#web/dashboard/tab/order-state.ts'

it.each([
  ['pending', 'accent'],
  ['approved', 'brand'],
  ['cancelled', 'red'],
  ['anything else', 'red'],
])('an order that is %s is shown in the colour %s (DASH-10)', (status, color) => {
  expect(colorOf(status)).toBe(color)
})
