import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import oneLine from './one-line.module.css'
import { useCurrentInSight } from './one-line.ts'
import { type viewNames, viewsOf } from './view-names.ts'

const admin = getRouteApi('/admin')

type Names = typeof viewNames
type Props<Tab extends keyof Names> = {
  tab: Tab
  views: Record<keyof Names[Tab], ComponentType>
  /** Set for a part of another tab, in whose row of parts the views are (ADMIN-706). */
  isPart?: true
}

/** The views of one tab of the back office. Each has an address: `/admin?tab=settings&view=theme`. */
export const Views = <Tab extends keyof Names>({ tab, views, isPart }: Props<Tab>) => {
  const { view } = admin.useSearch()
  const navigate = admin.useNavigate()
  const names = viewsOf(tab)
  const current = names.find(([path]) => path === view)?.[0] ?? names[0]?.[0] ?? ''
  const line = useCurrentInSight<HTMLDivElement>(current)
  const isUnknown = view !== '' && view !== current
  // An unknown view leaves the address.
  useEffect(() => {
    if (isUnknown) void navigate({ search: (now) => ({ ...now, view: '' }), replace: true })
  }, [isUnknown, navigate])
  if (isPart) {
    const [, View] = Object.entries<ComponentType>(views).find(([path]) => path === current) ?? []
    return View ? <View /> : null
  }
  return (
    <Tabs
      value={current}
      onChange={(path) => void navigate({ search: { tab, view: path ?? '' } })}
      keepMounted={false}
    >
      <Tabs.List ref={line} mb="lg" className={oneLine.line}>
        {names.map(([path, label]) => (
          <Tabs.Tab key={path} value={path}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries<ComponentType>(views).map(([path, View]) => (
        <Tabs.Panel key={path} value={path}>
          <View />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
