import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { countRows } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { contentItems, pageSections } from '#db/schema/content.ts'
import type { Publishing, Reading, User } from '#src/deps.ts'
import { auditedRows, type Removed } from '#src/domains/audit/rules/audited-rows.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { inLanguage, readTranslations } from '#src/shared/translations.ts'
import { type ContentRow, safeHtml, shownValue } from './present.ts'
import { withFigure } from './rules/claims.ts'
import { asShown, namingFigures } from './rules/figures.ts'
import type { Naming } from './rules/placeholders.ts'
import {
  altKey,
  type ContentType,
  type CreateContent,
  claims,
  claimsBadge,
  contentSections,
  contentValue,
  type UpdateContent,
} from './schema.ts'

type Texts = Record<string, string>

const contentRows = auditedRows(contentItems, { entity: 'content', noun: 'Content', isPublic: true })

const itemsOf = prepared((db) =>
  db
    .select()
    .from(contentItems)
    .where(eq(contentItems.section, sql.placeholder('section')))
    .orderBy(asc(contentItems.id)),
)

const everyItem = prepared((db) =>
  db.select().from(contentItems).orderBy(asc(contentItems.section), asc(contentItems.id)),
)

/** One item. Throws NOT_FOUND. */
export const getContent = contentRows.find

/** All content items, ordered by section. */
export const listContent = (deps: Reading): ContentRow[] => everyItem(deps.db).all()

/** Whether the section is a built-in one, or one that an administrator added to the page. */
const isSection = (db: Db, section: string): boolean =>
  contentSections.some((name) => name === section) ||
  countRows(db, pageSections, eq(pageSections.name, section)) > 0

/** Texts as visitors read them. */
export const shownTexts = (deps: Reading, texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, namingFigures(deps, text)]))

/** All content items as visitors read them, ordered by section. */
export const shownContent = (deps: Naming): ContentRow[] => {
  const rows = listContent(deps)
  return rows.map((row) => asShown(deps, row, rows))
}

/** The items of one section as visitors read them (CONTENT-2). Throws NOT_FOUND for an unknown section. */
export const sectionContent = (deps: Naming, section: string): ContentRow[] => {
  const rows = itemsOf(deps.db).all({ section })
  if (rows.length === 0 && !isSection(deps.db, section)) throw notFound('Section')
  return rows.map((row) => asShown(deps, row, rows))
}

/** The stored items of one section, without the check of its name. */
export const itemsOfSection = (deps: Reading, section: string): ContentRow[] =>
  itemsOf(deps.db).all({ section })

/** The texts of one section, by key, in the language of the moment. Empty for an unknown section. */
export const contentOf = (deps: Reading, section: string): Texts =>
  Object.fromEntries(
    itemsOf(deps.db)
      .all({ section })
      .map((row) => [row.key, shownValue(inLanguage(row))]),
  )

/** The texts of all sections, by section and key, and the keys of the html texts. */
export const landingContent = (deps: Reading): Map<string, { texts: Texts; html: string[] }> => {
  const rows = Map.groupBy(listContent(deps), ({ section }) => section)
  return new Map(
    [...rows].map(([section, items]) => [
      section,
      {
        texts: Object.fromEntries(items.map((row) => [row.key, shownValue(inLanguage(row))])),
        html: items.filter(({ type }) => type === 'html').map(({ key }) => key),
      },
    ]),
  )
}

/** The value as it is stored. Throws BAD_REQUEST for one that its key or type does not allow. */
const checkedValue = (key: string, type: ContentType, value: string): string => {
  const checked = contentValue(key, type).safeParse(value)
  if (!checked.success)
    throw new AppError('BAD_REQUEST', checked.error.issues[0]?.message ?? 'Invalid value', { field: 'value' })
  return type === 'html' ? safeHtml(checked.data) : checked.data
}

/** The same for the values in other languages. */
const checkedTranslations = (key: string, type: ContentType, translations: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(readTranslations(translations)).map(([language, { value = '' }]) => [
        language,
        { value: checkedValue(key, type, value) },
      ]),
    ),
  )

const refuseTakenKey = (db: Db, section: string, key: string): void => {
  const taken = and(eq(contentItems.section, section), eq(contentItems.key, key))
  if (countRows(db, contentItems, taken) > 0) {
    throw new AppError('CONFLICT', 'This section already has content with this key', { field: 'key' })
  }
}

type Image = Pick<ContentRow, 'section' | 'key' | 'type'>

/** Saves the text of an image beside it, in the transaction of the image. */
const saveAlt = (
  deps: Publishing,
  actor: User,
  { section, key, type }: Image,
  alt: string | undefined,
): void => {
  if (type !== 'image' || alt === undefined) return
  const known = itemsOf(deps.db)
    .all({ section })
    .find((item) => item.key === altKey(key))
  if (known && known.value !== alt) contentRows.update(deps, actor, known.id, () => ({ value: alt }))
  if (!known && alt !== '') {
    contentRows.create(deps, actor, () => ({ section, key: altKey(key), type: 'text', value: alt }))
  }
}

const isClaim = (item: Pick<ContentRow, 'section' | 'key'>): boolean =>
  claims.some(({ section, key }) => section === item.section && key === item.key)

/** Lets the hero's badge name the present figure of a claim in each language, or none, in the claim's transaction. */
const saveBadge = (deps: Publishing, actor: User, claim: ContentRow, figure: string): void => {
  if (!isClaim(claim) || figure === claim.value) return
  const { section, key: badgeKey } = claimsBadge
  const badge = itemsOf(deps.db)
    .all({ section })
    .find(({ key }) => key === badgeKey)
  if (!badge) return
  const value = withFigure(badge.value, claim.value, figure)
  const figures = readTranslations(claim.translations)
  const translations = JSON.stringify(
    Object.fromEntries(
      Object.entries(readTranslations(badge.translations)).flatMap(([language, { value: text = '' }]) => {
        const words = withFigure(
          withFigure(text, figures[language]?.value ?? '', figure),
          claim.value,
          figure,
        )
        // English shows where the sentence writes the figure in another way.
        const isLeft = words === text && value !== badge.value
        return words && !isLeft ? [[language, { value: words }]] : []
      }),
    ),
  )
  if (value === badge.value && translations === badge.translations) return
  contentRows.update(deps, actor, badge.id, () => ({ value, translations }))
}

/**
 * Adds an item. With `id`, a deleted one comes back. Throws BAD_REQUEST for an unknown section or a value
 * that its key or type does not allow, and CONFLICT for a taken key.
 */
export const createContent = (
  deps: Publishing,
  actor: User,
  { alt, ...input }: CreateContent,
  id?: number,
): ContentRow =>
  contentRows.create(
    deps,
    actor,
    (db) => {
      if (!isSection(db, input.section)) throw new AppError('BAD_REQUEST', 'There is no such section')
      refuseTakenKey(db, input.section, input.key)
      saveAlt({ ...deps, db }, actor, input, alt)
      const { key, type, value, translations } = input
      return {
        ...input,
        value: checkedValue(key, type, value),
        translations: checkedTranslations(key, type, translations),
      }
    },
    id,
  )

/**
 * Changes the fields that are given. Throws NOT_FOUND, CONFLICT for a taken key or where somebody saved since
 * `expectedUpdatedAt`, and BAD_REQUEST for a value that is not allowed.
 */
export const updateContent = (
  deps: Publishing,
  actor: User,
  { id, expectedUpdatedAt, alt, ...input }: UpdateContent,
): ContentRow =>
  contentRows.update(
    deps,
    actor,
    id,
    (before, db) => {
      const { key, type, value, translations } = { ...before, ...input }
      if (key !== before.key) refuseTakenKey(db, before.section, key)
      saveAlt({ ...deps, db }, actor, { section: before.section, key, type }, alt)
      saveBadge({ ...deps, db }, actor, before, value)
      // Another figure of a claim, or none, holds in every language.
      const isOutdated = isClaim(before) && value !== before.value && input.translations === undefined
      return {
        key,
        type,
        value: checkedValue(key, type, value),
        translations: isOutdated ? '{}' : checkedTranslations(key, type, translations),
      }
    },
    expectedUpdatedAt,
  )

/**
 * The claims that visitors read and that nobody has saved, changed or unchanged, since the shop was new, each with its
 * words: `1000+ businesses` (LAND-8). A claim that is changed or hidden changes in the hero's badge too (LAND-820).
 */
export const openClaims = (deps: Reading): { item: ContentRow; words: string }[] =>
  claims.flatMap(({ section, key, counts }) => {
    const items = itemsOf(deps.db).all({ section })
    const item = items.find((known) => known.key === key)
    if (!item?.value || listAudit(deps, 'content', item.id).length > 0) return []
    const counted = items.find((known) => known.key === counts)?.value ?? ''
    return [{ item, words: `${item.value} ${counted}`.trim() }]
  })

/** Removes an item. The page then leaves it out. Throws NOT_FOUND. */
export const deleteContent = (deps: Publishing, actor: User, removed: Removed): void =>
  contentRows.remove(deps, actor, removed, (db) =>
    saveBadge({ ...deps, db }, actor, getContent({ db }, removed.id), ''),
  )
