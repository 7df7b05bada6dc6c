export const channels = ['whatsapp', 'email'] as const
export const outboxStatuses = ['queued', 'sending', 'sent', 'failed'] as const
