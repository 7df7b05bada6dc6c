import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { equals, pageOf } from '#db/page.ts'
import { seoSettings } from '#db/schema/seo.ts'
import { contains, foldedOf, translatedTexts } from '#db/search.ts'
import type { Publishing, Reading, User } from '#src/deps.ts'
import { auditedRows } from '#src/domains/audit/rules/audited-rows.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { Listed } from '#src/shared/paging.ts'
import { inLanguage } from '#src/shared/translations.ts'
import type { CreateSeo, SeoListQuery, SeoPage, UpdateSeo } from './schema.ts'

export type SeoRow = typeof seoSettings.$inferSelect

const rows = auditedRows(seoSettings, { entity: 'seo', noun: 'SEO setting', isPublic: true })

/**
 * The active row of a page, which fills the head of its HTML (SEO-1), in the language of the moment; undefined when there
 * is none.
 */
export const seoOf = (deps: Reading, page: SeoPage): SeoRow | undefined => {
  const row = deps.db
    .select()
    .from(seoSettings)
    .where(and(eq(seoSettings.page, page), eq(seoSettings.isActive, true)))
    .get()
  return row && inLanguage(row)
}

const columns = {
  page: seoSettings.page,
  title: foldedOf(seoSettings.title),
  updatedAt: seoSettings.updatedAt,
  isActive: seoSettings.isActive,
}

/** SEO rows for the back office. `q` searches page and title. */
export const listSeo = (deps: Reading, query: SeoListQuery): Listed<SeoRow> =>
  pageOf(deps.db, seoSettings, query, {
    columns,
    fallback: 'page',
    where: and(
      contains(query.q, [seoSettings.page, seoSettings.title, translatedTexts(seoSettings.translations)]),
      equals(seoSettings.isActive, query.isActive),
    ),
  })

/** One SEO row. Throws NOT_FOUND. */
export const getSeo = rows.find

const refuseTakenPage = (db: Db, page: SeoPage): void => {
  if (db.select().from(seoSettings).where(eq(seoSettings.page, page)).get()) {
    throw new AppError('CONFLICT', 'This page already has SEO settings', { field: 'page' })
  }
}

/** Adds the row of a page. Throws CONFLICT when the page has one. */
export const createSeo = (deps: Publishing, actor: User, input: CreateSeo, id?: number): SeoRow => {
  const values = (db: Db) => {
    refuseTakenPage(db, input.page)
    return input
  }
  return rows.create(deps, actor, values, id)
}

/** Changes the given fields. Throws NOT_FOUND; CONFLICT when the new page already has a row. */
export const updateSeo = (
  deps: Publishing,
  actor: User,
  { id, expectedUpdatedAt, ...input }: UpdateSeo,
): SeoRow => {
  const values = (before: SeoRow, db: Db) => {
    if (input.page && input.page !== before.page) refuseTakenPage(db, input.page)
    return input
  }
  return rows.update(deps, actor, id, values, expectedUpdatedAt)
}

/** Removes a row; its page goes back to the built-in head. Throws NOT_FOUND. */
export const deleteSeo = rows.remove
