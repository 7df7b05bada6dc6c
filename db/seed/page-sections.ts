import { landingSectionNames } from '#src/domains/page-sections/schema.ts'

/** The sections of the landing page, all visible, with no fields of their own yet. */
export const firstPageSections = Object.entries(landingSectionNames).map(([name, displayName], index) => ({
  name,
  displayName,
  order: index + 1,
}))
