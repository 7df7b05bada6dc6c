import type { Deps, KnownBrowser } from '#src/deps.ts'
import { DAY } from '#src/shared/values/dates.ts'

const PURPOSE = 'known-browser'
export const KNOWN_BROWSER_SECONDS = 365 * DAY
const MOST_ACCOUNTS = 10

/** The signed cookie value of a browser that has just signed in to this account. */
export const sealKnownBrowser = (
  deps: Pick<Deps, 'vault' | 'random'>,
  before: KnownBrowser | null,
  userId: number,
): string => {
  const { id, userIds } = before ?? { id: deps.random.token(), userIds: [] }
  const accounts = [userId, ...userIds.filter((each) => each !== userId)].slice(0, MOST_ACCOUNTS)
  return deps.vault.sign(PURPOSE, [id, ...accounts].join(' '))
}

/** The browser that the cookie names, or null when the signature is wrong. */
export const readKnownBrowser = (deps: Pick<Deps, 'vault'>, cookie: string): KnownBrowser | null => {
  const [id, ...userIds] = deps.vault.verify(PURPOSE, cookie)?.split(' ') ?? []
  return id ? { id, userIds: userIds.map(Number) } : null
}
