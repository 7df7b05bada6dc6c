import { keyForm } from './values/typed.ts'

/** What people and messages set between the groups of a key: a dash with spaces around it, a stroke, a sign unseen. */
const BETWEEN = '[^0-9A-Z]{0,3}'
const FORM = `WACRM${`${BETWEEN}((?!WACRM)[0-9A-Z]{5})`.repeat(4)}(?![0-9A-Z])`
const written = new RegExp(FORM, 'i')
const everyWritten = new RegExp(FORM, 'gi')

/** The key that a text holds, in its stored form: `*wacrm-…*` as the shop's own messages write it (LIC-710); else null. */
export const keyIn = (text: string): string | null => {
  const [, ...groups] = written.exec(keyForm(text)) ?? []
  return groups.length > 0 ? ['WACRM', ...groups].join('-').toUpperCase() : null
}

/** Whether a search finds a licence by its key; where nothing is said, it does not. */
export type SearchesKeys = { searchesKeys?: boolean }

/** The key without what makes it work: `WACRM-****-5RB3`. */
const masked = (text: string): string => {
  const hide = (typed: string) =>
    typed.replace(everyWritten, (_key, ...groups: string[]) => `WACRM-****-${groups[3]?.slice(1)}`)
  const hidden = hide(text)
  // Letters and digits of other widths and scripts are a key too.
  return /\P{ASCII}/u.test(hidden) && keyIn(hidden) !== null ? hide(keyForm(hidden)) : hidden
}

/** The value with every licence key in its texts masked, at any depth (AUTH-30). */
export const withoutKeys = (value: unknown): unknown => {
  if (typeof value === 'string') return masked(value)
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutKeys(each)]))
}

/** The last group of a key, which names it to its holder and gives it to nobody. */
export const keyEndOf = (licenseKey: string): string => licenseKey.split('-').at(-1) ?? ''
