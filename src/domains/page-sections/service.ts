import { EventEmitter } from 'node:events'
import { asc, eq } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { pageSections } from '#db/schema/content.ts'
import { firstPageSections } from '#db/seed/page-sections.ts'
import type { Publishing, Reading, User } from '#src/deps.ts'
import { auditedRows, type Removed } from '#src/domains/audit/rules/audited-rows.ts'
import { type HistoryEntry, listAudit, notAsShown } from '#src/domains/audit/service.ts'
import type { UpdateContent } from '#src/domains/content/schema.ts'
import { getContent, itemsOfSection, landingContent, updateContent } from '#src/domains/content/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import { landingSectionNames } from '#src/shared/landing-sections.ts'
import { otherLanguages } from '#src/shared/language.ts'
import { inLanguage, withTexts } from '#src/shared/translations.ts'
import { type PageSectionRow, readFields, shownFields } from './present.ts'
import {
  type CreatePageSection,
  fieldInPlaceOf,
  fieldsIn,
  isShownField,
  partsOf,
  type SectionFields,
  type SectionVersion,
  type SetSectionContent,
  type SetSectionOrder,
  shownText,
  shownTranslations,
} from './schema.ts'

const ENTITY = 'page section'
const rows = auditedRows(pageSections, { entity: ENTITY, noun: 'Section', isPublic: true })

const inOrder = (db: Db): PageSectionRow[] =>
  db.select().from(pageSections).orderBy(asc(pageSections.order), asc(pageSections.id)).all()

/** One section. Throws NOT_FOUND. */
export const getPageSection = rows.find

/** Every section of the landing page, in its order. */
export const listPageSections = (deps: Reading): PageSectionRow[] => inOrder(deps.db)

/** The sections that visitors see, in their order, with their own fields, in the language of the moment. */
export const visibleSections = (deps: Reading) =>
  inOrder(deps.db)
    .filter(({ isVisible }) => isVisible)
    .map((row) => ({
      name: row.name,
      displayName: inLanguage(row).displayName,
      order: row.order,
      content: shownFields(row),
    }))

/**
 * The visible sections in their order, each with all its texts. A section's own field overrides the content of the same
 * name; an empty field overrides nothing (SECT-3). A section that the shop added is called by its display name until it
 * has a title (SECT-41). `html` lists the keys of the texts that are HTML.
 */
export const landingSections = (
  deps: Reading,
): { name: string; content: Record<string, string>; html: string[] }[] => {
  const content = landingContent(deps)
  return visibleSections(deps).map(({ name, displayName, content: fields }) => {
    const own = Object.fromEntries(Object.entries(fields).filter(isShownField))
    const { texts, html } = content.get(name) ?? { texts: {}, html: [] }
    const isBuiltIn = Object.hasOwn(landingSectionNames, name)
    return {
      name,
      content: { ...(isBuiltIn ? {} : { title: displayName }), ...texts, ...own },
      html: html.filter((key) => !Object.hasOwn(own, key)),
    }
  })
}

/** Numbers the sections from `first` in the order of these ids, so that no two share a place. */
const arrange = (db: Db, ids: number[], first = 1): void => {
  for (const [index, id] of ids.entries()) {
    db.update(pageSections)
      .set({ order: first + index })
      .where(eq(pageSections.id, id))
      .run()
  }
}

const idsBut = (db: Db, id: number): number[] =>
  inOrder(db)
    .map((section) => section.id)
    .filter((other) => other !== id)

/**
 * Adds a section at its order, or at the end (SECT-4). With `id`, a deleted one comes back. Throws CONFLICT
 * for a taken name.
 */
export const createPageSection = (
  deps: Publishing,
  actor: User,
  input: CreatePageSection,
  id?: number,
): PageSectionRow =>
  rows.create(
    deps,
    actor,
    (db) => {
      if (db.select().from(pageSections).where(eq(pageSections.name, input.name)).get()) {
        throw new AppError('CONFLICT', 'A section with this name already exists', { field: 'name' })
      }
      const ids = inOrder(db).map((section) => section.id)
      const order = Math.min(input.order ?? ids.length + 1, ids.length + 1)
      arrange(db, ids.slice(0, order - 1))
      arrange(db, ids.slice(order - 1), order + 1)
      return { ...input, order, content: JSON.stringify(input.content) }
    },
    id,
  )

/** Moves a section to a place, at most the last, and gives that place. */
const moveTo = (db: Db, id: number, order: number): number => {
  const others = idsBut(db, id)
  const place = Math.min(order, others.length + 1)
  arrange(db, others.toSpliced(place - 1, 0, id))
  return place
}

/** The newest move of a section. */
const lastMove = (db: Db, id: number): HistoryEntry | undefined =>
  listAudit({ db }, ENTITY, id).find(({ action, changes }) => action === 'updated' && changes.order)

/** Throws CONFLICT where the sections are not in the order that was shown, and says who moved one last. */
const requireArrangement = (db: Db, shown: number[]): void => {
  const sections = inOrder(db)
  if (sections.map(({ id }) => id).join() === shown.join()) return
  const [last] = sections
    .map(({ id, displayName }) => ({ displayName, move: lastMove(db, id) }))
    .toSorted((one, other) => (other.move?.id ?? 0) - (one.move?.id ?? 0))
  throw notAsShown(last?.move, `${last?.displayName} moved`)
}

/**
 * Moves a section to a place, at most the last. A step up or down swaps neighbours (SECT-2). Throws NOT_FOUND, and
 * CONFLICT where the sections stand in another order than the sender saw.
 */
export const setSectionOrder = (
  deps: Publishing,
  actor: User,
  { id, order, shown }: SetSectionOrder,
): PageSectionRow =>
  rows.update(deps, actor, id, (_before, db) => {
    if (shown) requireArrangement(db, shown)
    return { order: moveTo(db, id, order) }
  })

/** Shows or hides a section. Throws NOT_FOUND, and CONFLICT where somebody did so since (SECT-704). */
export const setSectionVisibility = (
  deps: Publishing,
  actor: User,
  { id, isVisible, expectedUpdatedAt }: Removed & { isVisible: boolean },
): PageSectionRow => rows.update(deps, actor, id, () => ({ isVisible }), expectedUpdatedAt)

/** Replaces a section's own fields. Throws NOT_FOUND, and CONFLICT where somebody saved them since. */
export const setSectionContent = (
  deps: Publishing,
  actor: User,
  { id, content, translations, expectedUpdatedAt }: SetSectionContent,
): PageSectionRow =>
  rows.update(deps, actor, id, () => ({ content: JSON.stringify(content), translations }), expectedUpdatedAt)

/**
 * Saves the text that visitors see in the place of a content item (SECT-701). Where that text stood elsewhere, in a
 * field of the section or in the further parts of the headline, it first becomes the item's, as a version of its own,
 * and its former place becomes empty, in every language. Throws as updateContent does.
 */
export const setText = (
  deps: Publishing,
  actor: User,
  { expectedUpdatedAt, ...change }: UpdateContent,
): { value: string; translations: string } => {
  const { value, translations } = inTransaction(deps, (d) => {
    const item = getContent(d, change.id)
    const siblings = itemsOfSection(d, item.section)
    const section = inOrder(d.db).find(({ name }) => name === item.section)
    const fields = section && readFields(section.content)
    const shown = shownText(item, siblings, fields)
    const translated = otherLanguages.map(
      (language) => [language, fieldsIn(language, section?.translations ?? '{}')] as const,
    )
    const all: SectionFields = Object.assign({}, fields, ...translated.map(([, own]) => own))
    const [field] = fieldInPlaceOf(item, all) ?? []
    const stood = shownTranslations(item, siblings, section && { ...section, content: fields ?? null })
    const isElsewhere = shown !== item.value || stood !== item.translations
    if (isElsewhere) {
      const type = item.type === 'image' ? item.type : 'text'
      updateContent(d, actor, { id: item.id, value: shown, type, translations: stood, expectedUpdatedAt })
    }
    for (const part of partsOf(item, siblings)) {
      if (part.value !== '' || part.translations !== '{}') {
        updateContent(d, actor, { id: part.id, value: '', translations: '{}' })
      }
    }
    if (section && field !== undefined) {
      const others = (own: SectionFields) =>
        JSON.stringify(Object.fromEntries(Object.entries(own).filter(([name]) => name !== field)))
      rows.update(d, actor, section.id, ({ translations: before }) => ({
        content: others(fields ?? {}),
        translations: translated.reduce((texts, [language, own]) => {
          if (!(field in own)) return texts
          const left = others(own)
          return withTexts(texts, language, { content: left === '{}' ? '' : left })
        }, before),
      }))
    }
    return updateContent(d, actor, isElsewhere ? change : { ...change, expectedUpdatedAt })
  })
  deps.events.emit('site')
  return { value, translations }
}

const takenBack = new Error('A preview is not saved')

/**
 * Reads the shop as it would be after a change: makes the change as the editor does, reads, and rolls it back
 * (CONTENT-714). Throws as setText does.
 */
export const previewContent = <Shown>(
  deps: Publishing,
  actor: User,
  change: UpdateContent,
  read: (db: Db) => Shown,
): Shown => {
  const shown: Shown[] = []
  try {
    inTransaction(deps, (d): void => {
      setText({ ...d, events: new EventEmitter() }, actor, change)
      shown.push(read(d.db))
      throw takenBack
    })
  } catch (error) {
    if (error !== takenBack) throw error
  }
  return shown[0] as Shown
}

/** Brings an earlier version of a section back, at its place. Throws NOT_FOUND, CONFLICT. */
export const restorePageSection = (
  deps: Publishing,
  actor: User,
  { id, expectedUpdatedAt, order, content, ...version }: SectionVersion,
): PageSectionRow => {
  const values = (_before: PageSectionRow, db: Db) => ({
    ...version,
    order: moveTo(db, id, order),
    content: JSON.stringify(content),
  })
  return rows.update(deps, actor, id, values, expectedUpdatedAt)
}

/** Removes a section; the sections after it move up. Throws NOT_FOUND. */
export const deletePageSection = (deps: Publishing, actor: User, removed: Removed): void =>
  rows.remove(deps, actor, removed, (db) => arrange(db, idsBut(db, removed.id)))

/** "Initialize Sample Sections": adds the missing built-in sections at the end (SECT-1). Returns all sections. */
export const initializePageSections = (deps: Publishing, actor: User): PageSectionRow[] => {
  const sections = inTransaction(deps, (d) => {
    const known = inOrder(d.db)
    const missing = firstPageSections.filter(({ name }) => known.every((section) => section.name !== name))
    for (const section of missing) {
      rows.create(d, actor, () => ({ ...section, order: known.length + section.order }))
    }
    arrange(
      d.db,
      inOrder(d.db).map(({ id }) => id),
    )
    return inOrder(d.db)
  })
  deps.events.emit('site')
  return sections
}
