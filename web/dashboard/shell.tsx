import { Button, Group } from '@mantine/core'
import { IconLayoutDashboard, IconLogout } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { CatchBoundary, getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { common, dashboard as texts } from '#src/shared/texts.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { lazyDialog } from '#web/arrival/lazy-dialog.ts'
import { PageSkeleton } from '#web/components/loading/page-skeleton.tsx'
import { OfflineBar } from '#web/components/shell/offline-bar.tsx'
import { PageProblem } from '#web/components/shell/page-problem.tsx'
import { PageTitle } from '#web/components/shell/page-title.tsx'
import { Tip, Tips } from '#web/components/shell/tip.tsx'
import { BrandMark } from '#web/frame/brand-mark.tsx'
import { ColorSchemeToggle } from '#web/frame/color-scheme-toggle.tsx'
import { LanguageSwitch } from '#web/frame/language-switch.tsx'
import { SkipLink } from '#web/frame/skip-link.tsx'
import { inline } from '#web/lib/inline.ts'
import { RequireUser } from '#web/session/require-user.tsx'
import { type Me, useSignOut } from '#web/session/session.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import classes from './shell.module.css'
import { type DashboardTab, ownTabs, tabOf } from './tabs.tsx'
import { useClaim } from './use-claim.ts'

const dashboard = getRouteApi('/dashboard')

const Banners = hydrateOnIdle(() => import('#web/banners/banners.tsx'))

const SETTLED_MS = 300

/**
 * Shows the banners once the tab has its data and its layout is final, because banners fold where they cover
 * a control.
 */
const Announcements = () => {
  const isLoading = useIsFetching() > 0
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isLoading || isSettled) return
    const timer = setTimeout(() => setSettled(true), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isLoading, isSettled])
  return (
    isSettled && (
      <Suspense>
        <Banners />
      </Suspense>
    )
  )
}

const OpenOrder = lazyDialog(async () => ({
  default: (await import('./orders/open-order.tsx')).OpenOrder,
}))

const Header = ({ user, name }: { user: Me; name: string }) => {
  const signOut = useSignOut()
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <BrandMark name={name} />
        <Group gap="xs" wrap="nowrap">
          <LanguageSwitch path="/dashboard" className={classes.language} />
          <ColorSchemeToggle Tip={Tip} />
          {user.isAdmin && (
            <Button
              component="a"
              href="/admin"
              variant="default"
              size="sm"
              visibleFrom="xs"
              leftSection={<IconLayoutDashboard size={18} aria-hidden />}
            >
              {common.admin}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            leftSection={<IconLogout size={18} aria-hidden />}
            loading={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            <span className={classes.word}>{texts.signOut}</span>
          </Button>
        </Group>
      </div>
    </header>
  )
}

const Tabs = ({ current }: { current: DashboardTab }) => {
  const nav = useRef<HTMLElement>(null)
  // On phones the tabs are wider than the screen.
  useEffect(() => {
    const link = nav.current?.querySelector(`[data-tab="${current.path}"]`)
    // It lays the page out, which the frame does anyway.
    const frame = requestAnimationFrame(() => link?.scrollIntoView({ block: 'nearest', inline: 'center' }))
    return () => cancelAnimationFrame(frame)
  }, [current])
  return (
    <nav ref={nav} className={classes.tabs} aria-label={common.dashboard}>
      {ownTabs().map((tab) => (
        <Link
          key={tab.path}
          to="/dashboard"
          search={{ tab: tab.path }}
          className={classes.tab}
          data-tab={tab.path}
          aria-current={tab === current ? 'page' : undefined}
        >
          <tab.icon size={19} stroke={1.8} aria-hidden />
          {texts.tabs[tab.path]}
        </Link>
      ))}
    </nav>
  )
}

const Frame = ({ user }: { user: Me }) => {
  const { tab, product, plan, order } = dashboard.useSearch()
  const current = tabOf(tab)
  const { name } = siteFacts()
  useClaim()
  return (
    <>
      <SkipLink />
      <OfflineBar />
      <Header user={user} name={name} />
      <div className={classes.banners}>
        <Announcements />
      </div>
      <div className={classes.page}>
        <section className={classes.welcome} aria-label={texts.welcomeSection}>
          {inline(texts.welcome({ username: <b>{user.username}</b> }))}
        </section>
        <Tabs current={current} />
        <main id="main" tabIndex={-1} className={classes.main}>
          <PageTitle within={texts.dashboardOf({ name })}>{texts.tabs[current.path]}</PageTitle>
          <CatchBoundary getResetKey={() => current.path} errorComponent={PageProblem}>
            <Suspense key={current.path} fallback={<PageSkeleton />}>
              <current.Page />
            </Suspense>
          </CatchBoundary>
        </main>
      </div>
      {(product ?? plan ?? order) !== undefined && <OpenOrder />}
    </>
  )
}

/** The customer's own pages, for signed-in users (DASH-1). */
export const DashboardShell = () => (
  <RequireUser>
    {(user) => (
      <Tips>
        <Frame user={user} />
      </Tips>
    )}
  </RequireUser>
)
