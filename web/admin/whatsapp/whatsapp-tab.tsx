import { Views } from '#web/admin/frame/views.tsx'
import { TemplatesTable } from '#web/admin/templates/templates-table.tsx'
import { Automations } from './automations.tsx'
import { CloudPanel } from './cloud-panel.tsx'
import { LegacyPanel } from './legacy-panel.tsx'
import { Outbox } from './outbox.tsx'
import { PushflowPanel } from './pushflow-panel.tsx'
import { Ways } from './ways.tsx'

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
export const WhatsappTab = () => <Views tab="whatsapp" views={views} />
