import { IconShieldLock } from '@tabler/icons-react'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { AtOnce } from '#web/components/loading/at-once.tsx'
import { WhenSeen } from '#web/components/loading/when-seen.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { Changes } from './changes.tsx'
import { Checklist } from './checklist.tsx'
import classes from './dashboard.module.css'
import { Introduction } from './introduction.tsx'
import { Payments } from './payments.tsx'
import { Totals } from './totals.tsx'
import { WaitingList } from './waiting-list.tsx'
import { Warnings } from './warnings.tsx'

const account = { tab: 'settings', view: 'account' }

/** Reminds an administrator who has no second factor, in one line (AUTH-28). */
const SecondFactorReminder = () => {
  const { data } = trpc.auth.secondFactor.useQuery(undefined, { staleTime: 0 })
  if (!data || data.since) return null
  return (
    <p className={classes.reminder}>
      <IconShieldLock size={20} aria-hidden />
      <span>Your password alone protects this shop. A code from your phone can be asked for too.</span>
      <TabLink size="sm" c="inherit" underline="always" search={account}>
        Set up a second factor
      </TabLink>
    </p>
  )
}

// The chart library is larger than the rest of this page, so it loads apart.
const Development = lazyWithReload(() => import('./development.tsx'))
const CHART_HEIGHT = 460

const now = { staleTime: 0 }

/** What waits, what is wrong with the box, totals, and the development of orders and revenue. */
export const DashboardTab = () => {
  const notices = [
    trpc.warnings.list.useQuery(undefined, now),
    trpc.auth.secondFactor.useQuery(undefined, now),
    trpc.stats.checklist.useQuery(undefined, now),
  ]
  return (
    <>
      <Introduction />
      <AtOnce isPending={notices.some(({ isPending }) => isPending)}>
        <WaitingList />
        <Warnings />
        <Changes />
        <SecondFactorReminder />
        <Checklist />
        <Totals />
        <Payments />
        <WhenSeen height={CHART_HEIGHT}>
          <Development />
        </WhenSeen>
      </AtOnce>
    </>
  )
}
