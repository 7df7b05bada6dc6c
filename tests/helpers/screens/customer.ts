import {
  common,
  dashboard,
  order,
  dashboardOrders as orders,
  dashboardProfile as profile,
  dashboardSupport as support,
} from '#src/shared/texts.ts'
import { openChat } from '#tests/helpers/chat.ts'
import { customerCodeScreens } from './codes.ts'
import { press, type Screen } from './screen.ts'

/** Every screen and open dialog that a customer meets. */
export const customerScreens: Screen[] = [
  ['landing', '/'],
  ['overview', '/dashboard'],
  ['licences', '/dashboard?tab=licenses'],
  ['activation guide', '/dashboard?tab=licenses', press(() => dashboard.howToActivate)],
  ['products', '/dashboard?tab=products'],
  ['product in the order dialog', '/dashboard?tab=products', press(() => order.purchaseNow)],
  ['orders', '/dashboard?tab=orders'],
  [
    'pending order',
    '/dashboard?tab=orders',
    (page) => page.getByRole('link', { name: orders.howToPay }).first().click(),
  ],
  [
    'approved order',
    '/dashboard?tab=orders',
    (page) =>
      page
        .getByRole('link', { name: new RegExp(`${dashboard.orderStates.approved}\\u2069?$`) })
        .first()
        .click(),
  ],
  ['order dialog', '/dashboard?tab=orders', press(() => common.placeOrder)],
  ...customerCodeScreens,
  ['downloads', '/dashboard?tab=downloads'],
  ['support', '/dashboard?tab=support'],
  [
    'conversation of a ticket',
    '/dashboard?tab=support',
    (page) =>
      page
        .getByRole('button')
        .filter({ has: page.locator('time') })
        .first()
        .click(),
  ],
  ['new ticket with errors', '/dashboard?tab=support&ticket=new', press(() => support.submitTicket)],
  [
    'profile',
    '/dashboard?tab=profile',
    (page) => page.getByRole('listitem').filter({ hasText: profile.thisBrowser }).waitFor(),
  ],
  ['profile with errors', '/dashboard?tab=profile', press(() => profile.changePasswordVerb)],
  ['deletion of the account', '/dashboard?tab=profile', press(() => profile.deleteAccount)],
  ['live support', '/dashboard', openChat],
]
