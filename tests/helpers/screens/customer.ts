import { openChat } from '#tests/helpers/chat.ts'
import { customerCodeScreens } from './codes.ts'
import type { Screen } from './screen.ts'

/** Every screen and open dialog that a customer meets. */
export const customerScreens: Screen[] = [
  ['landing', '/'],
  ['overview', '/dashboard'],
  ['licences', '/dashboard?tab=licenses'],
  [
    'activation guide',
    '/dashboard?tab=licenses',
    (page) => page.getByRole('button', { name: 'How to activate' }).first().click(),
  ],
  ['products', '/dashboard?tab=products'],
  [
    'product in the order dialog',
    '/dashboard?tab=products',
    (page) => page.getByRole('button', { name: 'Purchase Now: Enterprise Team' }).click(),
  ],
  ['orders', '/dashboard?tab=orders'],
  [
    'pending order',
    '/dashboard?tab=orders',
    (page) => page.getByRole('link', { name: 'How to pay' }).first().click(),
  ],
  [
    'approved order',
    '/dashboard?tab=orders',
    (page) =>
      page
        .getByRole('link', { name: /order \d+, approved$/ })
        .first()
        .click(),
  ],
  [
    'order dialog',
    '/dashboard?tab=orders',
    (page) => page.getByRole('button', { name: 'Place Order' }).click(),
  ],
  ...customerCodeScreens,
  ['downloads', '/dashboard?tab=downloads'],
  ['support', '/dashboard?tab=support'],
  [
    'conversation of a ticket',
    '/dashboard?tab=support',
    (page) =>
      page
        .getByRole('button', { name: /^.*Ticket #/ })
        .first()
        .click(),
  ],
  [
    'new ticket with errors',
    '/dashboard?tab=support&ticket=new',
    (page) => page.getByRole('button', { name: 'Submit Ticket' }).click(),
  ],
  [
    'profile',
    '/dashboard?tab=profile',
    (page) => page.getByRole('listitem').filter({ hasText: 'This browser' }).waitFor(),
  ],
  [
    'profile with errors',
    '/dashboard?tab=profile',
    (page) => page.getByRole('button', { name: 'Change Password' }).click(),
  ],
  ['live support', '/dashboard', openChat],
]
