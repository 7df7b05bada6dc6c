/** The routes of WhatsApp by the name that is stored with each message, in words. */
export const routeNames = { cloud: 'Business API', pushflow: 'PushFlow', legacy: 'Legacy WhatsApp' } as const
export type RouteName = keyof typeof routeNames
