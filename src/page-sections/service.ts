import { asc, eq } from 'drizzle-orm'
import { pageSections } from '#db/schema/content.ts'
import { landingContent } from '#src/content/service.ts'
import type { Deps } from '#src/deps.ts'
import { type SectionFields, sectionFields } from './schema.ts'

/** Stored fields that cannot be read count as none, so that a damaged row never takes the page down (admin §2). */
const readFields = (stored: string): SectionFields => {
  try {
    return sectionFields.parse(JSON.parse(stored))
  } catch {
    return {}
  }
}

/** The sections that visitors see, in their order, each with its own fields. */
export const visibleSections = (deps: Pick<Deps, 'db'>) =>
  deps.db
    .select()
    .from(pageSections)
    .where(eq(pageSections.isVisible, true))
    .orderBy(asc(pageSections.order), asc(pageSections.id))
    .all()
    .map(({ name, displayName, order, content }) => ({
      name,
      displayName,
      order,
      content: readFields(content),
    }))

/**
 * The visible sections in their order, each with all its texts: a section's own fields override the content of the
 * same name (decision §5). A field left empty overrides nothing.
 */
export const landingSections = (
  deps: Pick<Deps, 'db'>,
): { name: string; content: Record<string, string> }[] => {
  const texts = landingContent(deps)
  return visibleSections(deps).map(({ name, content }) => {
    const own = Object.entries(content).filter(([, value]) => value.trim() !== '')
    return { name, content: { ...texts[name], ...Object.fromEntries(own) } }
  })
}
