import { AppShell, Badge, Box, Burger, Button, Group, NavLink, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ModalsProvider } from '@mantine/modals'
import { IconLogout } from '@tabler/icons-react'
import { CatchBoundary, getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { BrandMark } from '#web/components/brand-mark.tsx'
import { ColorSchemeToggle } from '#web/components/color-scheme-toggle.tsx'
import { OfflineBar } from '#web/components/offline-bar.tsx'
import { PageProblem } from '#web/components/page-problem.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { RequireUser } from '#web/components/require-user.tsx'
import { SkipLink } from '#web/components/skip-link.tsx'
import { SpinnerAfter } from '#web/components/spinner-after.tsx'
import { type Me, useSignOut } from '#web/lib/session.ts'
import { siteFacts } from '#web/lib/shell-data.ts'
import classes from './shell.module.css'
import { type AdminTab, groups, tabOf, tabs } from './tabs.tsx'

const admin = getRouteApi('/admin')

const denied = { title: 'Access Denied', description: "You don't have admin privileges" }

const Count = ({ useCount }: { useCount: NonNullable<AdminTab['useCount']> }) => {
  const { count, of } = useCount()
  if (count === 0) return null
  return (
    <Badge size="lg" variant="filled" aria-label={`${count} ${of}`}>
      {count}
    </Badge>
  )
}

type TabLinkProps = { tab: AdminTab; isCurrent: boolean; onFollow: () => void }

const TabLink = ({ tab, isCurrent, onFollow }: TabLinkProps) => (
  <NavLink
    className={classes.link}
    label={tab.label}
    leftSection={<tab.icon size={20} stroke={1.7} aria-hidden />}
    rightSection={tab.useCount && <Count useCount={tab.useCount} />}
    active={isCurrent}
    aria-current={isCurrent ? 'page' : undefined}
    onClick={onFollow}
    renderRoot={(props) => <Link to="/admin" search={{ tab: tab.path }} {...props} />}
  />
)

type SidebarProps = { current: AdminTab; onFollow: () => void }

const Sidebar = ({ current, onFollow }: SidebarProps) => (
  <Stack gap="lg">
    {groups
      .map((group) => ({ group, members: tabs.filter((tab) => tab.group === group) }))
      .filter(({ members }) => members.length > 0)
      .map(({ group, members }) => (
        <div key={group} role="group" aria-labelledby={`group-${group}`}>
          <Text id={`group-${group}`} className={classes.group}>
            {group}
          </Text>
          {members.map((tab) => (
            <TabLink key={tab.path} tab={tab} isCurrent={tab === current} onFollow={onFollow} />
          ))}
        </div>
      ))}
  </Stack>
)

const Frame = ({ user }: { user: Me }) => {
  const current = tabOf(admin.useSearch().tab)
  const [opened, menu] = useDisclosure(false)
  const signOut = useSignOut()
  const { name } = siteFacts()
  return (
    <AppShell
      header={{ height: 64 }}
      navbar={{ width: 224, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <SkipLink />
      <AppShell.Header className={classes.header}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              hiddenFrom="md"
              size="sm"
              opened={opened}
              onClick={menu.toggle}
              aria-label={opened ? 'Close menu' : 'Open menu'}
              aria-expanded={opened}
            />
            <BrandMark name={name} />
          </Group>
          <Group gap="sm" wrap="nowrap">
            <Text visibleFrom="sm" size="sm" c="dimmed">
              Welcome, {user.username}
            </Text>
            <ColorSchemeToggle />
            <Button
              variant="default"
              size="sm"
              leftSection={<IconLogout size={18} aria-hidden />}
              loading={signOut.isPending}
              onClick={() => signOut.mutate()}
            >
              Logout
            </Button>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="md" className={classes.navbar} aria-label="Back office">
        <Sidebar current={current} onFollow={menu.close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <OfflineBar />
        <Box className={classes.page}>
          <PageTitle within={`Admin – ${name}`}>{current.title ?? current.label}</PageTitle>
          <CatchBoundary getResetKey={() => current.path} errorComponent={PageProblem}>
            <Suspense key={current.path} fallback={<SpinnerAfter />}>
              <current.Page />
            </Suspense>
          </CatchBoundary>
        </Box>
      </AppShell.Main>
    </AppShell>
  )
}

/** The back office, for administrators alone (specification, admin §2 Access). The server refuses others as well. */
export const AdminShell = () => (
  <RequireUser refusal={(user) => (user.isAdmin ? undefined : denied)}>
    {(user) => (
      <ModalsProvider>
        <Frame user={user} />
      </ModalsProvider>
    )}
  </RequireUser>
)
