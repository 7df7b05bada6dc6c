import type { Screen } from './screen.ts'

/** Every screen and open dialog of the back office. */
export const adminScreens: Screen[] = [
  ['orders', '/admin?tab=orders'],
  ['no orders match', '/admin?tab=orders&q=nothing-like-this'],
  ['one order', '/admin?tab=orders&record=3'],
  ['plans', '/admin?tab=plans'],
  ['new plan', '/admin?tab=plans', (page) => page.getByRole('button', { name: 'Add New Plan' }).click()],
  ['downloads', '/admin?tab=downloads'],
  [
    'new download',
    '/admin?tab=downloads',
    (page) => page.getByRole('button', { name: 'Add download' }).click(),
  ],
  ['PushFlow', '/admin?tab=whatsapp'],
  ['outbox', '/admin?tab=whatsapp&view=outbox'],
]
