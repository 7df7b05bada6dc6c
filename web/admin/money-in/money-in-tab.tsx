import { Views } from '#web/admin/frame/views.tsx'
import { Alerts } from './alerts.tsx'
import { Formats } from './formats.tsx'
import { Sources } from './sources.tsx'
import { Sums } from './sums.tsx'

const views = { alerts: Alerts, sources: Sources, formats: Formats, sums: Sums }

/** What banks and wallets tell of payments, where it is heard, how it is read, and what it adds up to. */
export const MoneyInTab = () => <Views tab="money-in" views={views} isPart />
