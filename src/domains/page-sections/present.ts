import type { pageSections } from '#db/schema/content.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import type { PageSection } from './answers.ts'
import { type SectionFields, sectionFields } from './schema.ts'

export type PageSectionRow = typeof pageSections.$inferSelect

/** The stored fields, or null when they cannot be parsed (SECT-6). */
export const readFields = (stored: string): SectionFields | null =>
  storedJson<SectionFields | null>(stored, sectionFields, null)

/** A section for administrators. */
export const toPageSection = ({ content, ...row }: PageSectionRow): PageSection => ({
  ...row,
  content: readFields(content),
})
