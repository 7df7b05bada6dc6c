import type { pageSections } from '#db/schema/content.ts'
import type { PageSection } from './answers.ts'
import { type SectionFields, sectionFields } from './schema.ts'

export type PageSectionRow = typeof pageSections.$inferSelect

/** The stored fields, or null where they cannot be read: "Invalid content format" (admin §2). */
export const readFields = (stored: string): SectionFields | null => {
  try {
    return sectionFields.parse(JSON.parse(stored))
  } catch {
    return null
  }
}

/** The section as administrators edit it (admin §3). */
export const toPageSection = ({ content, ...row }: PageSectionRow): PageSection => ({
  ...row,
  content: readFields(content),
})
