import { Views } from '#web/admin/frame/views.tsx'
import { TemplatesTable } from '#web/admin/templates/templates-table.tsx'
import { Automations } from './automations.tsx'
import { CloudPanel } from './cloud-panel.tsx'
import { LegacyPanel } from './legacy-panel.tsx'
import { Outbox } from './outbox.tsx'
import { PushflowPanel } from './pushflow-panel.tsx'
import { Ways } from './ways.tsx'

const views = [
  { path: 'connect', label: 'Connect WhatsApp', View: Ways },
  { path: 'cloud', label: 'Business API', View: CloudPanel },
  { path: 'pushflow', label: 'PushFlow API', View: PushflowPanel },
  { path: 'legacy', label: 'Legacy WhatsApp', View: LegacyPanel },
  { path: 'templates', label: 'Message Templates', View: TemplatesTable },
  { path: 'automation', label: 'Automation Features', View: Automations },
  { path: 'outbox', label: 'Outbox', View: Outbox },
] as const

/**
 * The ways to connect WhatsApp, each route, the templates of messages, the events that send them, and the outbox of all messages (MSG-9).
 */
export const WhatsappTab = () => <Views tab="whatsapp" views={views} />
