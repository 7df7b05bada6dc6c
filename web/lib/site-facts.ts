import type { SiteFacts } from '#src/pages/schema.ts'

const read = (): SiteFacts => JSON.parse(document.getElementById('page-data')?.textContent ?? '{}').site

let facts: SiteFacts | undefined

/** The shop's name, contact details and currency, as the server wrote them into the page. */
export const siteFacts = (): SiteFacts => {
  facts ??= read()
  return facts
}
