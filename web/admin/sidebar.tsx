import { Badge, NavLink, Stack, Text } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { counted } from '#src/shared/counted.ts'
import { Tip } from '#web/components/shell/tip.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { MINUTE_MS, useWaiting } from './frame/waiting.ts'
import classes from './shell.module.css'
import { SidebarSkeleton } from './sidebar-skeleton.tsx'
import { type AdminTab, groups, ownTabs } from './tabs.tsx'

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
      aria-label={counted(count, ...waiting.of)}
    >
      {count > MOST ? `${MOST}+` : count}
    </Badge>
  )
}

type TabLinkProps = { tab: AdminTab; isCurrent: boolean; isNarrow: boolean; onFollow: () => void }

const isIn = (current: AdminTab, tab: AdminTab) =>
  tab.path === current.path || (!current.part?.isApart && tab.path === current.part?.of)

/** Whether the menu has an entry for the tab; others are reached by the parts of one that has. */
const isListed = ({ path, part }: AdminTab) => !part || part.isApart === true || part.of === path

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

const Links = ({ of, current, isNarrow, onFollow }: Props & { of: readonly AdminTab[] }) =>
  of.map((tab) => (
    <TabLink
      key={tab.path}
      tab={tab}
      isCurrent={isIn(current, tab)}
      isNarrow={isNarrow}
      onFollow={onFollow}
    />
  ))

const listed = () => ownTabs().filter(isListed)
const ofGroup = (group: AdminTab['group']) => listed().filter((tab) => tab.group === group)

/**
 * The tabs in which there is nothing yet; undefined until it is known. The last answer is kept, so that the menu does not
 * move as it loads.
 */
const useUnused = (): readonly string[] | undefined => {
  const [kept, keep] = useLocalStorage<string[]>({ key: 'unused-tabs' })
  const { data, isError } = trpc.stats.unused.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  })
  useEffect(() => {
    if (data) keep(data)
  }, [data, keep])
  return data ?? kept ?? (isError ? [] : undefined)
}

/** What is not used yet, behind one entry, which is open while one of its tabs is. */
const More = ({ of, ...props }: Props & { of: readonly AdminTab[] }) => {
  const [isUnfolded, fold] = useDisclosure(false)
  const isOpen = isUnfolded || of.some(({ path }) => path === props.current.path)
  if (of.length === 0) return null
  const button = (
    <NavLink
      component="button"
      classNames={{ root: classes.link, body: classes.label, section: classes.section }}
      label="More"
      leftSection={<IconDots size={20} stroke={1.7} aria-hidden />}
      aria-expanded={isOpen}
      onClick={fold.toggle}
    />
  )
  return (
    <div>
      {props.isNarrow ? (
        <Tip label="More" position="right">
          {button}
        </Tip>
      ) : (
        button
      )}
      {isOpen && <Links of={of} {...props} />}
    </div>
  )
}

/** The tabs by group. When narrow, only their icons. */
export const Sidebar = (props: Props) => {
  const unused = useUnused()
  if (!unused) return <SidebarSkeleton />
  const isFolded = ({ path }: AdminTab) => unused.includes(path)
  return (
    <Stack gap="lg" className={classes.tabs} data-narrow={props.isNarrow || undefined}>
      {groups.map((group) => {
        const of = ofGroup(group).filter((tab) => !isFolded(tab))
        // A helper has no tab of some groups (ROLE-1243).
        if (of.length === 0) return null
        return (
          <div key={group} role="group" aria-labelledby={`group-${group}`}>
            <Text id={`group-${group}`} className={classes.group}>
              {group}
            </Text>
            <Links of={of} {...props} />
          </div>
        )
      })}
      <More of={listed().filter(isFolded)} {...props} />
    </Stack>
  )
}

/** The tabs at the foot of the sidebar, which are in sight whatever the height of the window (ADMIN-330). */
export const SidebarFoot = (props: Props) => (
  <div className={`${classes.tabs} ${classes.footLinks}`} data-narrow={props.isNarrow || undefined}>
    <Links of={ofGroup('foot')} {...props} />
  </div>
)
