import { Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Views } from '#web/admin/frame/views.tsx'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { OtherManager } from '#web/admin/templates/other-manager.tsx'
import { templateResource } from '#web/admin/templates/template-resource.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { Automations } from './automations.tsx'
import { CloudPanel } from './cloud-panel.tsx'
import { HeldMessages } from './held.tsx'
import { LegacyPanel } from './legacy-panel.tsx'
import { Outbox } from './outbox.tsx'
import { PushflowPanel } from './pushflow-panel.tsx'
import { Ways } from './ways.tsx'

const templates = templateResource({ create: 'Error', update: 'Error', delete: 'Error' })

/** The manager of templates as a table, in the WhatsApp tab (MSG-33). */
const TemplatesTable = () => (
  <Stack gap="md">
    <OtherManager of="table" />
    <ResourcePage resource={templates} />
  </Stack>
)

const views = {
  connect: Ways,
  cloud: CloudPanel,
  pushflow: PushflowPanel,
  legacy: LegacyPanel,
  templates: TemplatesTable,
  automation: Automations,
  outbox: Outbox,
}

const admin = getRouteApi('/admin')

/**
 * The ways to connect WhatsApp, each route, the templates of messages, the events that send them, and the outbox of all
 * messages. It opens with PushFlow where that is set up (WA-10), and a route that is not has no tab of its own (WA-860).
 */
export const WhatsappTab = () => {
  const { view } = admin.useSearch()
  const { data, isPending } = trpc.whatsapp.routes.useQuery(undefined, { staleTime: 0 })
  if (isPending && view === '') return <SpinnerAfter />
  const routes = data?.routes ?? []
  const isPushflow = routes.some(({ name, isSetUp }) => name === 'pushflow' && isSetUp)
  return (
    <>
      <HeldMessages />
      <Views
        tab="whatsapp"
        views={views}
        first={isPushflow ? 'pushflow' : 'connect'}
        folded={routes.flatMap(({ name, isSetUp }) => (isSetUp ? [] : [name]))}
      />
    </>
  )
}
