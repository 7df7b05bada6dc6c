import type { SiteFacts } from '#src/pages/schema.ts'
import { pageData } from './page-data.ts'

let facts: SiteFacts | undefined

/** The shop's name, contact details and currency, for the pages behind sign-in. */
export const siteFacts = (): SiteFacts => {
  facts ??= pageData().site
  return facts
}
