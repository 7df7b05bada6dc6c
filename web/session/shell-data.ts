import { useSyncExternalStore } from 'react'
import type { ShellData, SiteFacts } from '#src/shared/pages.ts'
import type { Right } from '#src/shared/role.ts'
import { pageData } from '#web/arrival/page-data.ts'
import { createListeners } from '#web/lib/listeners.ts'

let data: ShellData | undefined
let ofServer: () => ShellData | undefined = () => undefined
const listeners = createListeners()

/** Sets where the server, which has no page, reads the data of the page that it renders. */
export const readShellData = (read: () => ShellData | undefined): void => {
  ofServer = read
}

/** The data that the server wrote into a page behind sign-in. */
export const shellData = (): ShellData => {
  const rendered = ofServer()
  if (rendered) return rendered
  data ??= pageData<ShellData>()
  return data
}

/**
 * Whether the signed-in administrator has this right; without one, whether they are an owner. It hides what the server
 * would refuse. Another role signs its user out, so the page never knows an earlier one.
 */
export const may = (right?: Right): boolean => {
  const { helper } = shellData()
  return !helper || (right !== undefined && helper.rights.includes(right))
}

/** Whether the signed-in administrator has this tab of the back office. */
export const hasTab = (tab: string): boolean => shellData().helper?.tabs.includes(tab) ?? true

/** Updates the site facts after a setting was saved. Components that read them with useSiteFacts rerender. */
export const changeSiteFacts = (change: Partial<SiteFacts>): void => {
  const before = shellData()
  data = { ...before, site: { ...before.site, ...change } }
  listeners.tell()
}

/** The shop's name, contact details and currency. */
export const siteFacts = (): SiteFacts => shellData().site

/** The same as a hook that rerenders when they change. */
export const useSiteFacts = (): SiteFacts => useSyncExternalStore(listeners.subscribe, siteFacts, siteFacts)
