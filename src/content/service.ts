import { asc, eq } from 'drizzle-orm'
import { contentItems } from '#db/schema/content.ts'
import type { Deps } from '#src/deps.ts'

type Texts = Record<string, string>

const columns = { section: contentItems.section, key: contentItems.key, value: contentItems.value }

/** The texts of one section, by key; values of type html and json are as stored. Empty for an unknown section. */
export const contentOf = (deps: Pick<Deps, 'db'>, section: string): Texts => {
  const rows = deps.db
    .select(columns)
    .from(contentItems)
    .where(eq(contentItems.section, section))
    .orderBy(asc(contentItems.id))
    .all()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** The texts of every section, by section and key. */
export const landingContent = (deps: Pick<Deps, 'db'>): Record<string, Texts> => {
  const content: Record<string, Texts> = {}
  for (const { section, key, value } of deps.db
    .select(columns)
    .from(contentItems)
    .orderBy(asc(contentItems.id))
    .all()) {
    content[section] ??= {}
    content[section][key] = value
  }
  return content
}
