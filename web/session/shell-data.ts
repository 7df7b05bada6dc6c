import { useSyncExternalStore } from 'react'
import type { ShellData, SiteFacts } from '#src/shared/pages.ts'
import { pageData } from '#web/arrival/page-data.ts'

let data: ShellData | undefined
const listeners = new Set<() => void>()

/** What the server wrote into a page behind sign-in. */
export const shellData = (): ShellData => {
  data ??= pageData<ShellData>()
  return data
}

/** Keeps what was written into the page true after a setting was saved; what is drawn from then on shows it. */
export const changeSiteFacts = (change: Partial<SiteFacts>): void => {
  const before = shellData()
  data = { ...before, site: { ...before.site, ...change } }
  for (const listener of listeners) listener()
}

/** The shop's name, contact details and currency. */
export const siteFacts = (): SiteFacts => shellData().site

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The same, for what stands while they change. */
export const useSiteFacts = (): SiteFacts => useSyncExternalStore(subscribe, siteFacts)
