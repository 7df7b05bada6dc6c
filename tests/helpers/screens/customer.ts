import type { Screen } from './screen.ts'

/** Every screen and open dialog that a customer meets. */
export const customerScreens: Screen[] = [
  ['landing', '/'],
  ['licences', '/dashboard?tab=licenses'],
  ['orders', '/dashboard?tab=orders'],
  [
    'order dialog',
    '/dashboard?tab=orders',
    (page) => page.getByRole('button', { name: 'Place Order' }).click(),
  ],
  ['downloads', '/dashboard?tab=downloads'],
]
