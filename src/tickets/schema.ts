export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
export const ticketStatuses = ['open', 'answered', 'closed'] as const
