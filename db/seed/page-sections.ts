import { landingSectionNames } from '#src/shared/landing-sections.ts'

/** The sections of the landing page, all visible and without fields of their own. */
export const firstPageSections = Object.entries(landingSectionNames).map(([name, displayName], index) => ({
  name,
  displayName,
  order: index + 1,
}))
