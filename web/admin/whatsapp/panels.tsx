import type { ComponentType } from 'react'
import type { RouteName } from '#src/shared/whatsapp-routes.ts'
import { CloudPanel } from './cloud-panel.tsx'
import { LegacyPanel } from './legacy-panel.tsx'
import { PushflowPanel } from './pushflow-panel.tsx'

/** The view of each route, in which it is set up and tested. */
export const panels: Record<RouteName, ComponentType> = {
  cloud: CloudPanel,
  pushflow: PushflowPanel,
  legacy: LegacyPanel,
}
