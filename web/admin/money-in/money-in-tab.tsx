import { Views } from '#web/admin/frame/views.tsx'
import { Alerts } from './alerts.tsx'
import { Formats } from './formats.tsx'
import { Offers } from './offers.tsx'
import { Sources } from './sources.tsx'
import { Sums } from './sums.tsx'

const views = { alerts: Alerts, offers: Offers, sources: Sources, formats: Formats, sums: Sums }

/** What banks and wallets tell of payments, what renews by itself, where and how it is heard, and its sums. */
export const MoneyInTab = () => <Views tab="money-in" views={views} isPart />
