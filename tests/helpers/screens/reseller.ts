import { dashboardReseller as desk } from '#src/shared/texts.ts'
import { press, type Screen } from './screen.ts'

const PATH = '/dashboard?tab=reseller'

/** Every screen and open dialog that a reseller meets beside those of a customer. */
export const resellerScreens: Screen[] = [
  ['desk', PATH],
  ['license of a customer', PATH, press(() => desk.details)],
  ['licenses to renew', PATH, (page) => page.getByRole('checkbox', { disabled: false }).first().check()],
  ['licenses to issue', PATH, press(() => desk.issueLicenses)],
  [
    'licenses to issue, with errors',
    PATH,
    async (page) => {
      await press(() => desk.issueLicenses)(page)
      await press(() => new RegExp(`^${desk.issue}$`))(page)
    },
  ],
  ['top-up', PATH, press(() => desk.topUp)],
]
