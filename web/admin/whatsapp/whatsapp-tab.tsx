import { Views } from '#web/admin/views.tsx'
import { Outbox } from './outbox.tsx'
import { PushflowPanel } from './pushflow-panel.tsx'

const views = [
  { path: 'pushflow', label: 'PushFlow API', View: PushflowPanel },
  { path: 'outbox', label: 'Outbox', View: Outbox },
] as const

/** The WhatsApp gateway, and the outbox of all messages (MSG-9). */
export const WhatsappTab = () => <Views tab="whatsapp" views={views} />
