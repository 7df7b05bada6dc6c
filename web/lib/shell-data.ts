import type { ShellData, SiteFacts } from '#src/pages/schema.ts'
import { pageData } from './page-data.ts'

let data: ShellData | undefined

/** What the server wrote into a page behind sign-in. */
export const shellData = (): ShellData => {
  data ??= pageData<ShellData>()
  return data
}

/** The shop's name, contact details and currency. */
export const siteFacts = (): SiteFacts => shellData().site
