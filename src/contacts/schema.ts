export const contactStatuses = ['new', 'contacted', 'qualified', 'converted'] as const
