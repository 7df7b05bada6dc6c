import { Skeleton, Title } from '@mantine/core'
import type { ShellFrame } from '#src/shared/pages.ts'
import { dashboard as texts } from '#src/shared/texts.ts'
import { PageSkeleton } from '#web/components/loading/page-skeleton.tsx'
import { BrandMark } from '#web/frame/brand-mark.tsx'
import { inline } from '#web/lib/inline.ts'
import classes from './shell.module.css'

/** The frame of the dashboard as the server draws it, until React takes over. */
export const DashboardPlaceholder = ({ name, username, tab }: ShellFrame) => (
  <>
    <header className={classes.header}>
      <div className={classes.bar}>
        <BrandMark name={name} />
      </div>
    </header>
    <div className={classes.page}>
      <div className={classes.welcome}>{inline(texts.welcome({ username: <b>{username}</b> }))}</div>
      <div className={classes.tabs}>
        <Skeleton height={44} radius="md" />
      </div>
      <main className={classes.main}>
        <Title order={1} fz={{ base: 24, sm: 28 }}>
          {tab === '' ? texts.overview : '\u00a0'}
        </Title>
        <PageSkeleton />
      </main>
    </div>
  </>
)
