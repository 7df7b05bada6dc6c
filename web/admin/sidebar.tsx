import { Badge, NavLink, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { Tip } from '#web/components/shell/tip.tsx'
import { useWaiting } from './frame/waiting.ts'
import classes from './shell.module.css'
import { SidebarSkeleton } from './sidebar-skeleton.tsx'
import { type AdminTab, groups, tabs } from './tabs.tsx'

const MOST = 99

const Count = ({ waiting }: { waiting: NonNullable<AdminTab['waiting']> }) => {
  const count = useWaiting().data?.[waiting.count] ?? 0
  if (count === 0) return null
  return (
    <Badge
      size="lg"
      variant="filled"
      className={classes.count}
      role="img"
      aria-label={`${count} ${waiting.of}`}
    >
      {count > MOST ? `${MOST}+` : count}
    </Badge>
  )
}

type TabLinkProps = { tab: AdminTab; isCurrent: boolean; isNarrow: boolean; onFollow: () => void }

const isIn = (current: AdminTab, tab: AdminTab) => tab === current || tab.path === current.part?.of

const TabLink = ({ tab, isCurrent, isNarrow, onFollow }: TabLinkProps) => {
  // Between pointing at a link and pressing it there is time for its code (ADMIN-613).
  const load = () => void tab.Page.preload?.()
  const link = (
    <NavLink
      classNames={{ root: classes.link, body: classes.label, section: classes.section }}
      label={tab.label}
      leftSection={<tab.icon size={20} stroke={1.7} aria-hidden />}
      rightSection={tab.waiting && <Count waiting={tab.waiting} />}
      active={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      onMouseEnter={load}
      onFocus={load}
      onClick={onFollow}
      renderRoot={(props) => <Link to="/admin" search={{ tab: tab.path }} {...props} />}
    />
  )
  if (!isNarrow) return link
  return (
    <Tip label={tab.label} position="right">
      {link}
    </Tip>
  )
}

type Props = { current: AdminTab; isNarrow: boolean; onFollow: () => void }

const Links = ({ group, current, isNarrow, onFollow }: Props & { group: AdminTab['group'] }) =>
  tabs
    .filter((tab) => tab.group === group && (tab.part?.of ?? tab.path) === tab.path)
    .map((tab) => (
      <TabLink
        key={tab.path}
        tab={tab}
        isCurrent={isIn(current, tab)}
        isNarrow={isNarrow}
        onFollow={onFollow}
      />
    ))

/** The tabs by group. When narrow, only their icons. */
export const Sidebar = (props: Props) => {
  // The tabs come in a render of their own, so that the first one is shorter.
  if (!useDeferredValue(true, false)) return <SidebarSkeleton />
  return (
    <Stack gap="lg" className={classes.tabs} data-narrow={props.isNarrow || undefined}>
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`group-${group}`}>
          <Text id={`group-${group}`} className={classes.group}>
            {group}
          </Text>
          <Links group={group} {...props} />
        </div>
      ))}
    </Stack>
  )
}

/** The tabs at the foot of the sidebar, which are in sight whatever the height of the window (ADMIN-330). */
export const SidebarFoot = (props: Props) => (
  <div className={`${classes.tabs} ${classes.footLinks}`} data-narrow={props.isNarrow || undefined}>
    <Links group="foot" {...props} />
  </div>
)
