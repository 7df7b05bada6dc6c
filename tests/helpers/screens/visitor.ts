import type { Screen } from './screen.ts'

/** Every screen and open dialog that a visitor meets. */
export const visitorScreens: Screen[] = [
  ['landing', '/'],
  [
    'landing with errors in the order form',
    '/#purchase',
    (page) => page.getByRole('button', { name: 'Place Order' }).click(),
  ],
  ['sign-in', '/login'],
  ['registration', '/register'],
  ['not found', '/nothing'],
]
