export const chatStatuses = ['active', 'closed', 'archived'] as const
export const chatSources = ['web', 'whatsapp'] as const
export const senderTypes = ['user', 'guest', 'admin'] as const
