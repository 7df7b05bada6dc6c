import { SimpleGrid, Skeleton, ThemeIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FileType } from '#src/domains/downloads/schema.ts'
import { dashboard as texts } from '#src/shared/texts.ts'
import { AtOnce } from '#web/components/loading/at-once.tsx'
import { fileTypes, kinds, useNewest } from '#web/dashboard/tab/kinds.ts'
import { PayFirst, useIsPayPending } from '#web/dashboard/tab/pay-first.tsx'
import { AccountPanel } from './account-panel.tsx'
import { NewestLicense, useNewestLicense } from './newest-license.tsx'
import classes from './overview.module.css'
import { RecentOrders } from './recent-orders.tsx'

const Count = ({ type }: { type: FileType }) => {
  const { icon: Icon } = kinds[type]
  const name = texts.fileKinds[type]
  const { data, error } = useNewest(type)
  return (
    <Link to="/dashboard" search={{ tab: 'downloads' }} className={classes.count}>
      <ThemeIcon size={44} variant="light">
        <Icon size={24} stroke={1.7} aria-hidden />
      </ThemeIcon>
      <span>
        <span className={classes.number}>
          {data?.total ??
            (error ? '–' : <Skeleton component="span" display="inline-block" w="1ch" h="1em" />)}
        </span>{' '}
        <span className={classes.countName}>{name}</span>
      </span>
    </Link>
  )
}

/** The number of active downloads of each type (DASH-2). */
const DownloadCounts = () => (
  <SimpleGrid component="section" cols={3} spacing="sm" aria-label={texts.activeDownloads}>
    {fileTypes.map((type) => (
      <Count key={type} type={type} />
    ))}
  </SimpleGrid>
)

/** The account at a glance, with links to the other tabs. */
export const OverviewTab = () => (
  <AtOnce isPending={[useNewestLicense().isPending, useIsPayPending()].includes(true)}>
    <PayFirst />
    <NewestLicense />
    <DownloadCounts />
    <div className={classes.columns}>
      <RecentOrders />
      <AccountPanel />
    </div>
  </AtOnce>
)
