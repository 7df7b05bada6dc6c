import { Alert, Skeleton, Text } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { IconShieldLock } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { lazyUnlessDrawn, lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { AtOnce } from '#web/components/loading/at-once.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { Checklist } from './checklist.tsx'
import classes from './dashboard.module.css'
import { Introduction } from './introduction.tsx'
import { Totals } from './totals.tsx'
import { WaitingList } from './waiting-list.tsx'
import { Warnings } from './warnings.tsx'

/** Who changed payment accounts, Money in or downloads in the last 24 hours. */
const Changes = () => {
  const { data } = trpc.sellerNotices.changes.useQuery(undefined, { staleTime: 0 })
  if (!data || data.total === 0) return null
  return (
    <Alert
      color="accent"
      variant="light"
      icon={<IconShieldLock aria-hidden />}
      title="Payment accounts, Money in or downloads were changed"
    >
      <ul className={`plain-list ${classes.warnings}`}>
        {data.rows.map(({ id, text, at }) => (
          <li key={id}>
            {text}{' '}
            <Text span size="xs">
              {formatDateTime(at)}
            </Text>
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && (
        <Text size="sm">and {data.total - data.rows.length} more earlier today, in the histories</Text>
      )}
    </Alert>
  )
}

const account = { tab: 'settings', view: 'account' }

/** Reminds an administrator who has no second factor, in one line (AUTH-28). */
const SecondFactorReminder = () => {
  const { data } = trpc.auth.secondFactor.useQuery(undefined, { staleTime: 0 })
  if (!data || data.since) return null
  return (
    <p className={classes.reminder}>
      <IconShieldLock size={20} aria-hidden />
      <span>Only your password protects this shop. You can also require a code from your phone.</span>
      <TabLink size="sm" c="inherit" underline="always" search={account}>
        Set up a second factor
      </TabLink>
    </p>
  )
}

type WhenSeenProps = { height: number; children: ReactNode }

/** Loads a large part of a page when its place comes into the window, and keeps that place free before. */
const WhenSeen = ({ height, children }: WhenSeenProps) => {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [isSeen, setSeen] = useState(false)
  if (inViewport && !isSeen) setSeen(true)
  // Not animated: an animation outside the window costs as much as a visible one.
  const skeleton = <Skeleton height={height} radius="md" animate={false} />
  return <div ref={ref}>{isSeen ? <Suspense fallback={skeleton}>{children}</Suspense> : skeleton}</div>
}

// The chart library is larger than the rest of this page, so it loads apart.
const Development = lazyWithReload(() => import('./development.tsx'))
const CHART_HEIGHT = 460

const Sales = lazyWithReload(() => import('./sales.tsx'))
const SALES_HEIGHT = 560

// A shop without an order has none to sum up.
const Payments = await lazyUnlessDrawn('payments', () => import('./payments.tsx'))

// Only a new shop has claims to answer for.
const Claims = await lazyUnlessDrawn('claims', () => import('./claims.tsx'))

const now = { staleTime: 0 }

/** What waits, what is wrong with the box, totals, what sold, and the development of orders and revenue. */
export const DashboardTab = () => {
  const claims = trpc.content.claims.useQuery(undefined, now)
  const overview = trpc.stats.overview.useQuery(undefined, now)
  const notices = [
    trpc.warnings.list.useQuery(undefined, now),
    trpc.auth.secondFactor.useQuery(undefined, now),
    trpc.stats.checklist.useQuery(undefined, now),
    claims,
    overview,
  ]
  return (
    <>
      <Introduction />
      <AtOnce isPending={notices.some(({ isPending }) => isPending)}>
        {/* All at once, because a part that came later would move those below it. */}
        <Suspense fallback={null}>
          {claims.data && claims.data.length > 0 && <Claims claims={claims.data} />}
          <WaitingList />
          <Warnings />
          <Changes />
          <SecondFactorReminder />
          <Checklist />
          <Totals />
          {overview.data?.orders !== 0 && (
            <>
              <Payments />
              <WhenSeen height={SALES_HEIGHT}>
                <Sales />
              </WhenSeen>
              <WhenSeen height={CHART_HEIGHT}>
                <Development />
              </WhenSeen>
            </>
          )}
        </Suspense>
      </AtOnce>
    </>
  )
}
