import { Stack } from '@mantine/core'
import { Views } from '#web/admin/frame/views.tsx'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { OtherManager } from '#web/admin/templates/other-manager.tsx'
import { templateResource } from '#web/admin/templates/template-resource.tsx'
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

/**
 * The ways to connect WhatsApp, each route, the templates of messages, the events that send them, and the outbox of all messages.
 */
export const WhatsappTab = () => (
  <>
    <HeldMessages />
    <Views tab="whatsapp" views={views} />
  </>
)
