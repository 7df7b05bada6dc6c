// Does not import zod, because the landing page, whose size is limited, imports this file.

/** The features of a plan. Text that is not a list gives none. */
export const featuresOf = (stored: string): string[] => {
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list.filter((feature) => typeof feature === 'string') : []
  } catch {
    return []
  }
}
