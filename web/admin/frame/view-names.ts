import { routeNames } from '#src/shared/whatsapp-routes.ts'
import { may } from '#web/session/shell-data.ts'

/** The labels of the views within tabs, by their paths, in their order. The first is the default. */
export const viewNames = {
  settings: {
    general: 'General',
    email: 'Email',
    notices: 'Notices',
    theme: 'Theme',
    'api-tokens': 'API tokens',
    events: 'Events',
    programs: 'Programs',
    'security-log': 'Security log',
    copies: 'Copies',
    account: 'My account',
  },
  whatsapp: {
    connect: 'Connect WhatsApp',
    ...routeNames,
    pushflow: 'PushFlow API',
    templates: 'Message Templates',
    automation: 'Automation Features',
    outbox: 'Outbox',
  },
  'money-in': { alerts: 'Alerts', sources: 'Sources', formats: 'Formats', sums: 'Sums' },
  chat: { conversations: 'Conversations', replies: 'Canned Replies' },
} as const

/** The views that helpers have too, in the tabs that they have. */
const ofHelpers = new Set(['account', 'alerts', 'sums', 'conversations', 'replies'])

/** The views of a tab that the signed-in administrator has, by path and label; none for one that has no views. */
export const viewsOf = (tab: string): (readonly [path: string, label: string])[] =>
  Object.entries<string>(viewNames[tab as keyof typeof viewNames] ?? {}).filter(
    ([path]) => may() || ofHelpers.has(path),
  )
