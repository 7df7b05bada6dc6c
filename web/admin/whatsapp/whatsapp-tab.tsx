import { Views } from '#web/admin/frame/views.tsx'
import { TemplatesTable } from '#web/admin/templates/templates-table.tsx'
import { Automations } from './automations.tsx'
import { Outbox } from './outbox.tsx'
import { panels } from './panels.tsx'
import { Ways } from './ways.tsx'

const views = {
  connect: Ways,
  ...panels,
  templates: TemplatesTable,
  automation: Automations,
  outbox: Outbox,
}

/**
 * The ways to connect WhatsApp, each route, the templates of messages, the events that send them, and the outbox of all messages (MSG-9).
 */
export const WhatsappTab = () => <Views tab="whatsapp" views={views} />
