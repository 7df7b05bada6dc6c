import type { Screen } from './screen.ts'

/** Every screen and open dialog of the back office. */
export const adminScreens: Screen[] = [
  ['orders', '/admin?tab=orders'],
  ['no orders match', '/admin?tab=orders&q=nothing-like-this'],
  ['one order', '/admin?tab=orders&record=3'],
  ['contacts', '/admin?tab=contacts'],
  ['one contact', '/admin?tab=contacts&record=1'],
  ['tickets', '/admin?tab=tickets'],
  ['one ticket', '/admin?tab=tickets&record=1'],
  [
    'an empty reply',
    '/admin?tab=tickets&record=1',
    (page) => page.getByRole('button', { name: 'Send reply' }).click(),
  ],
  ['products', '/admin?tab=products'],
  ['new product', '/admin?tab=products', (page) => page.getByRole('button', { name: 'Add Product' }).click()],
  [
    'deleting a product',
    '/admin?tab=products',
    (page) =>
      page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click(),
  ],
  ['payment methods', '/admin?tab=payment-methods'],
  [
    'new payment method',
    '/admin?tab=payment-methods',
    (page) => page.getByRole('button', { name: 'Add Payment Method' }).click(),
  ],
  ['plans', '/admin?tab=plans'],
  ['new plan', '/admin?tab=plans', (page) => page.getByRole('button', { name: 'Add New Plan' }).click()],
  ['downloads', '/admin?tab=downloads'],
  [
    'new download',
    '/admin?tab=downloads',
    (page) => page.getByRole('button', { name: 'Add download' }).click(),
  ],
  ['SEO', '/admin?tab=seo'],
  [
    'new SEO settings',
    '/admin?tab=seo',
    (page) => page.getByRole('button', { name: 'Add SEO Settings' }).click(),
  ],
  ['editing SEO settings', '/admin?tab=seo&record=1&edit=true'],
  ['PushFlow', '/admin?tab=whatsapp'],
  ['outbox', '/admin?tab=whatsapp&view=outbox'],
]
