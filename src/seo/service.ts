import { and, eq } from 'drizzle-orm'
import { seoSettings } from '#db/schema/seo.ts'
import type { Deps } from '#src/deps.ts'
import type { SeoPage } from './schema.ts'

export type SeoRow = typeof seoSettings.$inferSelect

/** The active row of a page, which fills the head that the server sends (decision §5); undefined when there is none. */
export const seoOf = (deps: Pick<Deps, 'db'>, page: SeoPage): SeoRow | undefined =>
  deps.db
    .select()
    .from(seoSettings)
    .where(and(eq(seoSettings.page, page), eq(seoSettings.isActive, true)))
    .get()
