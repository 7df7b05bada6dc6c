import { Views } from '#web/admin/views.tsx'
import { Outbox } from './outbox.tsx'
import { PushflowPanel } from './pushflow-panel.tsx'

const views = [
  { path: 'pushflow', label: 'PushFlow API', View: PushflowPanel },
  { path: 'outbox', label: 'Outbox', View: Outbox },
] as const

/** How messages leave the shop, and those that did or still have to (specification, admin §2; decision §6). */
export const WhatsappTab = () => <Views tab="whatsapp" views={views} />
