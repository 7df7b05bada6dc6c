export const contentTypes = ['text', 'image', 'html', 'json'] as const
