import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Outbox } from './outbox.tsx'
import { PushflowPanel } from './pushflow-panel.tsx'

const admin = getRouteApi('/admin')

const views = [
  { path: 'pushflow', label: 'PushFlow API', View: PushflowPanel },
  { path: 'outbox', label: 'Outbox', View: Outbox },
] as const

/** How messages leave the shop, and those that did or still have to (specification, admin §2; decision §6). */
export const WhatsappTab = () => {
  const { view } = admin.useSearch()
  const navigate = admin.useNavigate()
  const current = views.find(({ path }) => path === view) ?? views[0]
  return (
    <Tabs
      value={current.path}
      onChange={(path) => void navigate({ search: { tab: 'whatsapp', view: path ?? '' } })}
      keepMounted={false}
    >
      <Tabs.List mb="lg">
        {views.map(({ path, label }) => (
          <Tabs.Tab key={path} value={path}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {views.map(({ path, View }) => (
        <Tabs.Panel key={path} value={path}>
          <View />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
