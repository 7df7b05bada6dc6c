import { AppShell, Box, Burger, Button } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout } from '@tabler/icons-react'
import { CatchBoundary, getRouteApi } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { refusals } from '#src/shared/texts.ts'
import { PageSkeleton } from '#web/components/loading/page-skeleton.tsx'
import { CloseOnBack } from '#web/components/questions/close-on-back.ts'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { OfflineBar } from '#web/components/shell/offline-bar.tsx'
import { PageProblem } from '#web/components/shell/page-problem.tsx'
import { PageTitle } from '#web/components/shell/page-title.tsx'
import fading from '#web/components/shell/scroll-fade.module.css'
import { Tip, Tips } from '#web/components/shell/tip.tsx'
import { BrandMark } from '#web/frame/brand-mark.tsx'
import { ColorSchemeToggle } from '#web/frame/color-scheme-toggle.tsx'
import { SkipLink } from '#web/frame/skip-link.tsx'
import { RequireUser } from '#web/session/require-user.tsx'
import { type Me, useSignOut } from '#web/session/session.ts'
import { useSiteFacts } from '#web/session/shell-data.ts'
import { AccountMenu } from './account/account-menu.tsx'
import { ConfirmSession } from './account/confirm-session.tsx'
import { Inbox } from './frame/inbox.tsx'
import { type LinkTab, LinkTabs } from './frame/link-tabs.tsx'
import { viewsOf } from './frame/view-names.ts'
import { Layout } from './layout.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import './naskh.css'
import classes from './shell.module.css'
import { Sidebar, SidebarFoot } from './sidebar.tsx'
import { type AdminTab, ownTabs, tabOf } from './tabs.tsx'

const admin = getRouteApi('/admin')

const denied = () => ({ title: 'Access Denied', description: refusals.notAnAdministrator })

/** Whether the sidebar shows only icons; kept in this browser. */
const useNarrow = () => useLocalStorage({ key: 'narrow-sidebar', defaultValue: false })

const NarrowButton = ({ isNarrow, onToggle }: { isNarrow: boolean; onToggle: () => void }) => {
  const label = isNarrow ? 'Expand sidebar' : 'Collapse sidebar'
  const Sign = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return <IconButton label={label} icon={Sign} size={44} onClick={onToggle} />
}

/** A part as a tab; each of its views is one, the first by the name of the part, so that there is one row. */
const linksOf = (tab: AdminTab, label: string, current: AdminTab, view: string): LinkTab[] => {
  const views = viewsOf(tab.path)
  const isCurrent = tab.path === current.path
  if (views.length === 0) return [{ label, isCurrent, search: () => ({ tab: tab.path }) }]
  const shown = views.find(([path]) => path === view) ?? views[0]
  return views.map(([path, name], index) => ({
    label: index === 0 ? label : name,
    isCurrent: isCurrent && path === shown?.[0],
    search: () => ({ tab: tab.path, view: index === 0 ? '' : path }),
  }))
}

/** The parts of a tab that holds several, as tabs below its title. */
const Parts = ({ current }: { current: AdminTab }) => {
  const { view } = admin.useSearch()
  const { of } = current.part ?? {}
  if (!of) return null
  const parts = ownTabs().flatMap((tab) =>
    tab.part?.of === of ? linksOf(tab, tab.part.label, current, view) : [],
  )
  return <LinkTabs label={tabOf(of).label} tabs={parts} />
}

const Frame = ({ user }: { user: Me }) => {
  const { tab } = admin.useSearch()
  const navigate = admin.useNavigate()
  const current = tabOf(tab)
  const isUnknown = tab !== '' && tab !== current.path
  // An unknown tab leaves the address, together with its parameters.
  useEffect(() => {
    if (isUnknown) void navigate({ search: {}, replace: true })
  }, [isUnknown, navigate])
  const [opened, menu] = useDisclosure(false)
  const [isNarrow, setNarrow] = useNarrow()
  const signOut = useSignOut()
  const { name } = useSiteFacts()
  return (
    <>
      <SkipLink />
      {opened && <CloseOnBack close={menu.close} />}
      <Layout
        isNarrow={isNarrow}
        isOpen={opened}
        start={
          <>
            {/* Without a tip, which would lie over the title below it. */}
            <Burger
              hiddenFrom="md"
              size="sm"
              opened={opened}
              onClick={menu.toggle}
              aria-label={opened ? 'Close menu' : 'Open menu'}
              aria-expanded={opened}
            />
            <BrandMark name={name} />
          </>
        }
        end={
          <>
            <PaletteButton tabs={ownTabs()} onSignOut={signOut.mutate} />
            <Box visibleFrom="md">
              <AccountMenu user={user} onFollow={menu.close} />
            </Box>
            <ColorSchemeToggle Tip={Tip} />
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              leftSection={<IconLogout size={18} aria-hidden />}
              className={classes.logout}
              loading={signOut.isPending}
              onClick={() => signOut.mutate()}
            >
              Logout
            </Button>
          </>
        }
        navbar={
          <>
            <AppShell.Section hiddenFrom="md" pb="sm">
              <AccountMenu user={user} onFollow={menu.close} />
            </AppShell.Section>
            <AppShell.Section grow className={`${classes.scroll} ${fading.fade}`}>
              {/* Hydrated by itself, so that the frame takes less at once. */}
              <Suspense>
                <Sidebar current={current} isNarrow={isNarrow} onFollow={menu.close} />
              </Suspense>
            </AppShell.Section>
            <AppShell.Section className={classes.foot} data-narrow={isNarrow || undefined}>
              <SidebarFoot current={current} isNarrow={isNarrow} onFollow={menu.close} />
              <Box visibleFrom="md">
                <NarrowButton isNarrow={isNarrow} onToggle={() => setNarrow(!isNarrow)} />
              </Box>
            </AppShell.Section>
          </>
        }
      >
        <OfflineBar />
        <Box className={classes.page}>
          <PageTitle within={`Admin – ${name}`}>{current.title ?? current.label}</PageTitle>
          <Parts current={current} />
          <CatchBoundary getResetKey={() => current.path} errorComponent={PageProblem}>
            <Suspense key={current.path} fallback={<PageSkeleton />}>
              <current.Page />
            </Suspense>
          </CatchBoundary>
        </Box>
      </Layout>
    </>
  )
}

/** The back office, for administrators only (ADMIN-1). The server checks the same. */
export const AdminShell = () => (
  <RequireUser refusal={(user) => (user.isAdmin ? undefined : denied())}>
    {(user) => (
      <Tips>
        <Inbox>
          <Frame user={user} />
          <ConfirmSession />
        </Inbox>
      </Tips>
    )}
  </RequireUser>
)
