import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import oneLine from './one-line.module.css'
import { useCurrentInSight } from './one-line.ts'

const admin = getRouteApi('/admin')

type View = { path: string; label: string; View: ComponentType }

/** The views of one tab of the back office. Each has an address: `/admin?tab=settings&view=theme`. */
export const Views = ({ tab, views }: { tab: string; views: readonly [View, ...View[]] }) => {
  const { view } = admin.useSearch()
  const navigate = admin.useNavigate()
  const current = views.find(({ path }) => path === view) ?? views[0]
  const line = useCurrentInSight<HTMLDivElement>(current.path)
  const isUnknown = view !== '' && view !== current.path
  // An unknown view leaves the address (TABLE-1).
  useEffect(() => {
    if (isUnknown) void navigate({ search: (now) => ({ ...now, view: '' }), replace: true })
  }, [isUnknown, navigate])
  return (
    <Tabs
      value={current.path}
      onChange={(path) => void navigate({ search: { tab, view: path ?? '' } })}
      keepMounted={false}
    >
      <Tabs.List ref={line} mb="lg" className={oneLine.line}>
        {views.map(({ path, label }) => (
          <Tabs.Tab key={path} value={path}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {views.map(({ path, View: Content }) => (
        <Tabs.Panel key={path} value={path}>
          <Content />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
