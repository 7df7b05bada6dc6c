import { contentSections } from '#src/domains/content/schema.ts'
import { fieldInPlaceOf, partsOf, shownText, shownTranslations } from '#src/domains/page-sections/schema.ts'
import type { Language } from '#src/shared/language.ts'
import { nameOfSection } from '#src/shared/names.ts'
import { languagesWithout, readTranslations } from '#src/shared/translations.ts'
import { listOptions } from '#web/admin/table/resource.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { isText } from './content-form.ts'

/** A content item with the texts that visitors see in its place, in each language. */
export type Item = Output<'content', 'all'>[number]
type PageSection = Output<'pageSections', 'list'>[number]

/** The text of an item in another language; blank where it is the English one. */
export const textOf = ({ translations }: Pick<Item, 'translations'>, language: Language): string =>
  readTranslations(translations)[language]?.value ?? ''

/** Whether readers of another language see the English text of an item. */
export const isUntranslated = (item: Item): boolean =>
  item.value !== '' && isText(item) && languagesWithout(item.translations).length > 0

export type Section = {
  name: string
  displayName: string
  items: Item[]
  /** Whether visitors see the section; navigation, footer and legal texts always show. */
  isShown: boolean
}

const shownItems = (items: Item[], section: PageSection | undefined): Item[] => {
  const fields = section?.content
  const joined = new Set(items.flatMap((item) => partsOf(item, items)))
  return items
    .filter((item) => !joined.has(item))
    .map((item) => {
      const isOwn = item.type !== 'image' && fieldInPlaceOf(item, fields) !== undefined
      return {
        ...item,
        value: shownText(item, items, fields),
        translations: shownTranslations(item, items, section),
        ...(isOwn && { type: 'text' }),
      }
    })
}

/** The sections in the order of the page, then those that the page does not have. */
const sectionsOf = (content: Item[], page: PageSection[]): Section[] => {
  const items = Map.groupBy(content, ({ section }) => section)
  const ofPage = page.map(({ name }) => name)
  const others = [...contentSections, ...items.keys()].filter((name) => !ofPage.includes(name))
  const first = (name: string) => name === 'navigation'
  const names = new Set([...others.filter(first), ...ofPage, ...others])
  return [...names].map((name) => {
    const shown = page.find((section) => section.name === name)
    return {
      name,
      displayName: shown?.displayName ?? nameOfSection(name),
      items: shownItems(items.get(name) ?? [], shown),
      isShown: shown?.isVisible ?? ['navigation', 'footer', 'legal'].includes(name),
    }
  })
}

/** The sections of the website with their texts. */
export const useSections = (options: { enabled?: boolean; staleTime?: number } = {}) => {
  const content = trpc.content.stored.useQuery(undefined, { ...listOptions, ...options })
  const page = trpc.pageSections.list.useQuery(undefined, { ...listOptions, ...options })
  const isLoading = !content.data || !page.data
  return {
    sections: sectionsOf(content.data ?? [], page.data ?? []),
    // What is known stays, with a form over it, where a later reading fails.
    error: isLoading ? (content.error ?? page.error) : null,
    isLoading,
    isFetching: content.isFetching,
    refetch: () => Promise.all([content.refetch(), page.refetch()]),
  }
}
