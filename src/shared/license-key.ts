const key = /\bWACRM(?:-[0-9A-Z]{5}){3}-[0-9A-Z]([0-9A-Z]{4})\b/gi

/** Whether a search finds a licence by its key; where nothing is said, it does not (AUTH-30). */
export type SearchesKeys = { searchesKeys?: boolean }

/** The key without what makes it work: `WACRM-****-5RB3`. */
const masked = (text: string): string => text.replace(key, 'WACRM-****-$1')

/** The value with every licence key in its texts masked, at any depth (AUTH-30). */
export const withoutKeys = (value: unknown): unknown => {
  if (typeof value === 'string') return masked(value)
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutKeys(each)]))
}
