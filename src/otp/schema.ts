export const codeTypes = ['registration', 'order', 'test'] as const
export const codeDeliveries = ['sending', 'sent', 'failed'] as const
