import { Link } from '@tanstack/react-router'
import classes from './link-tabs.module.css'
import oneLine from './one-line.module.css'
import { useCurrentInSight } from './one-line.ts'
import type { AdminSearch } from './search.ts'

export type LinkTab = {
  label: string
  /** The address of the tab. */
  search: (now: AdminSearch) => Partial<AdminSearch>
  isCurrent: boolean
  /** What waits there, in digits; "99+" for more. */
  count?: string | undefined
}

const exact = { exact: true }

/** Tabs that are links: each has an address, and opens in a new tab of the browser too. */
export const LinkTabs = ({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) => {
  const line = useCurrentInSight(tabs.find(({ isCurrent }) => isCurrent)?.label)
  return (
    <nav ref={line} aria-label={label} className={`${classes.tabs} ${oneLine.line}`}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          from="/admin"
          to="/admin"
          search={tab.search as never}
          resetScroll={false}
          activeOptions={exact}
          className={classes.tab}
          aria-current={tab.isCurrent ? 'page' : undefined}
        >
          {tab.label}
          {tab.count && <span className={classes.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
