import { Button, Group, Tabs } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
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
  /** The view that an address without one shows, where that is not the first. */
  first?: string
  /** The views that are not used yet, behind "More". */
  folded?: readonly string[]
}

const nothing: readonly string[] = []

/** The views of one tab of the back office. Each has an address: `/admin?tab=settings&view=theme`. */
export const Views = <Tab extends keyof Names>({
  tab,
  views,
  isPart,
  first,
  folded = nothing,
}: Props<Tab>) => {
  const { view } = admin.useSearch()
  const navigate = admin.useNavigate()
  const names = viewsOf(tab)
  const current = names.find(([path]) => path === view)?.[0] ?? first ?? names[0]?.[0] ?? ''
  const [isUnfolded, fold] = useDisclosure(false)
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
      <Group wrap="nowrap" gap="xs" mb="lg" align="center">
        <Tabs.List ref={line} className={oneLine.line} style={{ flex: '1 1 0', minWidth: 0 }}>
          {names
            .filter(([path]) => isUnfolded || path === current || !folded.includes(path))
            .map(([path, label]) => (
              <Tabs.Tab key={path} value={path}>
                {label}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        {folded.some((path) => path !== current) && (
          <Button variant="subtle" color="gray" size="sm" aria-expanded={isUnfolded} onClick={fold.toggle}>
            {isUnfolded ? 'Less' : 'More'}
          </Button>
        )}
      </Group>
      {Object.entries<ComponentType>(views).map(([path, View]) => (
        <Tabs.Panel key={path} value={path}>
          <View />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
