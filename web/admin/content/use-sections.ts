import { contentSections } from '#src/domains/content/schema.ts'
import { landingSectionNames } from '#src/shared/landing-sections.ts'
import { listOptions } from '#web/admin/table/resource.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

export type Item = Output<'content', 'all'>[number]

const names: Record<string, string> = { ...landingSectionNames, navigation: 'Navigation', footer: 'Footer' }

export type Section = { name: string; displayName: string; items: Item[] }

/** The sections in the order of the page, then the others that hold content. */
export const useSections = () => {
  const content = trpc.content.all.useQuery(undefined, listOptions)
  const page = trpc.pageSections.list.useQuery(undefined, listOptions)
  const items = Map.groupBy(content.data ?? [], ({ section }) => section)
  const shown = (page.data ?? []).map(({ name, displayName }) => [name, displayName] as const)
  const others = [...contentSections, ...items.keys()].map((name) => [name, names[name] ?? name] as const)
  const sections = [...new Map([...others, ...shown])].map(
    ([name, displayName]): Section => ({ name, displayName, items: items.get(name) ?? [] }),
  )
  const placeOf = ({ name }: Section) => {
    const place = shown.findIndex(([shownName]) => shownName === name)
    return place < 0 ? shown.length : place
  }
  return {
    sections: sections.toSorted((a, b) => placeOf(a) - placeOf(b)),
    error: content.error ?? page.error,
    isLoading: !content.data || !page.data,
    isFetching: content.isFetching,
    refetch: () => Promise.all([content.refetch(), page.refetch()]),
  }
}
