import type { pageSections } from '#db/schema/content.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import { inLanguage } from '#src/shared/translations.ts'
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

/** The fields in the language of the moment; unreadable ones count as none, one that it lacks stays English. */
export const shownFields = (row: PageSectionRow): SectionFields => ({
  ...readFields(row.content),
  ...readFields(inLanguage(row).content),
})
